import { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { FIELD_EXAMPLES, SWEEP } from "./examples.ts";

export interface Answer {
  status: number;
  /** Empty for files. */
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

export interface Sent {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export const nameOf = (def: Pick<Endpoint, "method" | "path">): string => `${def.method} ${def.path}`;
export const isStaffSide = (def: Endpoint): boolean =>
  !def.access.startsWith("owner") && def.path.startsWith("/api/admin/");
export const paramsOf = (def: Endpoint): string[] => Object.keys(def.params.shape);
export const someIds = (def: Endpoint): Record<string, string> =>
  Object.fromEntries(paramsOf(def).map((key) => [key, crypto.randomUUID()]));

/** One call, exactly as told. */
export async function send(t: TestApp, def: Endpoint, sent: Sent): Promise<Answer> {
  const path = def.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? "x"));
  const query = new URLSearchParams(sent.query).toString();
  const response = await t.app.inject({
    method: def.method,
    url: query === "" ? path : `${path}?${query}`,
    headers: {
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.body !== undefined && { "content-type": "application/json" }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && {
      payload: typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body),
    }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  const body: unknown = isJson && response.body !== "" ? response.json() : {};
  return { status: response.statusCode, body: body as Record<string, unknown>, headers: response.headers };
}

/** Somebody new who may call; undefined for what is open to all. */
export async function permittedToken(t: TestApp, def: Endpoint): Promise<string | undefined> {
  if (def.access === "public") return undefined;
  return (isStaffSide(def) ? await signedInStaff(t) : await signedInOwner(t)).token;
}

/** Limits are not what is looked at here: without this every sweep would end at the first one. */
export async function forgetLimits(t: TestApp): Promise<void> {
  await t.db.deleteFrom("rate_buckets").execute();
  await t.db.deleteFrom("login_throttles").execute();
}

export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}
export const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** A body the contract takes: by the names of its fields, else by their kinds. */
export const exampleOf = (def: Endpoint): Record<string, unknown> => ({
  ...(exampleBy(schemaOf(def.body), "") as Record<string, unknown>),
  ...SWEEP.examples[nameOf(def)],
});

const isText = (schema: JsonSchema): boolean => schema.type === "string" || (schema.anyOf ?? []).some(isText);

function exampleBy(schema: JsonSchema, name: string): unknown {
  if (isText(schema) && name in FIELD_EXAMPLES) return FIELD_EXAMPLES[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return exampleBy(first, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, exampleBy(property, key)]),
      );
    case "array":
      return schema.items ? [exampleBy(schema.items, name)] : [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    default:
      return "Example";
  }
}
