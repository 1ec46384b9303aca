import { expect, test } from "vitest";
import { maskEmail, oneLine } from "./address.rules.ts";

test.each([
  ["jonas.wittkamp@example.com", "j•••@e••••••.com"],
  ["j@e.de", "j•••@e••••••.de"],
  ["", "•••@••••••"],
  ["inès@mail.example.co.uk", "i•••@m••••••.uk"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test("a name never becomes a second header", () => {
  expect(oneLine("Chez Léa\r\nBcc: all@example.org\0\u2028x")).toBe("Chez Léa Bcc: all@example.org x");
});

test("a name in a head is one line, without space around it", () => {
  expect(oneLine(" Chez\r\n\u2028Bcc: x\t")).toBe("Chez Bcc: x");
});
