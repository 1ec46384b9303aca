import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteOf } from "./amounts.rules.ts";
import { passesLuhn, readCard } from "./cards.rules.ts";
import { decodeForm } from "#standins/stripe/calls/form.params.ts";
import { languageOf } from "#standins/stripe/hosted/hosted.texts.ts";
import { addMonths, periodEnd } from "./period.rules.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

const at = (text: string): number => Date.parse(text) / 1000;

test.each([
  ["2027-01-31T10:00:00Z", 1, "2027-02-28T10:00:00Z"],
  ["2027-01-31T10:00:00Z", 2, "2027-03-31T10:00:00Z"],
  ["2028-01-31T23:59:59Z", 1, "2028-02-29T23:59:59Z"],
  ["2028-02-29T00:00:00Z", 12, "2029-02-28T00:00:00Z"],
  ["2027-12-15T12:00:00Z", 1, "2028-01-15T12:00:00Z"],
])("%s and %i months is %s", (start, months, end) => {
  expect(addMonths(at(start), months)).toBe(at(end));
});

test("periods follow each other without gap and never drift from their anchor", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }),
      fc.constantFrom("day", "week", "month", "year"),
      fc.integer({ min: 1, max: 6 }),
      (anchor, interval, count) => {
        let start = anchor;
        for (let step = 1; step <= 30; step += 1) {
          const end = periodEnd(anchor, start, { interval, interval_count: count });
          expect(end).toBeGreaterThan(start);
          if (interval === "month") expect(end).toBe(addMonths(anchor, step * count));
          start = end;
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a discount is spread to the cent and never makes a line negative", () => {
  const price = (amount: number) => ({ unit_amount: amount }) as Resources["price"];
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 20 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.oneof(
        fc.record({ amount_off: fc.integer({ min: 0, max: 200_000 }) }),
        fc.record({ percent_off: fc.integer({ min: 1, max: 100 }) }),
      ),
      (lines, off) => {
        const coupon = { amount_off: null, percent_off: null, ...off } as Resources["coupon"];
        const quote = quoteOf(
          lines.map(({ amount, quantity }) => ({ price: price(amount), quantity })),
          coupon,
        );
        expect(quote.total).toBeGreaterThanOrEqual(0);
        expect(quote.lines.reduce((sum, line) => sum + line.discount, 0)).toBe(quote.discount);
        for (const line of quote.lines) expect(line.total).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("a card is read as people type it", () => {
  const today = new Date("2027-03-31T23:00:00Z");
  const typed = { name: " Odile ", number: "4242-4242 4242 4242", expiry: "3/27", cvc: "000" };
  expect(readCard(typed, today)).toEqual({
    card: { name: "Odile", number: "4242424242424242", month: 3, year: 2027 },
    mistakes: {},
  });
  expect(readCard({ ...typed, expiry: "0327" }, today).card?.month).toBe(3);
  expect(readCard({ ...typed, expiry: "02 / 2027" }, today).mistakes).toEqual({ expiry: "expiry_past" });
  expect(readCard({ name: "", number: "", expiry: "", cvc: "" }, today).mistakes).toEqual({
    name: "name_missing",
    number: "number_missing",
    expiry: "expiry_missing",
    cvc: "cvc_missing",
  });
  expect(passesLuhn("4000002500003155") && !passesLuhn("4000002500003156")).toBe(true);
});

test("form bodies nest and never reach a prototype", () => {
  expect(decodeForm("a[b][0][c]=1&a[b][1][c]=2&expand[]=x&expand[]=y&d=")).toEqual({
    a: { b: [{ c: "1" }, { c: "2" }] },
    expand: ["x", "y"],
    d: "",
  });
  decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test("the language is the one asked for, else the reader's, else English", () => {
  expect(languageOf("de", "en")).toBe("de");
  expect(languageOf("auto", "fr, de;q=0.8, en;q=0.9")).toBe("en");
  expect(languageOf(null, "de-AT,en;q=0.5")).toBe("de");
  expect(languageOf(null, undefined)).toBe("en");
});
