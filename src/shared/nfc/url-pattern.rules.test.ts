import { expect, test } from "vitest";
import { faultOfPattern, fillPattern, leadsElsewhere, ownPattern } from "./url-pattern.rules.ts";

const OWN = "https://plaudit.test";

test.each([
  [ownPattern(OWN)],
  ["https://plaudit.test/review/{id}?r={restaurant_id}"],
  ["https://plaudit.test/review/{id}#{restaurant_name}"],
  ["HTTPS://PLAUDIT.test/review/{id}"],
  ["http://go.example.org/{restaurant_name}/{id}"],
  ["https://example.org:8443/?k={id}"],
])("%s is a pattern", (pattern) => {
  expect(faultOfPattern(pattern, OWN)).toBeUndefined();
});

test.each([
  ["", "pattern_scheme"],
  ["plaudit.test/review/{id}", "pattern_scheme"],
  ["javascript:alert({id})", "pattern_scheme"],
  ["javascript:location='https://example.org/{id}'", "pattern_scheme"],
  ["data:text/html,{id}", "pattern_scheme"],
  ["ftp://example.org/{id}", "pattern_scheme"],
  ["https:///{id}", "pattern_scheme"],
  ["https://{id}", "pattern_scheme"],
  ["https://user:pw@example.org/{id}", "pattern_scheme"],
  ["https://me@example.org/{id}", "pattern_scheme"],
  ["https://:pw@example.org/{id}", "pattern_scheme"],
  ["https://example.org:{id}/", "pattern_scheme"],
  ["https://example.org:{restaurant_id}/{id}", "pattern_scheme"],
  ["https://example.org:{restaurant_name}/{id}", "pattern_scheme"],
  ["https://exa mple.org/{id}", "pattern_scheme"],
  ["https://example.org/", "pattern_id"],
  ["https://example.org/{restaurant_id}", "pattern_id"],
  ["https://example.org/{id}/{table}", "pattern_placeholder"],
  ["https://example.org/{id}/{}", "pattern_placeholder"],
  ["https://example.org/{id}/{ID}", "pattern_placeholder"],
  ["https://example.org/{id}}", "pattern_placeholder"],
  ["https://example.org/{{id}}", "pattern_placeholder"],
  ["https://plaudit.test/{id}", "pattern_own_host"],
  ["https://plaudit.test/rewiev/{id}", "pattern_own_host"],
  ["https://plaudit.test/review/{id}/more", "pattern_own_host"],
  ["https://plaudit.test/?x=/review/{id}", "pattern_own_host"],
  ["https://plaudit.test:444/review/{id}", "pattern_own_host"],
  ["http://plaudit.test/review/{id}", "pattern_own_host"],
])("%s is none: %s", (pattern, fault) => {
  expect(faultOfPattern(pattern, OWN)).toBe(fault);
});

test("an address is filled in so that nothing in it can change where it leads", () => {
  const values = { id: "k-1", restaurant_id: "r/1", restaurant_name: "Chez Ö & Co" };
  expect(fillPattern("https://x.example/{id}/{restaurant_id}?n={restaurant_name}&k={id}", values)).toBe(
    "https://x.example/k-1/r%2F1?n=Chez%20%C3%96%20%26%20Co&k=k-1",
  );
});

test("it is known whether an address leads to another host", () => {
  expect(leadsElsewhere("https://x.example/{id}", OWN)).toBe(true);
  expect(leadsElsewhere(ownPattern(OWN), OWN)).toBe(false);
  expect(leadsElsewhere("no address", OWN)).toBe(true);
  expect(leadsElsewhere("https://x.example/{id}", "no address")).toBe(true);
});
