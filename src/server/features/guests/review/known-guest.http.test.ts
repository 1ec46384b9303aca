import { expect, test } from "vitest";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { offerSurprise } from "#server/features/guests/surprise/surprises.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { JONAS, leaveDetails, makeMarrovia, phoneIn, visitIn } from "#server/features/guests/guests.factory.ts";
import { makeKnownToken } from "./known-guest.service.ts";

const t = await testApp();
const { mine, writeUrl: WRITE_URL } = await makeMarrovia(t);
await makeRestaurant(t.db, { name: "Gasthof Elsterquell", review_code: "elsterquell", country: "DE" });
const clientWith = (email: string) =>
  t.db.selectFrom("clients").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

test("somebody known is greeted by name and goes on with one button; others are not", async () => {
  const phone = phoneIn(t);
  await leaveDetails(t, "marrovia", { email: "known@example.com", first_name: "Zo<i>" }, phone);
  const { html } = await phone.open("/review/marrovia");
  expect(html).toContain("Good to see you again, Zo&lt;i&gt;");
  expect(html).not.toContain('name="email"');
  expect((await phone.open("/review/marrovia?new=1")).html).toContain('name="email"');
  t.clock.advance({ hours: 1 });
  const answer = await phone.submit("/review/marrovia", { known: "1", visit: visitIn(html) });
  expect([answer.status, answer.headers["location"]]).toEqual([303, WRITE_URL]);
  expect((await clientWith("known@example.com")).forwarded_at).toEqual(t.clock.now());
  expect((await phone.open("/review/elsterquell")).html).toContain('name="email"');

  const cookie = [...phone.jar].find(([name]) => name.startsWith("g_"));
  const forged = phoneIn(t);
  const value = cookie?.[1].value ?? "";
  const changed = value.slice(0, -1) + (value.endsWith("_") ? "A" : "_");
  forged.jar.set(cookie?.[0] ?? "", { value: changed, path: "/review" });
  expect((await forged.open("/review/marrovia")).html).toContain('name="email"');
  const { id } = await clientWith("known@example.com");
  const old = { ...t.ctx(), now: new Date(t.clock.now().getTime() - 181 * 24 * 3_600_000) };
  const kept = makeKnownToken(old, { restaurantId: mine.id }, { id, firstName: "Zo", isOwn: true });
  forged.jar.set(cookie?.[0] ?? "", { value: kept, path: "/review" });
  expect((await forged.open("/review/marrovia")).html).toContain('name="email"');
  await t.db.deleteFrom("clients").where("email", "=", "known@example.com").execute();
  expect((await phone.open("/review/marrovia")).html).toContain('name="email"');
  expect((await phone.submit("/review/marrovia", { known: "1" })).headers["location"]).toContain("new=1");
});

test("somebody who comes back while the countdown runs keeps it, and what it promises", async () => {
  const phone = phoneIn(t);
  await leaveDetails(t, "marrovia", { email: "again@example.com" }, phone);
  t.clock.advance({ minutes: 3, seconds: 55 });
  const back = (await phone.open("/review/marrovia")).html;
  expect(back).toContain("Good to see you again");
  expect(back).toContain(">6:00<");
  expect(back).toContain("Leave a positive review before the time is up");
  expect(visitIn(back)).toBe(phone.jar.get("v")?.value);
  t.clock.advance({ minutes: 7 });
  expect((await phone.open("/review/marrovia")).html).not.toContain("before the time is up");
});

test("a countdown that runs counts for somebody known as it does for a form", async () => {
  const [email, phone] = ["slow@example.com", phoneIn(t)];
  const { html } = await phone.open("/review/marrovia");
  t.clock.advance({ minutes: 20 });
  await phone.submit("/review/marrovia", { ...JONAS, email, visit: visitIn(html) });
  expect((await clientWith(email)).left_in_time).toBe(false);
  // The next day is another visit.
  t.clock.advance({ days: 1 });
  const next = (await phone.open("/review/marrovia")).html;
  expect(next).toContain(">10:00<");
  await phone.submit("/review/marrovia", { known: "1", visit: visitIn(next) });
  expect((await clientWith(email)).left_in_time).toBe(true);
  // A month later, too late again: the old promise is over.
  t.clock.advance({ days: 30 });
  const late = (await phone.open("/review/marrovia")).html;
  t.clock.advance({ minutes: 11 });
  await phone.submit("/review/marrovia", { known: "1", visit: visitIn(late) });
  expect((await clientWith(email)).left_in_time).toBe(false);
});

test("somebody who had their surprise is shown it on their own device, and promised no other", async () => {
  const [email, phone, stranger] = ["had@example.com", phoneIn(t), phoneIn(t)];
  await leaveDetails(t, "marrovia", { email }, phone);
  await leaveDetails(t, "marrovia", { email, first_name: "Eve" }, stranger);
  const { id } = await clientWith(email);
  await offerSurprise(t.ctx(), { clientId: id, restaurantId: mine.id, rating: 5 });
  await t.runJobs();
  const { html } = await phone.open("/review/marrovia");
  expect(html).toContain("Your surprise: A dessert of your choice, on the house");
  expect(html).not.toContain("before the time is up");
  expect((await stranger.open("/review/marrovia")).html).toContain("before the time is up");
});
