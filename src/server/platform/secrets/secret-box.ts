import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readBase64url } from "./base64url.ts";
import { fewRandomBytes } from "./random-bytes.ts";
import { hmacSha256 } from "./sha256.ts";

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
  const macs = new Map<string, (text: string) => Buffer>();
  const macFor = (purpose: string): ((text: string) => Buffer) => {
    const known = macs.get(purpose);
    if (known) return known;
    const made = hmacSha256(Buffer.from(hkdfSync("sha256", key, "", `plaudit mac ${purpose}`, KEY_BYTES)));
    macs.set(purpose, made);
    return made;
  };
  return {
    mac: (purpose, text) => macFor(purpose)(text).subarray(0, MAC_BYTES),
    seal(text) {
      const nonce = fewRandomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed) {
      const bytes = sealed.startsWith("v1.") ? readBase64url(sealed.slice(3)) : undefined;
      if (!bytes || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
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
  if (!existsSync(file)) makeKey(file);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  if (key.length !== KEY_BYTES)
    throw new Error(
      `The key in ${file} is damaged: put it back from a backup. Without it, stored secrets cannot be read`,
    );
  return key;
}

/** Written whole, and never over the key of another process: with half a key or another one, no stored secret could be read. */
function makeKey(file: string): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished);
  }
}
