import { expect, test } from "vitest";
import type { OfferWording } from "#shared/guests/guests.contract.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";
import { sendSurpriseJob } from "#server/features/guests/guests.kinds.ts";
import { offerSurprise } from "./surprises.service.ts";

const t = await testApp();
const mine = await makeRestaurant(t.db, { name: "Osteria Marrovia", review_code: "marrovia" });

let made = 0;
async function guest(values: Partial<Parameters<typeof makeClient>[1]> = {}) {
  made += 1;
  const email = values.email ?? `guest${made}@example.com`;
  return makeClient(t.db, {
    restaurant_id: mine.id,
    left_in_time: true,
    ...values,
    email,
    email_key: emailKeyOf(t.ctx(), email),
  });
}
const mailsTo = (email: string) => t.mails.filter((mail) => mail.to.address === email);
const surpriseOf = (clientId: string) =>
  t.db.selectFrom("surprises").selectAll().where("client_id", "=", clientId).executeTakeFirst();
const use = (offer_wording: OfferWording) => changeSettings(t.ctx(), { offer_wording });
const offer = (client: { id: string; restaurant_id: string }, rating: number | null) =>
  offerSurprise(t.ctx(), { clientId: client.id, restaurantId: client.restaurant_id, rating });

test("a positive review earns one mail with a code, in the guest's language", async () => {
  const client = await guest({ locale: "de", first_name: "Jürgen" });
  expect([await offer(client, 5), await offer(client, 5)]).toEqual([true, false]);
  await t.runJobs();
  const [mail, second] = mailsTo(client.email);
  expect(second).toBeUndefined();
  const surprise = await surpriseOf(client.id);
  expect(surprise).toMatchObject({ status: "sent", wording: "positive_review", sent_at: t.clock.now() });
  expect(surprise?.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(mail?.subject).toBe("Ihre Überraschung von Osteria Marrovia");
  expect(mail?.text).toContain(surprise?.code);
  expect(mail?.text).toContain("Guten Tag Jürgen");
  expect(mail?.html).not.toContain("Plaudit");
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const link = /https:\/\/plaudit\.test(\/unsubscribe\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await phoneIn(t).open(link)).html).toContain("Von Osteria Marrovia abmelden?");
  expect(mail?.text).toContain("Ihre Überraschung: Ein Dessert Ihrer Wahl aufs Haus");
  const events = await t.db.selectFrom("client_events").selectAll().where("client_id", "=", client.id).execute();
  expect(events).toMatchObject([{ kind: "surprise", data: { detail: "Ein Dessert Ihrer Wahl aufs Haus" } }]);
});

test.each([
  ["en", "A glass of Crémant <b>"],
  ["de", "Ein Glas Crémant <b>"],
] as const)("the mail names what the restaurant gives, in %s", async (locale, words) => {
  const restaurant = await makeRestaurant(t.db, {
    surprise_en: "A glass of Crémant <b>",
    surprise_de: "Ein Glas Crémant <b>",
  });
  const client = await guest({ locale, restaurant_id: restaurant.id });
  await offer(client, 5);
  await t.runJobs();
  const [mail] = mailsTo(client.email);
  expect(mail?.text).toContain(words);
  expect(mail?.html).toContain("Crémant &lt;b&gt;");
  expect((await surpriseOf(client.id))?.text).toBe(words);
});

test("a poor review, a late guest and another restaurant's guest earn nothing", async () => {
  const other = await makeRestaurant(t.db);
  expect(await offer(await guest(), 3)).toBe(false);
  expect(await offer(await guest({ left_in_time: false }), 5)).toBe(false);
  expect(await offer({ id: (await guest()).id, restaurant_id: other.id }, 5)).toBe(false);
});

test("an address that unsubscribed gets nothing, before or after it was earned", async () => {
  const suppress = (key: Buffer) =>
    t.db
      .insertInto("suppressions")
      .values({
        restaurant_id: mine.id,
        email_key: key,
        origin: "page",
        reason: null,
        custom_reason: null,
        created_at: t.clock.now(),
      })
      .execute();
  const before = await guest();
  await suppress(before.email_key);
  expect(await offer(before, 5)).toBe(false);
  const after = await guest();
  expect(await offer(after, 5)).toBe(true);
  await suppress(after.email_key);
  await t.runJobs();
  expect([mailsTo(after.email), (await surpriseOf(after.id))?.status]).toEqual([[], "skipped"]);
});

test("running the job again, twice at once, sends nothing more", async () => {
  const client = await guest();
  await offer(client, 4);
  const surprise = await surpriseOf(client.id);
  for (let again = 0; again < 3; again += 1)
    await t.platform.jobs.enqueue(t.db, sendSurpriseJob, { surprise_id: surprise?.id ?? "" });
  await t.runJobs();
  expect(mailsTo(client.email)).toHaveLength(1);
});

