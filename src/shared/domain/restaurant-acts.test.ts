import { expect, test } from "vitest";
import { RESTAURANT_ACTS, RESTAURANT_STATUSES, mayRestaurant } from "./restaurant-acts.ts";

test("what a status allows", () => {
  const allowed = Object.fromEntries(
    RESTAURANT_STATUSES.map((status) => [status, RESTAURANT_ACTS.map((act) => mayRestaurant(status, act))]),
  );
  const pending = ["add_clients", "open_tills"];
  expect(allowed).toEqual({
    active: RESTAURANT_ACTS.map(() => true),
    pending: RESTAURANT_ACTS.map((act) => pending.includes(act)),
    suspended: RESTAURANT_ACTS.map(() => false),
  });
});
