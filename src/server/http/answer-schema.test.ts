import Fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { answerSchemaOf } from "./answer-schema.ts";

const Item = z.object({
  id: z.uuid(),
  kind: z.enum(["one", "two"]),
  always: z.literal(true),
  at: z.iso.datetime(),
  note: z.string().max(3).nullable(),
  rating: z.number().int().min(1).nullable(),
  owner: z.object({ name: z.string() }).nullable(),
  maybe: z.string().optional(),
  words: z.array(z.string().nullable()),
  byName: z.record(z.string(), z.number()),
  anything: z.unknown(),
  properties: z.object({ format: z.string(), enum: z.number() }),
});
const value = {
  id: "0196a4f0-0000-7000-8000-000000000001",
  kind: "two",
  always: true,
  at: "2026-11-15T12:00:00.000Z",
  note: null,
  rating: 5,
  owner: { name: "Odile “O”\n<b>", secret: "not for you" },
  words: ["a", null, "\u2028 \ud83c\udf5d"],
  byName: { a: 1, b: 2 },
  anything: [1, { deep: null }],
  properties: { format: "x", enum: 2 },
  secret: "not for you",
};

async function serialised(schema: z.ZodType, answer: unknown): Promise<unknown> {
  const app = Fastify();
  const response = answerSchemaOf(schema);
  if (!response) throw new Error("This contract is parsed");
  app.get("/", { schema: { response: { 200: response } } }, () => answer);
  const reply = await app.inject("/");
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

test.each<[string, z.ZodType, unknown]>([
  [
    "everything a contract can say",
    z.object({ data: z.array(Item), meta: z.object({ total: z.number() }) }),
    {
      data: [value, { ...value, owner: null, rating: null, note: "abc", maybe: "yes" }],
      meta: { total: 2 },
    },
  ],
  ["a list", z.array(Item), [value]],
  ["nothing", z.object({}), { secret: "not for you" }],
  ["null for an object", z.object({ found: Item.nullable() }), { found: null }],
])("what is sent is what parsing gives: %s", async (_what, schema, answer) => {
  expect(await serialised(schema, answer)).toEqual(JSON.parse(JSON.stringify(schema.parse(answer))));
});

test("a missing field is an error, not a hole", async () => {
  await expect(serialised(Item, { ...value, id: undefined })).rejects.toThrow();
});

test("a contract with alternatives is parsed", () => {
  const Other = z.object({ kind: z.literal("other"), name: z.string() });
  expect(answerSchemaOf(z.object({ either: z.union([Item, Other]) }))).toBeUndefined();
  expect(answerSchemaOf(z.array(z.union([Item, Other]).nullable()))).toBeUndefined();
});
