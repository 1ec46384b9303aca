import { expect, test } from "vitest";
import { meantDomain } from "./email-typo.ts";

test.each([
  ["jonas@gmial.com", "gmail.com"],
  ["jonas@gmail.co", "gmail.com"],
  ["jonas@gmaill.com", "gmail.com"],
  ["jonas@hotnail.com", "hotmail.com"],
  ["jonas@gmx.ed", "gmx.de"],
  ["Jonas@GMIAL.com ", "gmail.com"],
  ["jonas@wbe.de", "web.de"],
])("%s probably meant %s", (typed, meant) => {
  expect(meantDomain(typed)).toBe(meant);
});

test.each(["jonas@gmail.com", "jonas@mail.com", "jonas@gmx.at", "jonas@example.org", "jonas", "jonas@", "@", ""])(
  "%s is left alone",
  (typed) => {
    expect(meantDomain(typed)).toBeUndefined();
  },
);
