import { expect, test } from "vitest";
import { recipientsIn } from "./headers.rules.ts";

const read = (...lines: string[]): string[] => recipientsIn(Buffer.from(lines.join("\r\n")));

test.each([
  ["an address of its own", ["To: a@x.test", "", "To: b@x.test"], ["a@x.test"]],
  ["a name around it", ['To: "Last, First" <A.B+c@X.test>, d@y.test'], ["A.B+c@X.test", "d@y.test"]],
  [
    "a field over two lines",
    ["Subject: x", "To: a@x.test,", "\tb@x.test", "Cc: c@x.test"],
    ["a@x.test", "b@x.test", "c@x.test"],
  ],
  ["what the mail server wrote, first", ["To: list@x.test", "Delivered-To: me@x.test"], ["me@x.test", "list@x.test"]],
  [
    "all that mail servers write",
    ["Cc: e@x.test", "to: d@x.test", "Envelope-To: c@x.test", "X-Original-To: b@x.test", "Delivered-To: a@x.test"],
    ["a@x.test", "b@x.test", "c@x.test", "d@x.test", "e@x.test"],
  ],
  ["one to a line", ["To: a@x.test", " b@x.test"], ["a@x.test", "b@x.test"]],
  ["a name that only begins alike", ["Tom: a@x.test", "Reply-To: b@x.test"], []],
  ["an address nobody has", ["To: undisclosed-recipients:;", "Cc:"], []],
  ["nobody", ["Subject: a@x.test"], []],
  ["nothing", [], []],
])("a head with %s", (_name, lines, expected) => {
  expect(read(...lines)).toEqual(expected);
});

test.each([
  ["line feeds alone", "To: a@x.test,\n b@x.test\nCc: c@x.test\n\nTo: d@x.test", ["a@x.test", "b@x.test", "c@x.test"]],
  ["an end of two kinds", "To: a@x.test\r\n\nTo: b@x.test", ["a@x.test"]],
  ["an end of the other two", "To: a@x.test\n\r\nTo: b@x.test", ["a@x.test"]],
  ["lines below its end", "To: a@x.test\n\nHello\n\nTo: b@x.test\nTo: c@x.test", ["a@x.test"]],
  ["an address at the 64th kB", `${"x".repeat(65_523)}\nTo: a@x.test`, ["a@x.test"]],
  ["one over its edge", `${"x".repeat(65_524)}\nTo: a@x.test`, ["a@x.tes"]],
])("a head with %s", (_name, mail, expected) => {
  expect(recipientsIn(Buffer.from(mail))).toEqual(expected);
});
