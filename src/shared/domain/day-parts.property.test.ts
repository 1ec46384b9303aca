import fc from "fast-check";
import { expect, test } from "vitest";
import { type DayPart, dayPartsOf } from "./day-parts.ts";

/** Every day of the parts, in order. */
const daysOf = (parts: DayPart[]): string[] =>
  parts.flatMap(({ unit, from = "", to = "" }) => {
    const end = Temporal.PlainDate.from(to).add(
      unit === "year" ? { years: 1 } : unit === "month" ? { months: 1 } : { days: 1 },
    );
    const days: string[] = [];
    for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 }))
      days.push(day.toString());
    return days;
  });

test("the parts are the days of the range, each once, in at most five runs", () => {
  const start = Temporal.PlainDate.from("2019-01-01");
  fc.assert(
    fc.property(fc.nat(1500), fc.nat(1500), (after, length) => {
      const from = start.add({ days: after });
      const to = from.add({ days: length });
      const parts = dayPartsOf({ from: from.toString(), to: to.toString() });
      expect(parts.length).toBeLessThanOrEqual(5);
      const expected = Array.from({ length: length + 1 }, (_, index) => from.add({ days: index }).toString());
      expect(daysOf(parts)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
