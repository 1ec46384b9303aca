import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { secretBox } from "./secret-box.ts";
import { deriveToken, sealedToken, signedToken, timedToken } from "./signed-token.ts";

const secrets = secretBox(randomBytes(32));
const NOW = new Date("2026-11-15T12:00:00.400Z");
const later = (seconds: number) => ({ secrets, now: new Date(NOW.getTime() + seconds * 1000) });
const PAYLOAD = Buffer.from("eleven byte");
/** The same bytes, with other bits behind the last of them. */
const respell = (token: string): string => {
  const other = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .map((last) => token.slice(0, -1) + last)
    .find((spelled) => spelled !== token && Buffer.from(spelled, "base64url").equals(Buffer.from(token, "base64url")));
  if (!other) throw new Error("There is one spelling only");
  return other;
};

describe.each([
  ["signed", signedToken, ""],
  ["sealed", sealedToken, "v1."],
] as const)("a %s token", (_, kindOf, prefix) => {
  const kind = kindOf("visit");
  const token = kind.write(secrets, "marrovia", PAYLOAD);

  test.each([0, 1, 2, 3, 11, 12])("holds %i bytes", (count) => {
    const bytes = randomBytes(count);
    expect(kind.read(secrets, "marrovia", kind.write(secrets, "marrovia", bytes))).toEqual(bytes);
  });

  test("says what was put in, for its purpose and subject, under its key", () => {
    expect(kind.read(secrets, "marrovia", token)).toEqual(PAYLOAD);
    expect(kind.read(secrets, "marrovi", token)).toBeUndefined();
    expect(kind.read(secrets, "elsterquell", token)).toBeUndefined();
    expect(kindOf("other").read(secrets, "marrovia", token)).toBeUndefined();
    expect(kind.read(secretBox(randomBytes(32)), "marrovia", token)).toBeUndefined();
  });

  test("is nothing with any bit flipped, cut off, longer, or made up", () => {
    const bytes = Buffer.from(token.slice(prefix.length), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      expect(kind.read(secrets, "marrovia", prefix + flipped.toString("base64url"))).toBeUndefined();
    }
    for (const wrong of [
      "",
      "x",
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      `${token}.x`,
      ` ${token}`,
      "a".repeat(400),
    ])
      expect(kind.read(secrets, "marrovia", wrong)).toBeUndefined();
  });
});

test("there is one spelling of a token", () => {
  const kind = signedToken("visit");
  // 24 bytes fill their letters; 25 and 26 leave bits of the last one over.
  for (const payload of ["nine byte", "ten bytes!"]) {
    const token = kind.write(secrets, "marrovia", Buffer.from(payload));
    expect(kind.read(secrets, "marrovia", respell(token))).toBeUndefined();
  }
});

test("a sealed token shows nothing of what it says", () => {
  const token = sealedToken("known guest").write(secrets, "marrovia", Buffer.from("Jonas"));
  expect(Buffer.from(token.slice(3), "base64url").toString("latin1")).not.toMatch(/Jonas|marrovia/);
  expect(sealedToken("known guest").write(secrets, "marrovia", Buffer.from("Jonas"))).not.toBe(token);
});

describe("a timed token", () => {
  const kind = timedToken(signedToken("visit"), 60);
  const token = kind.write(later(0), "marrovia", PAYLOAD);

  test.each([
    [-1, false],
    [0, true],
    [59.5, true],
    [59.6, false],
    [3600, false],
  ])("after %d seconds: %s", (seconds, isGood) => {
    expect(kind.read(later(seconds), "marrovia", token) !== undefined).toBe(isGood);
  });

  test("says when it was made, to the second, and what was put in", () => {
    expect(kind.read(later(5), "marrovia", token)).toEqual({
      madeAt: new Date("2026-11-15T12:00:00.000Z"),
      payload: PAYLOAD,
    });
    expect(kind.read(later(5), "marrovia", kind.write(later(0), "marrovia"))?.payload).toHaveLength(0);
  });

  test("is not read from a token without a time", () => {
    const short = signedToken("visit").write(secrets, "marrovia", Buffer.from("short"));
    expect(kind.read(later(0), "marrovia", short)).toBeUndefined();
  });
});

test("a derived token has 256 bits and is the same for the same purpose and id only", () => {
  const token = deriveToken(secrets, "mailed token", "one");
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(deriveToken(secrets, "mailed token", "one")).toBe(token);
  expect(deriveToken(secrets, "mailed token", "two")).not.toBe(token);
  expect(deriveToken(secrets, "verification link", "one")).not.toBe(token);
});
