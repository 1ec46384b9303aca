import { randomBytes } from "node:crypto";

const SUPPLY_BYTES = 4_096;
let supply = Buffer.alloc(0);
let used = 0;

/** A few random bytes, cut off a supply: asking for them one by one costs more than all the rest of signing a token. */
export function fewRandomBytes(count: number): Buffer<ArrayBuffer> {
  if (used + count > supply.length) {
    supply = randomBytes(Math.max(count, SUPPLY_BYTES));
    used = 0;
  }
  const from = used;
  used += count;
  return supply.subarray(from, used);
}
