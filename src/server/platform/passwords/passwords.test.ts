import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  test("a hash verifies its own password only, and no two hashes are alike", async () => {
    const [first, second] = await Promise.all([hashPassword("Demo1234!"), hashPassword("Demo1234!")]);
    expect(first).not.toBe(second);
    expect(await verifyPassword("Demo1234!", first)).toBe(true);
    expect(await verifyPassword("demo1234!", first)).toBe(false);
  });

  test("nothing is cut off: the 73rd byte matters, and emoji work", async () => {
    const base = "Aa1!".repeat(18);
    const hash = await hashPassword(`${base}x😀`);
    expect(await verifyPassword(`${base}x😀`, hash)).toBe(true);
    expect(await verifyPassword(`${base}y😀`, hash)).toBe(false);
  });

  test.each([
    ["Password1!", true],
    ["password", true],
    ["!Qwerty123!", true],
    ["Vin-Chaud-7-Cerf!", false],
    ["Demo1234!", false],
  ])("%s is a well-known password: %s", (password, common) => {
    expect(isCommonPassword(password)).toBe(common);
  });
});
