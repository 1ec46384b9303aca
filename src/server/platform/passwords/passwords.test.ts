import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findWeakness } from "./weak-password.ts";

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

  const ABOUT = ["Inès", "Quarrel-Oster", "ines.q@chez-marthe.test"];
  test.each([
    ["Password1!", "common"],
    ["password", "common"],
    ["!Qwerty123!", "common"],
    ["P@ssw0rd!", "disguised"],
    ["Passw0rd!", "common"],
    ["P4$$w0rd2024!", "disguised"],
    ["$unsh1ne7!", "disguised"],
    ["Welcome1!", "common"],
    ["Plaudit2026!", "disguised"],
    ["Qwertz123!", "disguised"],
    ["Dragon12345678!", "disguised"],
    ["Quarrel7!", "personal"],
    ["Ines2026!", "personal"],
    ["1nesQu@rrel!", "personal"],
    ["Chez-Marthe9!", "personal"],
    ["Vin-Chaud-7-Cerf!", undefined],
    ["Demo1234!", undefined],
    ["Tr0ub4dor&3", undefined],
    ["xK9!mmPq", undefined],
    ["Welcome-to-7-Kitchens!", undefined],
    ["Ines-kocht-Linsen-7!", undefined],
    ["Dragon7#9k2Q!x", undefined],
    [`Aa1!${"password".repeat(20)}`, undefined],
  ])("%s is weak because it is %s", (password, why) => {
    expect(findWeakness(password, ABOUT)).toBe(why);
  });
});
