import { describe, expect, test } from "vitest";
import { clientsHref, hasFilters, readClientFilters } from "#web/features/clients/list/clientFilters.ts";
import { shortNameOf } from "./clientWords.ts";
import { errorReport } from "#web/features/clients/import/errorReport.ts";
import { choiceOf, columnFaults, mappingOf, wholeNameOf } from "#web/features/clients/import/importColumns.ts";

describe("filters in the URL", () => {
  test("what is not one of ours is left out", () => {
    const read = readClientFilters({ search: "an", converted: "maybe", consent: "yes", source: "x", from: "soon" });
    expect(read).toEqual({ search: "an", consent: "yes" });
    expect(hasFilters(read)).toBe(true);
    expect(hasFilters(readClientFilters({ client: "x" }))).toBe(false);
  });

  test("an end before the start is dropped, a day of one's own is kept", () => {
    expect(readClientFilters({ from: "2026-11-10", to: "2026-11-09" })).toEqual({ from: "2026-11-10" });
    expect(readClientFilters({ from: "2026-11-10", to: "2026-11-10" }).to).toBe("2026-11-10");
  });

  test("the address holds filters and the open client", () => {
    expect(clientsHref({ search: "a&b", consent: "no" }, { id: "7", editing: true })).toBe(
      "/clients?search=a%26b&consent=no&client=7&edit=yes",
    );
    expect(clientsHref({})).toBe("/clients");
  });
});

describe("columns of a file", () => {
  const preview = { columns: ["a", "b", "c"], mapping: { email: 2, first_name: 0, last_name: -1, phone: null } };

  test("a guess that fits nothing is left open, and has to be chosen", () => {
    const choice = choiceOf(preview);
    expect(choice).toEqual({ first_name: "0", last_name: null, email: "2", phone: null });
    expect(columnFaults(choice)).toEqual({ last_name: { kind: "required" } });
  });

  test("one column cannot be two things", () => {
    const choice = { first_name: "0", last_name: "1", email: "1", phone: "1" };
    expect(columnFaults(choice)).toEqual({
      email: { kind: "twice", other: "last_name" },
      phone: { kind: "twice", other: "last_name" },
    });
  });

  test("one column can hold both names", () => {
    const choice = { first_name: "0", last_name: "0", email: "2", phone: null };
    expect([columnFaults(choice), wholeNameOf(choice)]).toEqual([{}, 0]);
    expect(wholeNameOf({ ...choice, last_name: "1" })).toBeUndefined();
    expect(wholeNameOf({ ...choice, first_name: null, last_name: null })).toBeUndefined();
  });

  test("the call gets numbers", () => {
    expect(mappingOf({ first_name: "0", last_name: "1", email: "2", phone: null })).toEqual({
      first_name: 0,
      last_name: 1,
      email: 2,
      phone: null,
    });
  });
});

test("the error report runs nothing in a spreadsheet and opens in a German Excel", () => {
  const report = errorReport([{ line: 4, field: "email", message: "Wrong; really", value: "=1+1", taken: true }], {
    line: "Zeile",
    field: "Spalte",
    message: "Problem",
    value: "Wert",
    outcome: "Ergebnis",
    fieldName: (field) => field ?? "",
    outcomeName: (taken) => (taken ? "ohne" : "nicht"),
    separator: ";",
  });
  expect(report).toBe('\uFEFFZeile;Spalte;Problem;Wert;Ergebnis\r\n4;email;"Wrong; really";\'=1+1;ohne\r\n');
});

test("a name of 200 letters is cut for titles, between letters and not inside one", () => {
  const name = { first_name: "🍝".repeat(100), last_name: "x", email: "e" };
  expect(shortNameOf(name)).toBe(`${"🍝".repeat(60)}…`);
  expect(shortNameOf({ first_name: "Anna", last_name: "Moser", email: "e" })).toBe("Anna Moser");
});
