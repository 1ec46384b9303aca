import { describe, expect, test } from "vitest";
import { base32, codeAt, keyUri, matchStep } from "./totp.ts";

const KEY = Buffer.from("12345678901234567890");
const at = (seconds: number): Date => new Date(seconds * 1000);

describe("RFC 6238, appendix B, SHA-1", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i seconds", (seconds, code) => {
    expect(codeAt(KEY, at(seconds), 8)).toBe(code);
    expect(codeAt(KEY, at(seconds))).toBe(code.slice(2));
  });
});

describe("a code counts", () => {
  const NOW = 1_111_111_110;
  const step = NOW / 30;
  test.each([
    ["of this step", 0, null, true],
    ["of the step before", -1, null, true],
    ["of the next step", 1, null, true],
    ["two steps old", -2, null, false],
    ["two steps early", 2, null, false],
    ["that was used", 0, step, false],
    ["older than one that was used", -1, step, false],
    ["later than one that was used", 1, step, true],
    ["of this step after one of the step before", 0, step - 1, true],
  ])("%s", (_, steps, lastStep, works) => {
    const code = codeAt(KEY, at(NOW + steps * 30));
    expect(matchStep(KEY, code, { now: at(NOW), lastStep })).toBe(works ? step + steps : undefined);
  });

  test.each(["", "12345", "1234567", "abcdef", "      ", `${codeAt(KEY, at(NOW))} `, "äöüß€😀"])("never %j", (code) => {
    expect(matchStep(KEY, code, { now: at(NOW), lastStep: null })).toBeUndefined();
  });

  test("to the second at the edges of a step", () => {
    const code = codeAt(KEY, at(NOW));
    const works = (seconds: number) => matchStep(KEY, code, { now: at(seconds), lastStep: null }) !== undefined;
    expect([NOW - 31, NOW - 30, NOW + 59, NOW + 60].map(works)).toEqual([false, true, true, false]);
  });
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["fooba", "MZXW6YTB"],
  ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
])("base32 of %j", (text, written) => expect(base32(Buffer.from(text))).toBe(written));

test("the address in the QR code names the account and survives odd characters", () => {
  const uri = keyUri("GEZDGNBV", { issuer: "Plaudit & Co", account: "o+dile@marrovia.example" });
  expect(uri).toBe(
    "otpauth://totp/Plaudit%20%26%20Co:o%2Bdile%40marrovia.example?secret=GEZDGNBV&issuer=Plaudit%20%26%20Co&algorithm=SHA1&digits=6&period=30",
  );
});
