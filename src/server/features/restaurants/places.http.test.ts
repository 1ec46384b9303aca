import { afterEach, expect, test } from "vitest";
import { staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { signedInManager, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const owner = await signedInOwner(t);
const search = (query: string, country?: string) =>
  owner.call(placesApi.search, { query: { query, ...(country && { country }) } });
afterEach(() => t.google.setFault(null));

test("a restaurant is found by name and town, with everything a form needs", async () => {
  const res = await search("osteria marrovia colmar", "FR");
  expect(res.body.data[0]).toMatchObject({
    name: "Osteria Marrovia",
    city: "Colmar",
    postal_code: "68000",
    country: "FR",
    address: "14 rue des Tanneurs-Verts",
  });
  expect(res.body.data[0]?.review_count).toBeGreaterThan(100);
});

test("without a country the owner's own is meant, and other countries are left out", async () => {
  expect((await search("elsterquell")).body.data).toEqual([]);
  expect((await search("elsterquell", "DE")).body.data).toHaveLength(1);
});

test("fewer than three letters are too few, and the key never leaves the server", async () => {
  expect(Object.keys((await search("ab")).body.errors ?? {})).toEqual(["query"]);
  expect(JSON.stringify((await search("osteria", "FR")).body)).not.toContain(t.google.apiKey);
});

test.each([
  ["down", "google_unavailable"],
  ["quota", "google_quota_exceeded"],
  ["bad_key", "google_key_rejected"],
] as const)("Google %s has a message of its own", async (fault, code) => {
  t.google.setFault(fault);
  const res = await search("osteria", "FR");
  expect([res.status, res.body.code]).toEqual([503, code]);
});

test("staff are told that Google refuses our key, once an hour", async () => {
  const staff = await signedInManager(t, ["settings"]);
  t.clock.advance({ hours: 2 });
  t.google.setFault("bad_key");
  for (let i = 0; i < 3; i += 1) await search("osteria", "FR");
  t.google.setFault(null);
  const { notifications } = (await staff.call(staffNotificationsApi.list)).body;
  expect(notifications.map(({ type, title }) => [type, title])).toEqual([["system", "Google refuses our access key"]]);
});

test("searching is limited, since it costs money", async () => {
  const answers = [];
  for (let i = 0; i < 70; i += 1) answers.push((await search("osteria", "FR")).status);
  expect(answers.at(-1)).toBe(429);
});
