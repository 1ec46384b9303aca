import { expect, test } from "vitest";
import type { BellSide, NotificationItem } from "./bellQueries.ts";
import { linkOf } from "./notificationLink.ts";

const link = (given: { link?: unknown; data?: unknown }, side: BellSide = "owner"): string | undefined =>
  linkOf(given as Pick<NotificationItem, "data" | "link">, side);

test.each<[string, { link?: unknown; data?: unknown }, string | undefined]>([
  ["its own link", { link: "/settings?tab=billing", data: { ticket_id: "7" } }, "/settings?tab=billing"],
  ["a link in the data", { link: null, data: { link: "/reviews" } }, "/reviews"],
  ["a ticket", { link: null, data: { ticket_id: "t1" } }, "/support/tickets/t1"],
  ["a restaurant", { data: { restaurant_id: "r1" } }, "/restaurants/r1/reviews"],
  ["a campaign", { data: { campaign_id: "c1" } }, "/campaigns/c1"],
  ["data as JSON text", { data: '{"ticket_id":"t1"}' }, "/support/tickets/t1"],
  ["a number in JSON text", { data: '{"ticket_id":318}' }, "/support/tickets/318"],
  ["text that is not JSON", { data: "{ticket" }, undefined],
  ["JSON that is no object", { data: "null" }, undefined],
  ["an id that is no text", { data: { ticket_id: { a: 1 } } }, undefined],
  ["an inherited name", { data: "[]" }, undefined],
  ["nothing at all", {}, undefined],
  ["an id with slashes", { data: { campaign_id: "//evil.test/x" } }, "/campaigns/%2F%2Fevil.test%2Fx"],
])("an owner's notification with %s", (_, given, expected) => {
  expect(link(given)).toBe(expected);
});

test.each([
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.test",
  " /dashboard",
  "",
])("the foreign link %j leads nowhere, and what it is about still does", (foreign) => {
  expect(link({ link: foreign, data: { link: foreign } })).toBeUndefined();
  expect(link({ link: foreign, data: { ticket_id: "t1" } })).toBe("/support/tickets/t1");
});

test.each([
  [{ ticket_id: "t1" }, "/admin/support/t1"],
  [{ restaurant_id: "r1" }, "/admin/restaurants/r1"],
  [{ campaign_id: "c1" }, "/admin/campaigns/c1"],
])("staff with %j stay in the back office", (data, expected) => {
  expect(link({ link: null, data }, "staff")).toBe(expected);
});
