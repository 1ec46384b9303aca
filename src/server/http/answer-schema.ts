import { z } from "zod";

type Schema = Record<string, unknown>;

/** What only says whether a value is right: services answer for that, tests check it, and a serialiser would spend time on it. */
const CHECKS = new Set([
  "$schema",
  "format",
  "pattern",
  "enum",
  "const",
  "default",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "propertyNames",
]);

/**
 * What Fastify compiles an answer's serialiser from: like parsing, it leaves out what the contract does not name. Undefined
 * for contracts with alternatives, between which a serialiser chooses slowly; those are parsed.
 */
export function answerSchemaOf(response: z.ZodType): Schema | undefined {
  const schema = plainOf(z.toJSONSchema(response, { target: "draft-7", io: "output", unrepresentable: "any" }));
  return /"(?:anyOf|oneOf|allOf|\$ref)":/.test(JSON.stringify(schema)) ? undefined : (schema as Schema);
}

function plainOf(part: unknown, isName = false): unknown {
  if (Array.isArray(part)) return part.map((item) => plainOf(item));
  if (typeof part !== "object" || part === null) return part;
  const schema = part as Schema;
  const type = isName ? undefined : nullableOf(schema);
  if (type) return type;
  const kept = Object.entries(schema).filter(([key]) => isName || !CHECKS.has(key));
  const plain = Object.fromEntries(kept.map(([key, value]) => [key, plainOf(value, !isName && key === "properties")]));
  // A fixed value's type is that of the value.
  if (!isName && "const" in schema && !("type" in plain)) return { ...plain, type: typeof schema["const"] };
  return plain;
}

/** "This or null" in the words the serialiser is quick with. */
function nullableOf({ anyOf, ...rest }: Schema): Schema | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || Object.keys(rest).some((key) => !CHECKS.has(key)))
    return undefined;
  const [value, nothing] = anyOf as [Schema, Schema];
  if (nothing["type"] !== "null" || "anyOf" in value) return undefined;
  return { ...(plainOf(value) as Schema), nullable: true };
}
