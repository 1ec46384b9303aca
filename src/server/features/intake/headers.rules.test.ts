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
  ["nobody", ["Subject: a@x.test"], []],
  ["nothing", [], []],
])("a head with %s", (_name, lines, expected) => {
  expect(read(...lines)).toEqual(expected);
});
