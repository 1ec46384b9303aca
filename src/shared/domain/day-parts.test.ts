import { expect, test } from "vitest";
import { dayPartsOf } from "./day-parts.ts";

test.each([
  [{ from: "2024-01-01", to: "2025-12-31" }, ["year 2024-01-01 2025-01-01"]],
  [{ from: "2024-02-01", to: "2024-03-31" }, ["month 2024-02-01 2024-03-01"]],
  [{ from: "2024-02-28", to: "2024-03-01" }, ["day 2024-02-28 2024-03-01"]],
  [{ from: undefined, to: undefined }, ["year – –"]],
  [{ from: "2024-12-31", to: undefined }, ["day 2024-12-31 2024-12-31", "year 2025-01-01 –"]],
  [{ from: undefined, to: "2024-01-01" }, ["year – 2023-01-01", "day 2024-01-01 2024-01-01"]],
  [
    { from: "2019-11-30", to: "2024-02-02" },
    [
      "day 2019-11-30 2019-11-30",
      "month 2019-12-01 2019-12-01",
      "year 2020-01-01 2023-01-01",
      "month 2024-01-01 2024-01-01",
      "day 2024-02-01 2024-02-02",
    ],
  ],
  [{ from: "2024-02-02", to: "2024-02-01" }, []],
  [{ from: "0001-01-01", to: "0001-01-02" }, ["day 1899-12-31 1899-12-31"]],
  [{ from: "9999-12-31", to: undefined }, ["year 3000-01-01 –"]],
])("%o", (range, parts) => {
  expect(dayPartsOf(range).map(({ unit, from, to }) => `${unit} ${from ?? "–"} ${to ?? "–"}`)).toEqual(parts);
});
