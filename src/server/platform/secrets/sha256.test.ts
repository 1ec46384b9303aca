import { createHmac, hash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmacSha256, sha256 } from "./sha256.ts";

const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "binary", minLength: 400, maxLength: 2_000 }));

test("hashes as OpenSSL does, one text after the other", () => {
  fc.assert(
    fc.property(fc.array(texts), (all) => {
      expect(all.map((text) => sha256(text).toString("hex"))).toEqual(all.map((text) => hash("sha256", text)));
    }),
  );
});

test("keyed, too, with keys side by side", () => {
  const keys = [randomBytes(32), randomBytes(64), randomBytes(100)];
  const keyed = keys.map(hmacSha256);
  fc.assert(
    fc.property(texts, (text) => {
      expect(keyed.map((mac) => mac(text).toString("hex"))).toEqual(
        keys.map((key) => createHmac("sha256", key).update(text, "utf8").digest("hex")),
      );
    }),
  );
});

test("a digest stays what it is when the next text is hashed", () => {
  const first = sha256("first");
  const kept = Buffer.from(first);
  sha256("second");
  expect(first).toEqual(kept);
});
