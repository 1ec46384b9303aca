import { expect, test } from "vitest";
import { ReplyReader } from "./smtp-reply.rules.ts";

const NO_SMTP = "The mail server does not speak SMTP";
/** All but the last line of a reply with so many of them. */
const linesBefore = (count: number): string => "250-more\r\n".repeat(count - 1);

test.each([
  ["nothing", "", []],
  ["one line", "250 2.0.0 Ok\r\n", [{ code: 250, text: "2.0.0 Ok" }]],
  ["a code alone", "221\r\n", [{ code: 221, text: "" }]],
  ["a code and a space", "221 \r\n", [{ code: 221, text: "" }]],
  ["one sign of text", "354 >\r\n", [{ code: 354, text: ">" }]],
  ["a line that ends in a line feed alone", "250 Ok\n", [{ code: 250, text: "Ok" }]],
  ["the lowest code", "200 first\r\n", [{ code: 200, text: "first" }]],
  ["the highest code", "599 last\r\n", [{ code: 599, text: "last" }]],
  [
    "several lines",
    "250-mx.example\r\n250-SIZE 1000\r\n250 8BITMIME\r\n",
    [{ code: 250, text: "mx.example\nSIZE 1000\n8BITMIME" }],
  ],
  ["an empty line among several", "250-\r\n250 end\r\n", [{ code: 250, text: "\nend" }]],
  [
    "several replies",
    "250-one\r\n250 two\r\n354 go\r\n",
    [
      { code: 250, text: "one\ntwo" },
      { code: 354, text: "go" },
    ],
  ],
  ["the longest line", `250 ${"x".repeat(1996)}\r\n`, [{ code: 250, text: "x".repeat(1996) }]],
  ["the most lines", `${linesBefore(100)}250 end\r\n`, [{ code: 250, text: `${"more\n".repeat(99)}end` }]],
])("%s is read", (_name, said, replies) => {
  const reader = new ReplyReader();
  expect(reader.read(said)).toEqual(replies);
  expect(reader.isInside).toBe(false);
});

test.each([
  ["an empty line", "\r\n", NO_SMTP],
  ["a greeting of something else", "HTTP/1.1 400 Bad Request\r\n", NO_SMTP],
  ["a code further in", "x250 Ok\r\n", NO_SMTP],
  ["a code below all", "199 no\r\n", NO_SMTP],
  ["a code above all", "600 no\r\n", NO_SMTP],
  ["two digits", "25\r\n", NO_SMTP],
  ["four digits", "2500\r\n", NO_SMTP],
  ["a letter as second digit", "2x0 Ok\r\n", NO_SMTP],
  ["a letter as third digit", "25x Ok\r\n", NO_SMTP],
  ["no space after the code", "250Ok\r\n", NO_SMTP],
  ["a line one sign too long", `250 ${"x".repeat(1997)}\r\n`, NO_SMTP],
  ["one line too many", `${linesBefore(101)}250 end\r\n`, "The mail server's reply has no end"],
  ["a line that goes on and on", "2".repeat(2001), "The mail server's line has no end"],
])("%s is no reply", (_name, said, fault) => {
  expect(() => new ReplyReader().read(said)).toThrow(new Error(fault));
});

test("a line may come in pieces, up to its longest", () => {
  const reader = new ReplyReader();
  expect(reader.isInside).toBe(false);
  expect([reader.read(`250 ${"x".repeat(1996)}`), reader.isInside]).toEqual([[], true]);
  expect([reader.read("\n"), reader.isInside]).toEqual([[{ code: 250, text: "x".repeat(1996) }], false]);
});

test("between the lines of one reply the reader is inside it", () => {
  const reader = new ReplyReader();
  expect([reader.read("250-one\r\n"), reader.isInside]).toEqual([[], true]);
  expect([reader.read("25"), reader.isInside]).toEqual([[], true]);
  expect([reader.read("0 two\r\n550 no"), reader.isInside]).toEqual([[{ code: 250, text: "one\ntwo" }], true]);
  expect([reader.read("\r\n"), reader.isInside]).toEqual([[{ code: 550, text: "no" }], false]);
});
