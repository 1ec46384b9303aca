import { expect, test } from "vitest";
import { readAddress } from "./address.rules.ts";

const letters = (count: number): string => "a".repeat(count);
/** A domain of three long labels and one of this length. */
const domainWith = (count: number): string => [63, 63, 63, count].map(letters).join(".");

test.each([
  ["one letter each", "a@b"],
  ["capitals", "Jonas.Albrecht@Guests.Example"],
  ["three words before the sign", "anna.maria.quill@guests.example"],
  ["other signs", "o'neil+offers_1-x!#$%&*/=?^`{|}~@guests.example"],
  ["digits and hyphens in the domain", "7@4-seasons.24.example"],
  ["labels of one letter", "jonas@a.b.c.example"],
  ["the longest local part", `${letters(64)}@guests.example`],
  ["the longest label, first", `jonas@${letters(63)}.example`],
  ["the longest label, further on", `jonas@guests.${letters(63)}.example`],
  ["the longest of all", `${letters(60)}@${domainWith(1)}`],
])("goes over the wire as it is: %s", (_name, address) => {
  expect(readAddress(address)).toEqual({ address, needsUtf8: false });
});

test.each([
  ["a local part outside ASCII", "zoë@guests.example", "zoë@guests.example"],
  ["one that begins outside ASCII", "Éva@guests.example", "Éva@guests.example"],
  ["several words of it", "zoë.maría.quill@guests.example", "zoë.maría.quill@guests.example"],
  ["its domain in capitals", "zoë@Guests.Example", "zoë@Guests.Example"],
  ["a sign of four bytes", "🍷@guests.example", "🍷@guests.example"],
  ["both parts", "zoë@bücher24.example", "zoë@xn--bcher24-n2a.example"],
  ["the longest in bytes", `${"ë".repeat(30)}@${domainWith(1)}`, `${"ë".repeat(30)}@${domainWith(1)}`],
])("needs a server that takes more than ASCII: %s", (_name, text, address) => {
  expect(readAddress(text)).toEqual({ address, needsUtf8: true });
});

test.each([
  ["small letters", "zoe@bücher.example", "zoe@xn--bcher-kva.example"],
  ["capitals", "Zoe@BÜCHER.example", "Zoe@xn--bcher-kva.example"],
  ["hyphens and digits", "zoe@bücher-24.example", "zoe@xn--bcher-24-65a.example"],
  ["a domain all of it outside ASCII", "zoe@例え.テスト", "zoe@xn--r8jz45g.xn--zckzah"],
])("a domain outside ASCII gets its ASCII form: %s", (_name, text, address) => {
  expect(readAddress(text)).toEqual({ address, needsUtf8: false });
});

test.each([
  ["no sign between", "guests.example"],
  ["the same outside ASCII", "bücher.example"],
  ["nothing before the sign", "@guests.example"],
  ["nothing before it, outside ASCII", "@bücher.example"],
  ["a local part one sign too long", `${letters(65)}@guests.example`],
  ["one sign too long in all", `${letters(61)}@${domainWith(1)}`],
  ["a few bytes too long", `${"ë".repeat(30)}@${domainWith(2)}`],
  ["too long once its domain is ASCII", `zoe@${"ü.".repeat(40)}example`],
  ["a bracket before all", "(zoe@guests.example"],
  ["a bracket before the sign", "zoe(@guests.example"],
  ["a bracket before a domain outside ASCII", "zoe(@bücher.example"],
  ["a bracket beside a letter outside ASCII", "(zoë@guests.example"],
  ["a bracket after one", "zoë(@guests.example"],
  ["a dot at the start", ".zoë@guests.example"],
  ["a dot at the end", "zoë.@guests.example"],
  ["two dots", "zo..ë@guests.example"],
  ["two signs between", "zoë@x@guests.example"],
])("leads nowhere: %s", (_name, text) => {
  expect(readAddress(text)).toEqual({ fault: "malformed" });
});

test.each([
  ["a hyphen at a label's end", "guests-.example"],
  ["a hyphen at the end of all", "guests.example-"],
  ["a hyphen at a later label's start", "guests.-example"],
  ["a label one sign too long", `${letters(64)}.example`],
  ["a later label one sign too long", `guests.${letters(64)}`],
  ["a dot at the start", ".guests.example"],
  ["a dot at the end", "guests.example."],
  ["an underscore", "our_guests.example"],
  ["an underscore further on", "guests.our_example"],
  ["an underscore at a label's end", "guests.example_"],
  ["an underscore outside ASCII", "bü_cher.example"],
  ["two dots outside ASCII", "bücher..example"],
  ["a hyphen at a label's start, outside ASCII", "bücher.-example"],
  ["a number at the end", "bücher.256"],
  ["a path", "bücher.example/guests"],
  ["a slash at the start", "/bücher.example"],
  ["a port", "bücher.example:25"],
  ["a question", "bücher.example?x"],
  ["a mark", "bücher.example#x"],
  ["a coded dot", "bücher%2eexample"],
  ["a space", "bü cher.example"],
  ["a line break", "bücher.exa\nmple"],
  ["a space of another kind", "bü\u00a0cher.example"],
  ["a hyphen nobody sees", "bü\u00adcher.example"],
])("no such domain: %s", (_name, domain) => {
  expect(readAddress(`jonas@${domain}`)).toEqual({ fault: "malformed" });
  expect(readAddress(`zoë@${domain}`)).toEqual({ fault: "malformed" });
});

test.each([
  ["a space", " "],
  ["a wide space", "\u3000"],
  ["a space without width", "\u200b"],
  ["a mark that turns the writing round", "\u202e"],
  ["half a sign", "\ud83c"],
])("what nobody sees does not get into an address: %s", (_name, sign) => {
  expect(readAddress(`zoë${sign}@guests.example`)).toEqual({ fault: "malformed" });
  expect(readAddress(`${sign}zoe@guests.example`)).toEqual({ fault: "malformed" });
});
