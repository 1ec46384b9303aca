import { timingSafeEqual } from "node:crypto";
import { readBase64url } from "./base64url.ts";
import type { SecretBox } from "./secret-box.ts";

const MAC_BYTES = 16;
const TIME_BYTES = 6;

/**
 * A token that only we can have written. It counts for one purpose and about one thing (a restaurant, a printed code):
 * shown anywhere else, changed, or spelled in another way, it reads as undefined.
 */
export interface TokenKind {
  write(secrets: SecretBox, about: string, payload: Buffer): string;
  read(secrets: SecretBox, about: string, token: string): Buffer | undefined;
}

/** Payload and mac, both readable: for what its holder may know. The same payload always gives the same token. */
export function signedToken(purpose: string): TokenKind {
  const macOf = (secrets: SecretBox, about: string, text: string): Buffer => secrets.mac(purpose, `${about} ${text}`);
  return {
    write(secrets, about, payload) {
      const text = payload.toString("base64url");
      const mac = macOf(secrets, about, text);
      // Three bytes are four letters: whole ones, as every visit has, need not be put together first.
      return payload.length % 3 === 0
        ? text + mac.toString("base64url")
        : Buffer.concat([payload, mac]).toString("base64url");
    },
    read(secrets, about, token) {
      const bytes = readBase64url(token);
      if (!bytes || bytes.length < MAC_BYTES) return undefined;
      const payload = bytes.subarray(0, -MAC_BYTES);
      return timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secrets, about, payload.toString("base64url")))
        ? payload
        : undefined;
    },
  };
}

/** Encrypted, and different every time: for what its holder must not learn. */
export function sealedToken(purpose: string): TokenKind {
  const head = (about: string): string => `${purpose} ${about} `;
  return {
    write: (secrets, about, payload) => secrets.seal(head(about) + payload.toString("base64url")),
    read(secrets, about, token) {
      const text = secrets.open(token);
      return text?.startsWith(head(about)) ? readBase64url(text.slice(head(about).length)) : undefined;
    },
  };
}

/** A token that knows when it was made, to the second, and counts for some time from then. */
export function timedToken(kind: TokenKind, lifetimeSeconds: number) {
  return {
    write({ secrets, now }: { secrets: SecretBox; now: Date }, about: string, payload = Buffer.alloc(0)): string {
      const bytes = Buffer.allocUnsafe(TIME_BYTES + payload.length);
      bytes.writeUIntBE(Math.floor(now.getTime() / 1000), 0, TIME_BYTES);
      bytes.set(payload, TIME_BYTES);
      return kind.write(secrets, about, bytes);
    },
    /** Undefined also when it is too old, or of a time that is yet to come. */
    read(
      { secrets, now }: { secrets: SecretBox; now: Date },
      about: string,
      token: string,
    ): { madeAt: Date; payload: Buffer } | undefined {
      const bytes = kind.read(secrets, about, token);
      if (!bytes || bytes.length < TIME_BYTES) return undefined;
      const madeAt = new Date(bytes.readUIntBE(0, TIME_BYTES) * 1000);
      const age = now.getTime() - madeAt.getTime();
      return age >= 0 && age < lifetimeSeconds * 1000 ? { madeAt, payload: bytes.subarray(TIME_BYTES) } : undefined;
    },
  };
}

/** 256 bits made from our key and an id, the same whenever asked: a link that is stored nowhere in readable form. */
export const deriveToken = (secrets: SecretBox, purpose: string, id: string): string =>
  Buffer.concat(["a", "b"].map((half) => secrets.mac(purpose, `${half} ${id}`))).toString("base64url");
