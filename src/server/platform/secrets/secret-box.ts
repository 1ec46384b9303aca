import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAC_BYTES = 16;

/** Encrypts what must be stored but never shown: API keys, refresh tokens. */
export interface SecretBox {
  seal(text: string): string;
  /** Undefined when it was sealed with another key or tampered with. */
  open(sealed: string): string | undefined;
  /** 128-bit keyed hash. Each purpose has a key of its own: a mac made for one proves nothing for another. */
  mac(purpose: string, text: string): Buffer;
}

/** AES-256-GCM; `v1.` + base64url of nonce, tag and cipher text. */
export function secretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new Error(`A secrets key has ${KEY_BYTES} bytes`);
  const macKeys = new Map<string, KeyObject>();
  const macKeyOf = (purpose: string): KeyObject => {
    const known = macKeys.get(purpose);
    if (known) return known;
    const derived = createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `plaudit mac ${purpose}`, KEY_BYTES)));
    macKeys.set(purpose, derived);
    return derived;
  };
  return {
    mac: (purpose, text) =>
      createHmac("sha256", macKeyOf(purpose)).update(text, "utf8").digest().subarray(0, MAC_BYTES),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
      if (!sealed.startsWith("v1.") || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          "utf8",
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** The key of an installation without a configured one: made once, readable by its owner only. */
export function readOrMakeKey(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
}
