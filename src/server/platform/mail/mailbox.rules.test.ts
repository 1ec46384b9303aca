import { expect, test } from "vitest";
import { readMailbox } from "./mailbox.rules.ts";

const x = (count: number): string => "x".repeat(count);

test.each([
  ["a name and an address", "Plaudit <hello@plaudit.example>", { name: "Plaudit", address: "hello@plaudit.example" }],
  ["an address alone", "hello@plaudit.example", { name: "", address: "hello@plaudit.example" }],
  ["an address in brackets", "<hello@plaudit.example>", { name: "", address: "hello@plaudit.example" }],
  ["spaces all round", "  Zum Löwen  < hallo@loewe.example >  ", { name: "Zum Löwen", address: "hallo@loewe.example" }],
  ["spaces round an address alone", "  hallo@loewe.example  ", { name: "", address: "hallo@loewe.example" }],
  [
    "a name in quotes",
    '"Löwe, Berlin" <hallo@loewe.example>',
    { name: "Löwe, Berlin", address: "hallo@loewe.example" },
  ],
  ["quotes round one word", 'The "Bench" <hi@bench.example>', { name: 'The "Bench"', address: "hi@bench.example" }],
  [
    "quotes round the first word",
    '"The" Bench <hi@bench.example>',
    { name: '"The" Bench', address: "hi@bench.example" },
  ],
  ["empty quotes", '"" <hi@bench.example>', { name: "", address: "hi@bench.example" }],
  ["the longest name", `${x(200)}<hi@bench.example>`, { name: x(200), address: "hi@bench.example" }],
  ["a name one sign too long", `${x(201)}<a@b>`, { name: "", address: `${x(201)}<a@b>` }],
  ["the shortest address", "Bench <a@b>", { name: "Bench", address: "a@b" }],
  ["one sign less", "Bench <a@>", { name: "", address: "Bench <a@>" }],
  ["the longest address", `Bench <${x(254)}>`, { name: "Bench", address: x(254) }],
  ["one sign more", `Bench <${x(255)}>`, { name: "", address: `Bench <${x(255)}>` }],
  ["brackets in the name", "Be>nch <a@b>", { name: "", address: "Be>nch <a@b>" }],
  ["brackets in brackets", "Bench <<a@b>>", { name: "", address: "Bench <<a@b>>" }],
  ["something after the brackets", "Bench <a@b> x", { name: "", address: "Bench <a@b> x" }],
])("%s", (_name, text, mailbox) => {
  expect(readMailbox(text)).toEqual(mailbox);
});
