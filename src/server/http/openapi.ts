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
    security: def.access === "public" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(def.hasBody && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(def.body, "input") } } },
    }),
    responses: {
      [def.status]: {
        description: "Success",
        content: { "application/json": { schema: schemaOf(def.response, "output") } },
      },
      default: {
        description: "Failure",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
    "x-access": def.access,
  };
}

const parametersOf = (place: "path" | "query", { shape }: z.ZodObject): object[] =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path",
    schema: schemaOf(schema as z.ZodType, "input"),
  }));
