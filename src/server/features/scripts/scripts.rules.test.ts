import { describe, expect, test } from "vitest";
import { SCRIPT_DANGERS } from "#shared/scripts/script-dangers.ts";
import { findDangers, mayRunWith } from "./scripts.rules.ts";

const TABLE: [danger: (typeof SCRIPT_DANGERS)[number], bad: string[], good: string[]][] = [
  [
    "eval",
    [
      "eval('a')",
      "window.eval (x)",
      "new Function('a')",
      "new Function ('a')",
      "setTimeout('go()', 1)",
      "setTimeout ('go()', 1)",
      "setInterval( `x`, 9)",
    ],
    ["retrieval(x)", "setTimeout(go, 1)", "myFunction(1)", "function go() {}"],
  ],
  ["document_write", ["document.write('x')", "document . writeln(x)"], ["document.writer", "write(document)"]],
  [
    "browser_storage",
    ["localStorage.token", "window.sessionStorage", "indexedDB.open('x')"],
    ["localStorages", "storage"],
  ],
  [
    "cookies",
    ["document.cookie = 'a=b'", "document . cookie", "cookieStore.get('a')"],
    ["cookieBanner()", "document.cookies"],
  ],
  [
    "raw_html",
    ["a.innerHTML = b", "a.insertAdjacentHTML('beforeend', b)", "f.srcdoc = x"],
    ["a.textContent = b", "innerHTMLs"],
  ],
  [
    "keystrokes",
    ["on('keydown', f)", 'addEventListener("paste", f)', "a.onkeypress = f"],
    ["on('click', f)", "keydown"],
  ],
  [
    "password_field",
    ["input[type=password]", "<input type='password'>", 'type = "PASSWORD"'],
    ["a password", "type=passwords"],
  ],
  [
    "redirect",
    [
      "location = '/x'",
      "location='/x'",
      "window.location.href = a",
      "location . href = a",
      "location.replace(a)",
      "location . assign(a)",
    ],
    ["location == a", "location.search", "allocation = 1"],
  ],
  [
    "insecure_source",
    ["src = 'http://stats.example/a.js'", '"HTTP://x"'],
    ["'https://stats.example'", "http://in-a-comment"],
  ],
  [
    "hidden_code",
    ["atob('YQ==')", "atob ('YQ==')", "String.fromCharCode(97)", `"${"\\x61".repeat(8)}"`, `"${"\\u0061".repeat(8)}"`],
    ["batob(1)", String.raw`"\x61\x62"`],
  ],
  [
    "endless_loop",
    ["while (true) {}", "while ( true ) {}", "while(1) x()", "for(;;) {}", "for ( ; ; ) {}"],
    ["while (truely) {}", "for (;i<1;) {}"],
  ],
  ["worker", ["navigator.serviceWorker", "importScripts('a')"], ["workers"]],
];

describe("what is dangerous", () => {
  test("every danger has its row", () => {
    expect(TABLE.map(([danger]) => danger)).toEqual([...SCRIPT_DANGERS]);
  });
  test.each(TABLE.flatMap(([danger, bad]) => bad.map((code) => [danger, code] as const)))("%s: %s", (danger, code) => {
    expect(findDangers(`go();\n${code}`)).toEqual([{ line: 2, danger }]);
  });
  test.each(TABLE.flatMap(([danger, , good]) => good.map((code) => [danger, code] as const)))(
    "not %s: %s",
    (_danger, code) => {
      expect(findDangers(code)).toEqual([]);
    },
  );
  test("lines are counted however they end, and one line may hold several", () => {
    expect(findDangers("a\r\nb\reval(document.cookie)")).toEqual([
      { line: 3, danger: "eval" },
      { line: 3, danger: "cookies" },
    ]);
  });
  test("no more than anybody reads", () => {
    expect(findDangers("eval(1)\n".repeat(60))).toHaveLength(50);
  });
});

test.each([
  ["admin", true, true],
  ["admin", false, true],
  ["manager", true, false],
  ["manager", false, true],
] as const)("%s with a script in the back office: %s, may run it: %s", (role, in_admin, may) => {
  expect(mayRunWith(role, { in_admin })).toBe(may);
});
