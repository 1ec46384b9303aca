import { expect, test } from "vitest";
import { summarise } from "./listing.rules.ts";

test("every rating and every month has its place", () => {
  const counts = {
    byRating: [
      { rating: 5, reviews: 6 },
      { rating: 2, reviews: 2 },
    ],
    recent: { reviews: 4, answered: 3 },
    months: [{ month: "2026-10", reviews: 4, stars: 18 }],
  };
  expect(summarise(counts, ["2026-09", "2026-10"])).toEqual({
    count: 8,
    average: 4.25,
    distribution: [
      { rating: 5, count: 6 },
      { rating: 4, count: 0 },
      { rating: 3, count: 0 },
      { rating: 2, count: 2 },
      { rating: 1, count: 0 },
    ],
    // Only the last 90 days are waited for.
    waiting: 1,
    reply_rate: 0.75,
    trend: [
      { month: "2026-09", count: 0, average: null },
      { month: "2026-10", count: 4, average: 4.5 },
    ],
  });
});

test("without reviews there is no average and no rate, not zero", () => {
  const none = summarise({ byRating: [], recent: { reviews: 0, answered: 0 }, months: [] }, ["2026-10"]);
  expect(none).toMatchObject({ count: 0, average: null, waiting: 0, reply_rate: null });
  expect(none.trend).toEqual([{ month: "2026-10", count: 0, average: null }]);
});
