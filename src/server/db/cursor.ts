import { z } from "zod";
import { FieldErrors } from "#server/errors.ts";

/** A page's place in a list, opaque to the caller; nothing in it is trusted when it comes back. */
export interface CursorCodec<T> {
  write(place: T): string;
  /** Refuses anything we did not write, by the name of its field. */
  read(text: string): T;
}

/** Longer than any place we write. */
const LONGEST = 1_000;
const INSTANT = /^(\d{4})-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

/** Of the right form, and a date that exists: no 30 February, and no year 0, which the database does not have. */
function isInstant(text: string): boolean {
  const year = INSTANT.exec(text)?.[1];
  const [toTheSecond] = text.split(".");
  return year !== undefined && year !== "0000" && iso(`${toTheSecond}Z`) === `${toTheSecond}.000Z`;
}
function iso(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** What places are made of. */
export const part = {
  id: z.uuid(),
  /** To the microsecond, as the database tells it: a page must begin exactly where the last one ended. */
  instant: z.string().refine(isInstant),
  /** Microseconds since 1970, as far as dates go. */
  micros: z.number().int().min(0).max(8_000_000_000_000_000),
  text: z
    .string()
    .max(200)
    .refine((text) => !text.includes("\0") && text.isWellFormed()),
};

/** The one way a list says where its next page begins. */
export function cursorOf<S extends z.ZodType>(schema: S): CursorCodec<z.output<S>> {
  const write = (value: z.output<S>): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    write,
    read(text) {
      const parsed = schema.safeParse(text.length > LONGEST ? undefined : decode(text));
      // Only the spelling we write ourselves is taken.
      if (!parsed.success || write(parsed.data) !== text) throw new FieldErrors({ cursor: ["validation:invalid"] });
      return parsed.data;
    },
  };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
