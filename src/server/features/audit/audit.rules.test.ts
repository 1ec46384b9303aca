import { describe, expect, test } from "vitest";
import { changesOf, comparisonOf, withoutSecrets } from "./audit.rules.ts";

describe("secrets are left out of an entry", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["by name", { password: "Demo1234!", name: "Till" }, { password: "•••", name: "Till" }],
    ["hashes and tokens", { password_hash: "x", reset_token: "y" }, { password_hash: "•••", reset_token: "•••" }],
    [
      "keys of providers",
      { api_key: "a", apiKey: "b", SECRET_x: "c" },
      { api_key: "•••", apiKey: "•••", SECRET_x: "•••" },
    ],
    ["a short word for one", { smtp_pass: "x" }, { smtp_pass: "•••" }],
    ["nothing that only begins like a pin", { pinned_at: "2026-11-15" }, { pinned_at: "2026-11-15" }],
    ["a pin", { pin: "1234", opinion: "good" }, { pin: "•••", opinion: "good" }],
    ["at any depth", { payload: [{ token: "x", id: 7 }] }, { payload: [{ token: "•••", id: 7 }] }],
    ["whole objects", { credentials: { user: "a" } }, { credentials: "•••" }],
    ["but not that there is one", { has_pin: true, token: null }, { has_pin: true, token: null }],
  ])("%s", (_, given, expected) => {
    expect(withoutSecrets(given)).toEqual(expected);
  });
});

test("an entry about a change holds only what differs", () => {
  expect(changesOf({ name: "A", city: "Lyon", tags: ["a"] }, { name: "B", city: "Lyon", tags: ["a", "b"] })).toEqual({
    before: { name: "A", tags: ["a"] },
    after: { name: "B", tags: ["a", "b"] },
  });
  expect(changesOf({}, { note: "new" })).toEqual({ before: { note: null }, after: { note: "new" } });
});

describe("what changed is found in what features write", () => {
  const value = (before: string | null, after: string | null, field = "value") => ({ field, before, after });
  test.each<[string, Record<string, unknown>, ReturnType<typeof comparisonOf>]>([
    ["nothing", {}, { changes: [], facts: [] }],
    [
      "facts alone",
      { number: "T-1", n: 0 },
      {
        changes: [],
        facts: [
          { field: "number", value: "T-1" },
          { field: "n", value: "0" },
        ],
      },
    ],
    ["two values", { from: "open", to: "closed" }, { changes: [value("open", "closed")], facts: [] }],
    [
      "two values beside a fact",
      { number: "T-1", from: null, to: ["a", "b"] },
      { changes: [value(null, "a, b")], facts: [{ field: "number", value: "T-1" }] },
    ],
    [
      "two objects, of which only differences count",
      { before: { role: "manager", status: "active" }, after: { role: "admin", status: "active" } },
      { changes: [value("manager", "admin", "role")], facts: [] },
    ],
    ["an object that was not there", { from: null, to: { a: 1 } }, { changes: [value(null, "1", "a")], facts: [] }],
    ["an amount", { before: 100, now: 250 }, { changes: [value("100", "250")], facts: [] }],
    [
      "an amount of a month",
      { year: 2026, amount_cents: 5, before_cents: null },
      { changes: [value(null, "5", "amount_cents")], facts: [{ field: "year", value: "2026" }] },
    ],
    ["nothing where there was an empty text", { from: "", to: "x" }, { changes: [value(null, "x")], facts: [] }],
    ["a list with gaps", { from: null, to: ["a", null, ""] }, { changes: [value(null, "a, –, –")], facts: [] }],
    ["only one side: a fact", { to: "x" }, { changes: [], facts: [{ field: "to", value: "x" }] }],
  ])("%s", (_, details, expected) => {
    expect(comparisonOf(details)).toEqual(expected);
  });

  test("a long value is cut", () => {
    const shown = (length: number) => comparisonOf({ text: "x".repeat(length) }).facts[0]?.value;
    expect([shown(500), shown(501)]).toEqual(["x".repeat(500), `${"x".repeat(500)}…`]);
  });
});
