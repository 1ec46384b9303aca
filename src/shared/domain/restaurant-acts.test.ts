import { expect, test } from "vitest";
import { RESTAURANT_ACTS, RESTAURANT_STATUSES, mayRestaurant } from "./restaurant-acts.ts";

test("what a status allows", () => {
  const allowed = Object.fromEntries(
    RESTAURANT_STATUSES.map((status) => [status, RESTAURANT_ACTS.filter((act) => mayRestaurant(status, act))]),
  );
  expect(allowed).toEqual({
    active: [...RESTAURANT_ACTS],
    pending: ["add_clients", "open_tills"],
    suspended: [],
  });
});
