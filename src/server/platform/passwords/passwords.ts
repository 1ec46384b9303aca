import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const hashRaw = promisify(argon2);
/** OWASP's argon2id profile; stored with each hash so that it can be raised later. */
const PROFILE = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Hashes under way at once: more would starve every other request of memory and threads. */
const MAX_CONCURRENT = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password; the result names its profile: `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await withSlot(() => hashRaw("argon2id", { message: password.normalize("NFC"), nonce, ...PROFILE }));
  return ["argon2id", PROFILE.memory, PROFILE.passes, nonce.toString("base64url"), hash.toString("base64url")].join(
    "$",
  );
}

/** Compares in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, memory, passes, salt, hash] = stored.split("$");
  if (kind !== "argon2id" || !salt || !hash) throw new Error("Unknown password hash format");
  const expected = Buffer.from(hash, "base64url");
  const actual = await withSlot(() =>
    hashRaw("argon2id", {
      message: password.normalize("NFC"),
      nonce: Buffer.from(salt, "base64url"),
      parallelism: PROFILE.parallelism,
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
    }),
  );
  return timingSafeEqual(actual, expected);
}

/** A hash of nothing anybody knows: compared against when there is no account, so that both cases take the same time. */
export const decoyHash: Promise<string> = hashPassword(randomBytes(24).toString("base64"));
