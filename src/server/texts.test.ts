import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { SCRIPT_CODE_MAX } from "#shared/scripts/admin-scripts.contract.ts";
import { testApp } from "./testing/test-app.ts";

// Every text field of every contract, whoever added it: bounded, free of control characters, in one spelling.

const t = await testApp();

/** Refused as a whole unless we wrote it. */
const OPAQUE = /\.cursor$/;
/** Taken as they are. */
const PASSWORDS = /\.(?:current_)?password(?:_confirmation)?$/;
/** Code stays as it was typed, up to a bound of its own. */
const CODE = /\.script_code$/;
/** A whole file: bounded by the route's own limit of bytes, and checked cell by cell or decoded. */
const FILES = new Set([
  "POST /api/clients/import/preview body.content",
  "POST /api/admin/nfc/keychains/import body.file",
  "POST /api/files/images body.content",
  "POST /api/admin/files/images body.content",
]);

interface TextField {
  name: string;
  schema: z.ZodType;
}

/** Fields that take a text, those of nested objects included. */
function textFieldsOf(schema: z.ZodType, name: string): TextField[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) => textFieldsOf(value as z.ZodType, `${name}.${key}`));
  if (schema instanceof z.ZodArray) return textFieldsOf(schema.element as z.ZodType, `${name}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textFieldsOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodPipe) return takesText(schema.in as z.ZodType) ? [{ name, schema }] : [];
  return takesText(schema) ? [{ name, schema }] : [];
}

const takesText = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodString ||
  (schema instanceof z.ZodUnion && schema.options.some((option) => takesText(option as z.ZodType))) ||
  (schema instanceof z.ZodPipe && takesText(schema.in as z.ZodType)) ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) && takesText(schema.unwrap() as z.ZodType));

const fields = t.app.endpoints
  .flatMap((def: Endpoint) => [
    ...textFieldsOf(def.body, `${def.method} ${def.path} body`),
    ...textFieldsOf(def.query, `${def.method} ${def.path} query`),
  ])
  .filter(({ name }) => !FILES.has(name));

test("the walk sees the texts of the whole surface", () => {
  expect(fields.length).toBeGreaterThan(60);
  const names = fields.map(({ name }) => name);
  for (const name of [
    "POST /api/review/:code/leads body.first_name",
    "POST /api/subscription/checkout body.restaurant.website",
    "PATCH /api/restaurant body.email",
    "GET /api/clients query.search",
  ])
    expect(names).toContain(name);
});

describe.each(fields.map(({ name, schema }) => [name, schema] as const))("%s", (name, schema) => {
  const takes = (text: string): boolean => schema.safeParse(text).success;

  if (!OPAQUE.test(name))
    test("refuses half a character", () => {
      expect([takes("a\uD800b"), takes("https://a\uDC00.example/x")]).toEqual([false, false]);
    });
  test("has a bound", () => {
    expect(takes("x".repeat(CODE.test(name) ? SCRIPT_CODE_MAX + 1 : 20_001))).toBe(false);
  });
  if (CODE.test(name))
    test("stays as it was typed, and has no end before its end", () => {
      expect([takes("a\0b"), schema.parse("\tZoe\u0308 \n")]).toEqual([false, "\tZoe\u0308 \n"]);
    });
  if (!OPAQUE.test(name) && !PASSWORDS.test(name) && !CODE.test(name))
    test("refuses control characters, and is kept in one spelling", () => {
      for (const odd of ["\0", "\u000B", "\u001B", "\u007F", "\u0085", "\u2028"])
        for (const text of [`a${odd}b`, `https://a.example/${odd}`, `a${odd}b@example.com`])
          expect([JSON.stringify(text), takes(text)]).toEqual([JSON.stringify(text), false]);
      const parsed = schema.safeParse("Zoe\u0308");
      if (parsed.success) expect(parsed.data).toBe("Zo\u00EB");
    });
});
