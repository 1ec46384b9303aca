import type { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { api, type InputArgs } from "./api.ts";

/** The server answered, but not with what the contract promises: another version of it, or something in between changed it. */
export class InvalidAnswer extends Error {
  override readonly name = "InvalidAnswer";
}

/**
 * As `api`, for screens that say so when an answer is not what it should be, instead of drawing what is there of it. The schema
 * is named by whoever asks: in the built web an endpoint has none.
 */
export async function checkedApi<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
>(def: Endpoint<P, Q, B, R>, answer: R, ...args: InputArgs<P, Q, B>): Promise<z.output<R>> {
  const read = answer.safeParse(await api(def, ...args));
  if (read.success) return read.data;
  // Where it differs, not what stands there: that may name a person.
  const places = read.error.issues.slice(0, 5).map(({ path }) => path.join("."));
  console.warn(`${def.method} ${def.path} answered with invalid data`, places);
  throw new InvalidAnswer();
}
