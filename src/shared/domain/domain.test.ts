import { describe, expect, test } from "vitest";
import { INTL_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, localeFromLanguages } from "./locales.ts";
import { formatCents } from "./money.ts";
import { failedPasswordRules } from "./password.ts";
import { type PermissionHolder, firstPermission, hasPermission } from "./permissions.ts";
import { withoutTurns } from "./plain-line.ts";
import { REVIEW_WINDOW_MS } from "./review-window.ts";

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

test("the chosen language is kept for a year, where browsers have had it so far", () => {
  expect([LOCALE_COOKIE, LOCALE_COOKIE_SECONDS]).toEqual(["locale", 31_536_000]);
});

test.each([
  ["en", "14/11/2026"],
  ["de", "14.11.2026"],
] as const)("a date in %s is written %s", (locale, written) => {
  expect(new Intl.DateTimeFormat(INTL_LOCALE[locale]).format(new Date("2026-11-14T12:00:00Z"))).toBe(written);
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

test("a review is taken for a guest's within three days", () => {
  expect(REVIEW_WINDOW_MS).toBe(3 * 24 * 60 * 60 * 1000);
});
