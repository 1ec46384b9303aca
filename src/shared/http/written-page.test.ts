import { expect, test } from "vitest";
import { MARKS, markOf, readAddress } from "./written-page.ts";

test.each<[pattern: string, path: string, query: string, said: object | undefined]>([
  ["/login", "/login", "", {}],
  ["/login", "/login", "?redirect=%2Fclients", { redirect: "/clients" }],
  ["/login", "/login/", "", undefined],
  ["/login", "/register", "", undefined],
  ["/login", "/Login", "", undefined],
  ["/reset-password/$token", "/reset-password/abc", "", { token: "abc" }],
  ["/reset-password/$token", "/reset-password/", "", undefined],
  ["/reset-password/$token", "/reset-password", "", undefined],
  ["/reset-password/$token", "/reset-password/abc/def", "", undefined],
  ["/reset-password/$token", "/set-password/abc", "", undefined],
  ["/reset-password/$token", "/reset-password/a", "?email=o%2Bx%40m.com", { token: "a", email: "o+x@m.com" }],
  // As in any form that is sent: a plus in a query is a space.
  ["/reset-password/$token", "/reset-password/a", "?email=o+x", { token: "a", email: "o x" }],
  ["/verify-email/$email", "/verify-email/o%2Bx@m.com", "", { email: "o+x@m.com" }],
  ["/verify-email/$email", "/verify-email/j%C3%BCrgen@m.com", "", { email: "jürgen@m.com" }],
  // The path has the last word.
  ["/verify-email/$email", "/verify-email/a@m.com", "?email=b@m.com", { email: "a@m.com" }],
])("to %s the address %s%s says %o", (pattern, path, query, said) => {
  expect(readAddress(pattern, path, query)).toEqual(said);
});

test("marks are found again, however close they stand", () => {
  const names = [...`${markOf("email")}${markOf("operator_name")}, ${markOf("a")}`.matchAll(MARKS)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(["email", "operator_name", "a"]);
});
