import { renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ActiveScript, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import * as changes from "#web/lib/pages/unsavedChanges.ts";
import { useScriptChoice } from "./scriptChoice.ts";
import { makeScriptLoader } from "./scriptLoader.ts";

type Scripts = Record<ScriptPlacement, ActiveScript[]>;
const NONE: Scripts = { head: [], body: [], footer: [] };
const script = (id: string, script_code = `/* ${id} */`, needs_consent = false): ActiveScript => ({
  id,
  title: id,
  script_code,
  needs_consent,
});
const WORDS = { text: "May they run?", yes: "Agree", no: "Decline", change: "Privacy choices" };

const fetchMock = vi.fn<(url: string) => Promise<Response>>();
const warn = vi.fn();
const reloadPage = vi.fn();
let answers: Record<string, Scripts> = {};
let version = 1;

const asked = (): string[] => fetchMock.mock.calls.map(([url]) => url);
const idsIn = (parent: Element): string[] =>
  [...parent.querySelectorAll("[data-custom-script]")].map(
    (element) => element.getAttribute("data-custom-script") ?? "",
  );
const tick = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const start = (safeMode = false) => {
  const loader = makeScriptLoader({ safeMode, reloadPage });
  loader.start();
  return loader;
};

beforeAll(initI18n);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock);
  vi.spyOn(console, "warn").mockImplementation(warn);
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  document.head.innerHTML = '<script nonce="" type="text/plain"></script>';
  // As in browsers, which empty the attribute and keep the property.
  document.querySelector("script")!.nonce = "page-nonce";
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, "", "/login");
  answers = {
    site: { head: [script("h1"), script("h2")], body: [script("b1"), script("b2")], footer: [script("f1")] },
    admin: NONE,
  };
  fetchMock.mockImplementation(async (url) => {
    if (url.endsWith("/version")) return new Response(JSON.stringify({ version }));
    const area = new URL(url, "http://localhost").searchParams.get("area") ?? "";
    const data = answers[area] ?? NONE;
    const isAsked = Object.values(data).some((scripts) => scripts.some(({ needs_consent }) => needs_consent));
    return new Response(JSON.stringify({ success: true, data, consent: isAsked ? WORDS : null, version }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const mock of [fetchMock, warn, reloadPage]) mock.mockReset();
});

vi.mock(import("#web/lib/pages/unsavedChanges.ts"), { spy: true });

describe("the first load", () => {
  test("comes 100 ms later when the page is already loaded", async () => {
    start();
    await tick(99);
    expect(asked()).toEqual([]);
    await tick(1);
    expect(asked()).toEqual(["/api/custom-scripts/active?area=site"]);
  });
  test("waits for a page that is still loading", async () => {
    vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    start();
    await tick(1000);
    expect(asked()).toEqual([]);
    window.dispatchEvent(new Event("load"));
    await tick(0);
    expect(asked()).toHaveLength(1);
  });
  test("asks for the back office's scripts below /admin", async () => {
    window.history.replaceState(null, "", "/admin/login");
    start();
    await tick(100);
    expect(asked()).toEqual(["/api/custom-scripts/active?area=admin"]);
  });
});

test("scripts stand where they belong, in order, with the page's nonce", async () => {
  start();
  await tick(100);
  expect(idsIn(document.head)).toEqual(["h1", "h2"]);
  expect(
    [...document.body.children].map((element) => element.getAttribute("data-custom-script") ?? element.id),
  ).toEqual(["b1", "b2", "root", "f1"]);
  expect(
    [...document.querySelectorAll<HTMLScriptElement>("[data-custom-script]")].map((element) => element.nonce),
  ).toEqual(Array(5).fill("page-nonce"));
});

test("a pasted snippet keeps its script tags and loses the markup around them", async () => {
  const pasted =
    '<!-- x --><script nonce="stolen" type="text/x-tag" src="https://stats.example/a.js"></script><img src="x"><script>go()</script>';
  answers["site"] = { ...NONE, head: [script("tag", pasted)] };
  start();
  await tick(100);
  const [first, second] = document.head.querySelectorAll<HTMLScriptElement>("[data-custom-script]");
  expect([first?.getAttribute("src"), first?.nonce, second?.textContent]).toEqual([
    "https://stats.example/a.js",
    "page-nonce",
    expect.stringMatching(/^go\(\)\n\/\/# sourceURL=custom-script-tag\.js$/),
  ]);
  expect(document.querySelector("img")).toBeNull();
});

test("plain code stays code, whatever tags its strings hold", async () => {
  const code = 'const tag = "<script>other()</script>"; go(tag)';
  answers["site"] = { ...NONE, head: [script("plain", code)] };
  start();
  await tick(100);
  const found = document.head.querySelectorAll("[data-custom-script]");
  expect([found.length, found[0]?.textContent?.startsWith(code)]).toEqual([1, true]);
});

describe("scripts that wait for a yes", () => {
  const press = (name: string): void =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
  const banner = (): Element | null => document.querySelector("[data-script-consent]");
  beforeEach(() => {
    window.localStorage.clear();
    answers["site"] = { ...NONE, head: [script("free"), script("asks", "x()", true)] };
  });

  test("run after it, and on every later page without a question", async () => {
    start();
    await tick(100);
    expect([idsIn(document.head), banner()?.textContent]).toEqual([["free"], "May they run?DeclineAgree"]);
    press("Agree");
    expect([idsIn(document.head), banner(), window.localStorage.getItem("script_consent")]).toEqual([
      ["free", "asks"],
      null,
      "yes",
    ]);
    start();
    await tick(100);
    expect([idsIn(document.head), banner()]).toEqual([["free", "asks"], null]);
  });

  test("do not run after a no, and the question does not come back by itself", async () => {
    start();
    await tick(100);
    press("Decline");
    start();
    await tick(100);
    expect([idsIn(document.head), banner(), reloadPage.mock.calls.length]).toEqual([["free"], null, 0]);
  });

  test("are gone with a fresh page when the yes is taken back", async () => {
    window.localStorage.setItem("script_consent", "yes");
    start();
    await tick(100);
    const { result } = renderHook(() => useScriptChoice());
    expect(result.current?.words.change).toBe("Privacy choices");
    result.current?.ask();
    press("Decline");
    expect([window.localStorage.getItem("script_consent"), reloadPage.mock.calls.length]).toEqual(["no", 1]);
  });

  test("leave nothing to choose where none of them asks", async () => {
    answers["site"] = { ...NONE, head: [script("free")] };
    start();
    await tick(100);
    expect([banner(), renderHook(() => useScriptChoice()).result.current]).toEqual([null, null]);
  });
});

test("a script that fails is reported once, and code of ours never", async () => {
  start();
  await tick(100);
  const before = asked().length;
  const id = "3f2a9c1e-0000-4000-8000-000000000001";
  for (const filename of [`custom-script-${id}.js`, `custom-script-${id}.js`, "/assets/start.js"])
    window.dispatchEvent(new ErrorEvent("error", { filename, message: "x is not\ndefined" }));
  await tick(0);
  const [, init] = (fetchMock.mock.calls as unknown as [string, RequestInit][])[before] ?? [];
  expect(asked().slice(before)).toEqual(["/api/custom-scripts/errors"]);
  expect(JSON.parse(init?.body as string)).toEqual({ script_id: id, area: "site", message: "x is not defined" });
});

describe("moving between areas", () => {
  test("nothing is asked again within one area", async () => {
    const loader = start();
    await tick(100);
    loader.handleNavigation("/dashboard");
    loader.handleNavigation("/administrator");
    await tick(500);
    expect(asked()).toHaveLength(1);
  });
  test("scripts are swapped 100 ms after the switch", async () => {
    answers = { site: NONE, admin: { ...NONE, head: [script("a1")] } };
    const loader = start();
    await tick(100);
    loader.handleNavigation("/admin/login");
    await tick(99);
    expect(asked()).toHaveLength(1);
    await tick(1);
    expect([asked().at(-1), idsIn(document.head), reloadPage.mock.calls.length]).toEqual([
      "/api/custom-scripts/active?area=admin",
      ["a1"],
      0,
    ]);
    loader.handleNavigation("/login");
    await tick(100);
    expect([asked().at(-1), idsIn(document.head)]).toEqual(["/api/custom-scripts/active?area=site", []]);
  });
  test("a site's script that has run does not come along: the page is loaded afresh", async () => {
    const loader = start();
    await tick(100);
    loader.handleNavigation("/admin/login");
    await tick(99);
    expect(reloadPage).toHaveBeenCalledTimes(0);
    await tick(1);
    expect([reloadPage.mock.calls.length, asked().length]).toEqual([1, 1]);
  });
  test("an answer for the area one has left is dropped", async () => {
    let settle: (response: Response) => void = () => {};
    fetchMock.mockImplementationOnce(() => new Promise((resolve) => (settle = resolve)));
    const loader = start();
    await tick(100);
    loader.handleNavigation("/admin/login");
    await tick(100);
    settle(new Response(JSON.stringify({ success: true, data: answers["site"] })));
    await tick(0);
    expect(idsIn(document.documentElement)).toEqual([]);
  });
});

describe("scripts that staff want loaded again", () => {
  const walk = async (loader: ReturnType<typeof start>, path: string, after = 30_000): Promise<void> => {
    await tick(after);
    loader.handleNavigation(path);
    await tick(0);
  };
  beforeEach(() => {
    version = 1;
  });

  test("are asked about every half minute at most, and nothing happens while there is nothing new", async () => {
    const loader = start();
    await tick(100);
    await walk(loader, "/dashboard", 29_000);
    expect(asked()).toHaveLength(1);
    await walk(loader, "/reviews", 1_000);
    await walk(loader, "/clients", 1_000);
    expect([asked().slice(1), reloadPage.mock.calls.length]).toEqual([["/api/custom-scripts/version"], 0]);
  });
  test("come with a fresh page where some have run, at the next step and once", async () => {
    const loader = start();
    await tick(100);
    version = 2;
    await tick(60_000);
    expect(reloadPage).toHaveBeenCalledTimes(0);
    await walk(loader, "/dashboard");
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });
  test("simply come where none has run", async () => {
    answers["site"] = NONE;
    const loader = start();
    await tick(100);
    version = 2;
    answers["site"] = { ...NONE, head: [script("new")] };
    await walk(loader, "/dashboard");
    expect([idsIn(document.head), reloadPage.mock.calls.length]).toEqual([["new"], 0]);
  });
  test("wait while somebody has typed what is not saved, and for a line that is dead", async () => {
    const unsaved = vi.spyOn(changes, "hasUnsavedChanges").mockReturnValue(true);
    const loader = start();
    await tick(100);
    version = 2;
    await walk(loader, "/dashboard");
    expect(reloadPage).toHaveBeenCalledTimes(0);
    unsaved.mockReturnValue(false);
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await walk(loader, "/reviews");
    expect([reloadPage.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0]);
    await walk(loader, "/clients");
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });
});

describe("no scripts at all", () => {
  test.each(["/reset-password/t", "/set-password/t", "/admin/reset-password/t", "/admin/set-password/t"])(
    "on %s",
    async (path) => {
      window.history.replaceState(null, "", path);
      const loader = start();
      await tick(500);
      expect(asked()).toEqual([]);
      loader.handleNavigation("/login");
      await tick(100);
      expect(asked()).toEqual(["/api/custom-scripts/active?area=site"]);
    },
  );
  test("when one comes to such a page from another, which is loaded afresh if scripts had run", async () => {
    const loader = start();
    await tick(100);
    loader.handleNavigation("/reset-password/t");
    await tick(100);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });
  test("in safe mode", async () => {
    const loader = start(true);
    loader.handleNavigation("/admin/login");
    await tick(500);
    expect(asked()).toEqual([]);
  });
});

describe("failures", () => {
  test.each([
    ["a 404 is silent", 404, 0],
    ["a 500 is only a warning", 500, 1],
    ["a 401 is only a warning", 401, 1],
  ])("%s", async (_, status, warnings) => {
    fetchMock.mockImplementation(async () => new Response("{}", { status }));
    start();
    await tick(100);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
  test("a dead line is only a warning", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    start();
    await tick(100);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
