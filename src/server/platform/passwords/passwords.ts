import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { type InLine, inHashLine } from "./hash-line.ts";

const hashRaw = promisify(argon2);
/** OWASP's argon2id profile; stored with each hash so that it can be raised later. */
const PROFILE = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes a password; the result names its profile: `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string, who: InLine = {}): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await inHashLine({ ...who }, () =>
    hashRaw("argon2id", { message: password.normalize("NFC"), nonce, ...PROFILE }),
  );
  return ["argon2id", PROFILE.memory, PROFILE.passes, nonce.toString("base64url"), hash.toString("base64url")].join(
    "$",
  );
}

/** Whether it is the password of this hash. Without a hash it takes the same time to say no. */
export type Verify = (password: string, stored: string | null | undefined) => Promise<boolean>;

/** Compares one password when its turn has come. */
export const verifyPassword = (password: string, stored: string, who: InLine = {}): Promise<boolean> =>
  withVerifier(who, (verify) => verify(password, stored));

/** Waits in line first and lets `work` compare then: what must be read or counted right before the comparison belongs there. */
export const withVerifier = <T>(who: InLine, work: (verify: Verify) => Promise<T>): Promise<T> =>
  inHashLine({ ...who }, () => work(compare));

/** The hash of a random password, to compare with where there is no account. */
const decoyHash: Promise<string> = hashPassword(randomBytes(24).toString("base64"));

/** Compares in constant time. */
async function compare(password: string, stored: string | null | undefined): Promise<boolean> {
  const [kind, memory, passes, salt, hash] = (stored ?? (await decoyHash)).split("$");
  if (kind !== "argon2id" || !salt || !hash) throw new Error("Unknown password hash format");
  const expected = Buffer.from(hash, "base64url");
  const actual = await hashRaw("argon2id", {
    message: password.normalize("NFC"),
    nonce: Buffer.from(salt, "base64url"),
    parallelism: PROFILE.parallelism,
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(actual, expected) && typeof stored === "string";
}
