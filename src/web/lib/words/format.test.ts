import { expect, test } from "vitest";
import { makeFormat } from "./format.ts";

const AT = "2026-11-14T15:00:00Z";
/** Intl separates with several kinds of space. */
const plain = (text: string): string => text.replace(/\s/gu, " ");

test.each([
  ["en", "Europe/Paris", "14 Nov 2026", "16:00", "14 Nov 2026, 16:00"],
  ["de", "Europe/Paris", "14. Nov. 2026", "16:00 Uhr", "14. Nov. 2026, 16:00 Uhr"],
  ["en", "Europe/Lisbon", "14 Nov 2026", "15:00", "14 Nov 2026, 15:00"],
] as const)("dates in %s, %s", (locale, zone, date, time, dateTime) => {
  const format = makeFormat(locale, zone);
  expect([format.date(AT), format.time(AT), format.dateTime(new Date(AT))]).toEqual([date, time, dateTime]);
});

test("a day ends at the owner's midnight, not at the server's", () => {
  expect(makeFormat("en", "Europe/Paris").date("2026-11-14T23:30:00Z")).toBe("15 Nov 2026");
  expect(makeFormat("en", "Europe/Lisbon").date("2026-11-14T23:30:00Z")).toBe("14 Nov 2026");
  expect(makeFormat("en", "Europe/Paris").time("2026-11-14T23:00:00Z")).toBe("00:00");
});

test.each([
  ["en", "1,284", "€9.90"],
  ["de", "1.284", "9,90 €"],
] as const)("figures in %s", (locale, number, money) => {
  const format = makeFormat(locale);
  expect([format.number(1284), plain(format.money(990))]).toEqual([number, money]);
});

test.each([
  ["en", "2026-11-14T13:00:00Z", "2 hours ago"],
  ["en", "2026-11-13T15:00:00Z", "yesterday"],
  ["de", "2026-11-14T14:59:30Z", "vor 30 Sekunden"],
  ["en", "2026-11-14T15:05:00Z", "in 5 minutes"],
] as const)("in %s, %s is %s", (locale, at, text) => {
  expect(makeFormat(locale).relative(at, new Date(AT))).toBe(text);
});

test("how long ago counts days of the owner's zone", () => {
  const [at, now] = ["2026-11-12T23:30:00Z", new Date("2026-11-14T12:00:00Z")];
  expect(makeFormat("en", "Europe/Paris").relative(at, now)).toBe("yesterday");
  expect(makeFormat("en", "Europe/Lisbon").relative(at, now)).toBe("2 days ago");
});

test("an unreadable date is a dash and an unknown zone is the browser's", () => {
  const format = makeFormat("en", "Nowhere/Land");
  expect([format.date("soon"), format.relative("soon")]).toEqual(["–", "–"]);
  expect(format.date(AT)).toContain("2026");
});
