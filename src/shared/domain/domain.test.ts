import { describe, expect, test } from "vitest";
import { localeFromLanguages } from "./locales.ts";
import { formatCents } from "./money.ts";
import { failedPasswordRules } from "./password.ts";
import { type PermissionHolder, firstPermission, hasPermission } from "./permissions.ts";
import { withoutTurns } from "./plain-line.ts";

test.each([
  ["Demo1234!", []],
  ["demo1234!", ["upper"]],
  ["DEMO1234!", ["lower"]],
  ["DemoDemo!", ["digit"]],
  ["Demo12345", ["special"]],
  ["Demo123-", ["special"]],
  ["De1!", ["length"]],
  ["Übung123?", []],
  ["", ["length", "upper", "lower", "digit", "special"]],
])("the password %j fails %j", (password, failed) => {
  expect(failedPasswordRules(password)).toEqual(failed);
});

test.each([
  [["de-AT", "en"], "de"],
  [["fr", "de;q=0.8"], "de"],
  [["fr-FR"], "en"],
  [["DE"], "de"],
  [[" de-CH"], "de"],
  [[], "en"],
])("the languages %j give %s", (languages, locale) => {
  expect(localeFromLanguages(languages)).toBe(locale);
});

describe("permissions", () => {
  const manager = (...permissions_list: string[]): PermissionHolder => ({ role: "manager", permissions_list });
  test("an admin holds every key, a manager their own", () => {
    expect(hasPermission({ role: "admin", permissions_list: [] }, "tools")).toBe(true);
    expect(hasPermission(manager("clients"), "clients")).toBe(true);
    expect(hasPermission(manager("clients"), "tools")).toBe(false);
  });
  test.each([
    [manager("support", "users"), "users"],
    [manager("tools", "settings"), "settings"],
    [manager("tools"), "tools"],
    [manager(), undefined],
    [{ role: "admin" as const, permissions_list: [] }, "dashboard"],
  ])("%j lands on %s", (holder, permission) => {
    expect(firstPermission(holder)).toBe(permission);
  });
});

test("money is euro cents, written as each language writes it", () => {
  expect([formatCents(990, "en"), formatCents(123_456, "de").replace(/\u00a0/g, " ")]).toEqual(["€9.90", "1.234,56 €"]);
});

test("marks that turn the direction of a sentence are left out, and nothing else", () => {
  expect(withoutTurns("a\u202Ab\u202Ec\u2066d\u2069e\u202Ff\u2065g")).toBe("abcde\u202Ff\u2065g");
});
