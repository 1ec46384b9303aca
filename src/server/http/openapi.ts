import { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";

const schemaOf = (schema: z.ZodType, io: "input" | "output"): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

/** The API document, made from the schemas that validate. */
export function makeOpenApi(endpoints: readonly Endpoint[], publicUrl: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const def of endpoints) {
    const path = def.path.replace(/:([a-z_]+)/g, "{$1}");
    (paths[path] ??= {})[def.method.toLowerCase()] = operationOf(def);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Plaudit", version: "1" },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        Error: {
          type: "object",
          required: ["message", "code"],
          properties: {
            message: { type: "string" },
            code: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
            retry_after: { type: "integer" },
          },
        },
      },
    },
  };
}

function operationOf(def: Endpoint): object {
  const parameters = [...parametersOf("path", def.params), ...parametersOf("query", def.query)];
  return {
    summary: def.summary,
    tags: [def.path.startsWith("/api/admin/") ? "back office" : "owner and guests"],
    security: securityOf(def),
    ...(parameters.length > 0 && { parameters }),
    ...((def.hasBody || def.rawBody || def.upload) && { requestBody: requestBodyOf(def) }),
    responses: {
      [def.status]: def.download === undefined ? jsonAnswerOf(def) : fileAnswerOf(def.download),
      default: {
        description: "Failure",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
    "x-access": def.access,
  };
}

/** The proof that may stand in for a token is a field of the body or query, hence no security of its own. */
const securityOf = ({ access }: Endpoint): object[] =>
  access === "public" ? [] : access === "owner_or_proof" ? [{ bearer: [] }, {}] : [{ bearer: [] }];

/** A signed body has no schema here: whoever signs it decides what is in it. */
const requestBodyOf = (def: Endpoint): object => (def.upload ? fileBodyOf(def) : jsonBodyOf(def));

const fileBodyOf = ({ maxBytes = 0 }: Endpoint): object => ({
  required: true,
  description: `A file of up to ${maxBytes / 1024 / 1024} MB`,
  content: { "application/octet-stream": {} },
});

const jsonBodyOf = (def: Endpoint): object => ({
  required: true,
  ...(def.rawBody && { description: "Signed by its sender; the signature is over these very bytes" }),
  ...(def.maxBytes !== undefined && {
    description: `Carries a file as text, of up to ${def.maxBytes / 1024 / 1024} MB`,
  }),
  content: { "application/json": { schema: def.rawBody ? {} : schemaOf(def.body, "input") } },
});

const jsonAnswerOf = (def: Endpoint): object => ({
  description: "Success",
  content: { "application/json": { schema: schemaOf(def.response, "output") } },
});

/** OpenAPI 3.1 describes bytes by their media type alone; a `type` would say that they are JSON. */
const fileAnswerOf = (mediaType: string): object => ({
  description: "A file to keep",
  headers: {
    "Content-Disposition": {
      description: "`attachment` with the file's name",
      required: true,
      schema: { type: "string" },
    },
  },
  content: { [mediaType]: { schema: { contentMediaType: mediaType } } },
});

const parametersOf = (place: "path" | "query", { shape }: z.ZodObject): object[] =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, "input"),
  }));
