import { describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ODD_TEXTS, ODD_VALUES, someOf } from "./odd-values.ts";
import {
  type Sent,
  exampleOf,
  forgetLimits,
  nameOf,
  paramsOf,
  permittedToken,
  schemaOf,
  send,
  someIds,
} from "./surface.ts";
import { Tally } from "./tally.ts";

// Every field of every contract with values nobody asked for: never a failure, and a refusal names the field.

const t = await testApp();
const tally = new Tally("odd-input");
const endpoints = t.app.endpoints.map((def) => [nameOf(def), def] as const);

const shown = (value: unknown): string => (JSON.stringify(value) ?? "").slice(0, 40);
/** Whether the contract itself refuses this value for this field. */
function isRefused(schema: Endpoint["body"], input: Record<string, unknown>, field: string): boolean {
  const parsed = schema.safeParse(input);
  return !parsed.success && parsed.error.issues.some((issue) => String(issue.path[0] ?? field) === field);
}
const names = (body: Record<string, unknown>): string[] => Object.keys((body["errors"] as object | undefined) ?? {});

async function sweep(def: Endpoint, what: string, sent: Sent, refused: string | undefined): Promise<void> {
  const answer = tally.note(def, what, await send(t, def, sent));
  if (answer.status === 429) return forgetLimits(t);
  if (refused === undefined || answer.status >= 500) return;
  const isNamed = names(answer.body).some((name) => name === refused || name.startsWith(`${refused}.`));
  // A body as a whole, or a proof that is looked for before the input, is refused in other words.
  if (answer.status !== 401 && (answer.status !== 422 || !isNamed)) tally.mismatch(def, what, answer);
}

test("every contract has a body that it takes", () => {
  const without = endpoints.filter(
    ([, def]) => def.hasBody && !def.rawBody && !def.body.safeParse(exampleOf(def)).success,
  );
  expect(
    without.map(([name, def]) => [name, def.body.safeParse(exampleOf(def)).error?.issues]),
    "add what cannot be guessed to the examples in <feature>.sweep.ts",
  ).toEqual([]);
});

describe.each(endpoints.filter(([, def]) => def.hasBody && !def.rawBody))("%s", (_name, def) => {
  test("takes no odd value in its body", async () => {
    const token = await permittedToken(t, def);
    const example = exampleOf(def);
    for (const [turn, field] of Object.keys(schemaOf(def.body).properties ?? {}).entries()) {
      await forgetLimits(t);
      for (const value of someOf(ODD_VALUES, turn)) {
        const body = { ...example, [field]: value };
        const refused = isRefused(def.body, body, field) ? field : undefined;
        await sweep(
          def,
          `${field} = ${shown(value)}`,
          { token, params: someIds(def), body },
          paramsOf(def).length > 0 ? undefined : refused,
        );
      }
    }
    expect(tally.faults()).toEqual([]);
  }, 120_000);

  test("takes no body of another shape", async () => {
    const token = await permittedToken(t, def);
    for (const value of someOf(ODD_VALUES, 1)) {
      const answer = tally.note(
        def,
        `body ${shown(value)}`,
        await send(t, def, { token, params: someIds(def), body: JSON.stringify(value) }),
      );
      const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
      if (answer.status < 400 && !isPlain) tally.mismatch(def, `body ${shown(value)}`, answer);
    }
    expect(tally.faults()).toEqual([]);
  }, 60_000);
});

describe.each(endpoints.filter(([, def]) => Object.keys(def.query.shape).length > 0))("%s", (_name, def) => {
  test("takes no odd value in its query", async () => {
    const token = await permittedToken(t, def);
    for (const field of Object.keys(def.query.shape)) {
      await forgetLimits(t);
      // A query is quick to ask: all values, always.
      for (const text of ODD_TEXTS.filter((value) => value.length < 500)) {
        const refused = isRefused(def.query, { [field]: text.toWellFormed() }, field) ? field : undefined;
        await sweep(
          def,
          `?${field}=${shown(text)}`,
          { token, params: someIds(def), query: { [field]: text } },
          paramsOf(def).length > 0 ? undefined : refused,
        );
      }
    }
    expect(tally.faults()).toEqual([]);
  }, 120_000);

  test("takes a parameter once", async () => {
    const token = await permittedToken(t, def);
    for (const field of Object.keys(def.query.shape)) {
      const twice = { ...def, path: `${def.path}?${field}=a&${field}=b` };
      const answer = tally.note(def, `${field} twice`, await send(t, twice, { token, params: someIds(def) }));
      if (answer.status < 400) tally.mismatch(def, `${field} twice`, answer);
    }
    expect(tally.faults()).toEqual([]);
  });
});

describe.each(endpoints.filter(([, def]) => paramsOf(def).length > 0))("%s", (_name, def) => {
  test("takes no odd id", async () => {
    const token = await permittedToken(t, def);
    for (const field of paramsOf(def)) {
      await forgetLimits(t);
      for (const text of ODD_TEXTS.filter((value) => value.trim() !== "" && value.isWellFormed())) {
        const params = { ...someIds(def), [field]: text };
        const sent = { token, params, ...(def.hasBody && { body: exampleOf(def) }) };
        const answer = tally.note(def, `:${field} ${shown(text)}`, await send(t, def, sent));
        if (![400, 401, 404, 405, 414, 422, 429].includes(answer.status))
          tally.mismatch(def, `:${field} ${shown(text)}`, answer);
      }
    }
    expect(tally.faults()).toEqual([]);
  }, 60_000);
});