test("one address at fifty restaurants gets one mail a day", async () => {
  const email = "everywhere@example.com";
  for (let place = 0; place < 50; place += 1) {
    const restaurant = await makeRestaurant(t.db);
    expect(await offer(await guest({ email, restaurant_id: restaurant.id }), 5)).toBe(true);
  }
  await t.runJobs();
  expect(mailsTo(email)).toHaveLength(1);
  const waiting = await t.db.selectFrom("surprises").select("status").where("status", "=", "due").execute();
  expect(waiting).toHaveLength(49);
});

test("what had to wait once is sent a day later, or dropped", async () => {
  const email = "patient@example.com";
  const [first, second, third] = [await guest({ email }), await elsewhere(email), await elsewhere(email)];
  for (const client of [first, second, third]) await offer(client, 5);
  await t.runJobs();
  expect(mailsTo(email)).toHaveLength(1);
  const all = async () => Promise.all([first, second, third].map(({ id }) => surpriseOf(id)));
  const waiting = (await all()).filter((surprise) => surprise?.status === "due");
  expect(waiting).toHaveLength(2);
  t.clock.advance({ hours: 24 });
  for (const surprise of waiting)
    await t.platform.jobs.enqueue(t.db, sendSurpriseJob, { surprise_id: surprise?.id ?? "", waited: true });
  await t.runJobs();
  expect(mailsTo(email)).toHaveLength(2);
  const states = (await all()).map((row) => row?.status ?? "");
  expect(states.toSorted()).toEqual(["sent", "sent", "skipped"]);
});
async function elsewhere(email: string) {
  return guest({ email, restaurant_id: (await makeRestaurant(t.db)).id });
}

test("a mail server that refuses leaves it due, and the next try sends it", async () => {
  const client = await guest();
  await offer(client, 5);
  const { send } = t.platform.mail;
  t.platform.mail.send = () => Promise.reject(new Error("421 try later"));
  await t.runJobs().catch(() => undefined);
  expect((await surpriseOf(client.id))?.status).toBe("due");
  t.platform.mail.send = send;
  await t.platform.jobs.enqueue(t.db, sendSurpriseJob, { surprise_id: (await surpriseOf(client.id))?.id ?? "" });
  await t.runJobs();
  expect(mailsTo(client.email)).toHaveLength(1);
});

test("it is sent once the mail server has it: a crash before or after loses nothing, and a double is the same mail", async () => {
  const client = await guest();
  await offer(client, 5);
  const { send } = t.platform.mail;
  const states: (string | undefined)[] = [];
  t.platform.mail.send = async (mail) => {
    await send(mail);
    // Whoever dies here leaves this behind.
    states.push((await surpriseOf(client.id))?.status);
    throw new Error("died before it could be noted");
  };
  await t.runJobs().catch(() => undefined);
  t.platform.mail.send = send;
  expect(states).toEqual(["due"]);
  await t.platform.jobs.enqueue(t.db, sendSurpriseJob, { surprise_id: (await surpriseOf(client.id))?.id ?? "" });
  await t.runJobs();
  expect((await surpriseOf(client.id))?.status).toBe("sent");
  expect(mailsTo(client.email)).toHaveLength(2);
  expect(new Set(mailsTo(client.email).map(({ messageId }) => messageId)).size).toBe(1);
});

test("with the wording thank_you the form itself earns it, if left in time", async () => {
  await use("thank_you");
  await leaveDetails(t, "marrovia", { email: "thanks@example.com" });
  const phone = phoneIn(t);
  await phone.open("/review/marrovia");
  t.clock.advance({ minutes: 11 });
  await phone.submit("/review/marrovia", { first_name: "Too", last_name: "Late", email: "toolate@example.com" });
  await t.runJobs();
  expect(mailsTo("thanks@example.com").map(({ text }) => text.includes("Thank you for your visit"))).toEqual([true]);
  expect(mailsTo("toolate@example.com")).toEqual([]);
  await use("positive_review");
});

test("names are inert in mails", async () => {
  const restaurant = await makeRestaurant(t.db, {
    name: "Chez\r\nBcc: all@example.org\r\n<img src=x onerror=alert(1)>",
  });
  const client = await guest({ restaurant_id: restaurant.id, first_name: "<img src=x onerror=alert(1)>\r\nX: y" });
  await offer(client, 5);
  await t.runJobs();
  const [mail] = mailsTo(client.email);
  expect(mail?.html).not.toContain("<img");
  expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(Object.values(mail?.headers ?? {}).join("")).not.toMatch(/[\r\n]/);
});
