import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrMakeKey, secretBox } from "./secret-box.ts";

test("what is sealed can be opened with the same key only, and looks different every time", () => {
  const box = secretBox(randomBytes(32));
  const sealed = box.seal("AIza-schlüssel");
  expect(box.open(sealed)).toBe("AIza-schlüssel");
  expect(box.seal("AIza-schlüssel")).not.toBe(sealed);
  expect(sealed).not.toContain("AIza");
  expect(secretBox(randomBytes(32)).open(sealed)).toBeUndefined();
});

test("a changed byte, a cut text or plain text is not opened", () => {
  const box = secretBox(randomBytes(32));
  const sealed = box.seal("secret");
  const flipped = sealed.slice(0, 30) + (sealed[30] === "A" ? "B" : "A") + sealed.slice(31);
  const respelled = sealed.replace(/.$/, (last) => (/[AQgw]/.test(last) ? "B" : "A"));
  for (const broken of [flipped, respelled, sealed.slice(0, 20), "secret", ""])
    expect(box.open(broken)).toBeUndefined();
});

test("a mac is the same for the same purpose and text under one key, and differs in every other case", () => {
  const box = secretBox(randomBytes(32));
  const mac = box.mac("visit", "a").toString("hex");
  expect(box.mac("visit", "a").toString("hex")).toBe(mac);
  expect(mac).toHaveLength(32);
  for (const other of [
    box.mac("visit", "b"),
    box.mac("unsubscribe", "a"),
    secretBox(randomBytes(32)).mac("visit", "a"),
  ])
    expect(other.toString("hex")).not.toBe(mac);
});

test.each(["", "a", "guest@exämple.com", "ü€😀".repeat(300), "x".repeat(5_000)])(
  "a mac is the first half of HMAC-SHA-256, also of long texts",
  (text) => {
    const key = randomBytes(32);
    const box = secretBox(key);
    box.mac("visit", "a longer text that was there before");
    const derived = Buffer.from(hkdfSync("sha256", key, "", "plaudit mac visit", 32));
    const wanted = createHmac("sha256", derived).update(text, "utf8").digest().subarray(0, 16);
    expect(box.mac("visit", text)).toEqual(wanted);
  },
);

test("a key file is made once, whole, for its owner alone; a damaged one is named and not replaced", () => {
  const folder = mkdtempSync(join(tmpdir(), "plaudit-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secrets.key");
  const key = readOrMakeKey(file);
  expect(readOrMakeKey(file)).toEqual(key);
  expect(readdirSync(folder)).toEqual(["secrets.key"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "ab12");
  expect(() => readOrMakeKey(file)).toThrow(/secrets\.key is damaged/);
});
