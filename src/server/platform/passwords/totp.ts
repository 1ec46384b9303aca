import { createHmac, timingSafeEqual } from "node:crypto";
import { TWO_FACTOR_DIGITS } from "#shared/twofactor/twofactor.contract.ts";

// RFC 6238 with what every authenticator app takes without asking: SHA-1, 30 seconds, six digits.
const STEP_SECONDS = 30;
/** Steps before and after the present one that are taken too: phones go wrong, and people type slowly. */
const DRIFT = 1;

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of one time step (RFC 4226 over the number of the step). */
function codeOfStep(key: Buffer, step: number, digits: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The code an app shows at this moment. */
export const codeAt = (key: Buffer, now: Date, digits = TWO_FACTOR_DIGITS): string =>
  codeOfStep(key, stepAt(now), digits);

/**
 * Which step a code is of, if it is one that may be used now: near the present, and later than the last one that was used,
 * so that no code works twice. Every candidate is compared, each in constant time.
 */
export function matchStep(
  key: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | undefined {
  const present = stepAt(now);
  const given = Buffer.from(code.padEnd(TWO_FACTOR_DIGITS).slice(0, TWO_FACTOR_DIGITS), "latin1");
  let matched: number | undefined;
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    const isSame = timingSafeEqual(given, Buffer.from(codeOfStep(key, step, TWO_FACTOR_DIGITS), "latin1"));
    if (isSame && code.length === TWO_FACTOR_DIGITS && step > (lastStep ?? -1)) matched ??= step;
  }
  return matched;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** As apps take a key that is typed. Whole groups of five bytes need no padding. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What the QR code says: whose key it is, and the key. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${TWO_FACTOR_DIGITS}&period=${STEP_SECONDS}`;
}
