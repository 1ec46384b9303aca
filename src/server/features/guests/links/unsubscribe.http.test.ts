import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { guestsApi } from "#shared/guests/guests.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf, isSuppressed } from "#server/features/clients/consent/consent.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testApp } from "#server/testing/test-app.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";
import { listUnsubscribeHeaders, makeUnsubscribeToken } from "./unsubscribe.service.ts";

const t = await testApp();
const mine = await makeRestaurant(t.db, { name: "Osteria Marrovia", review_code: "marrovia" });
const theirs = await makeRestaurant(t.db, { name: "Gasthof Elsterquell" });

let made = 0;
/** Somebody on the lists of both restaurants. */
async function subscriber() {
  made += 1;
  const email = `guest${made}@example.com`;
  const email_key = emailKeyOf(t.ctx(), email);
  const values = { email, email_key, consent: "given" as const, consent_at: t.clock.now() };
  const client = await makeClient(t.db, { restaurant_id: mine.id, ...values });
  await makeClient(t.db, { restaurant_id: theirs.id, ...values });
  const isOff = (restaurantId = mine.id) => isSuppressed(t.db, restaurantId, email_key);
  return { email, email_key, client, isOff, token: makeUnsubscribeToken(t.ctx(), mine.id, email_key) };
}
const suppressionOf = (key: Buffer) =>
  t.db.selectFrom("suppressions").selectAll().where("email_key", "=", key).execute();

test("opening the link a hundred times changes nothing", async () => {
  const { token, isOff } = await subscriber();
  for (let opened = 0; opened < 50; opened += 1) {
    expect((await phoneIn(t).open(`/unsubscribe/${token}`)).status).toBe(200);
    expect((await t.anyone.call(guestsApi.unsubscribeState, { params: { token } })).body.unsubscribed).toBe(false);
  }
  expect(await isOff()).toBe(false);
});

test("the page names the restaurant and shows the address masked", async () => {
  const { token, email } = await subscriber();
  const { html, headers } = await phoneIn(t).open(`/unsubscribe/${token}`);
  expect(html).toContain("Unsubscribe from Osteria Marrovia?");
  expect(html).toContain("g•••@e••••••.com");
  expect(html).not.toContain(email);
  expect(headers["referrer-policy"]).toBe("no-referrer");
  const { body } = await t.anyone.call(guestsApi.unsubscribeState, { params: { token } });
  expect(body).toEqual({ restaurant: "Osteria Marrovia", email: "g•••@e••••••.com", unsubscribed: false });
});

test("with a reason the guest leaves this list and no other, and can undo it", async () => {
  const { token, client, email_key, isOff } = await subscriber();
  const phone = phoneIn(t);
  const done = await phone.submit(`/unsubscribe/${token}`, { reason: "too_many_emails" });
  expect([done.status, done.html.includes("You are unsubscribed")]).toEqual([200, true]);
  expect([await isOff(), await isOff(theirs.id)]).toEqual([true, false]);
  expect(await suppressionOf(email_key)).toMatchObject([{ origin: "page", reason: "too_many_emails" }]);
  expect((await phone.open(`/unsubscribe/${token}`)).html).toContain("You are unsubscribed");
  expect((await phone.submit(`/unsubscribe/${token}`, {})).html).toContain("You are unsubscribed");
  const undone = await phone.submit(`/unsubscribe/${token}`, { undo: "1" });
  expect(undone.html).toContain("come to g•••@e••••••.com as before");
  // Said for itself: the same question again would read as if nothing had happened.
  expect(undone.html).toContain("<h1>You stay on the list</h1>");
  expect(undone.html).toContain("<title>You stay on the list</title>");
  expect(undone.html).not.toContain('name="reason"');
  expect(await isOff()).toBe(false);
  const row = await t.db.selectFrom("clients").select("consent").where("id", "=", client.id).executeTakeFirstOrThrow();
  // The factory wrote no ledger, and without a proof consent does not come back.
  expect(row.consent).toBe("none");
});

test.each<[Record<string, string>, string]>([
  [{}, "Please select a reason for unsubscribing"],
  [{ reason: "because" }, "Please select a reason for unsubscribing"],
  [{ reason: "other" }, "Please provide more details"],
  [{ reason: "other", custom_reason: "   " }, "Please provide more details"],
])("%o gets: %s", async (form, text) => {
  const { token, isOff } = await subscriber();
  const { status, html } = await phoneIn(t).submit(`/unsubscribe/${token}`, form);
  expect(status).toBe(422);
  expect(html).toContain(text);
  const json = await t.anyone.call(guestsApi.unsubscribe, { params: { token }, body: form });
  expect([json.status, Object.values(json.body.errors ?? {}).flat()]).toEqual([422, [text]]);
  expect(await isOff()).toBe(false);
});

test("own words are kept with the reason other, and shown as text", async () => {
  const { token, email_key } = await subscriber();
  const custom_reason = "</textarea><script>alert(1)</script>";
  const refused = await phoneIn(t).submit(`/unsubscribe/${token}`, { custom_reason });
  expect(refused.html).not.toContain("<script>alert");
  await phoneIn(t).submit(`/unsubscribe/${token}`, { reason: "other", custom_reason });
  expect(await suppressionOf(email_key)).toMatchObject([{ reason: "other", custom_reason }]);
});

test("own words with another reason are not kept", async () => {
  const { token, email_key } = await subscriber();
  await phoneIn(t).submit(`/unsubscribe/${token}`, { reason: "not_relevant", custom_reason: "Left over" });
  expect(await suppressionOf(email_key)).toMatchObject([{ reason: "not_relevant", custom_reason: null }]);
});

test("whoever writes the restaurant's list is waited for", async () => {
  const { token, isOff } = await subscriber();
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`;
  const done = await t.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, "clients", mine.id);
    const answer = oneClick(token);
    await eventually(async () => expect((await waiting.execute(tx)).rows).toHaveLength(1));
    return { answer };
  });
  expect([(await done.answer).statusCode, await isOff()]).toEqual([200, true]);
});

test("programs unsubscribe, do so again, and undo", async () => {
  const { token, isOff } = await subscriber();
  const body = { reason: "not_relevant" as const };
  for (let time = 0; time < 2; time += 1) {
    const { status, body: facts } = await t.anyone.call(guestsApi.unsubscribe, { params: { token }, body });
    expect([status, facts.unsubscribed]).toEqual([200, true]);
  }
  expect((await t.anyone.call(guestsApi.resubscribe, { params: { token } })).body.unsubscribed).toBe(false);
  expect(await isOff()).toBe(false);
});

const oneClick = (token: string, body = "List-Unsubscribe=One-Click", type = "application/x-www-form-urlencoded") =>
  t.app.inject({
    method: "POST",
    url: `/api/unsubscribe/${token}/one-click`,
    headers: { "content-type": type },
    payload: body,
  });

test("a mail program's one click needs neither cookie nor reason, and may come twice", async () => {
  const { token, email_key, isOff } = await subscriber();
  expect([(await oneClick(token)).statusCode, (await oneClick(token)).statusCode]).toEqual([200, 200]);
  expect(await isOff()).toBe(true);
  expect(await suppressionOf(email_key)).toMatchObject([{ origin: "one_click", reason: null }]);
});

test("it may come as multipart too", async () => {
  const { token, isOff } = await subscriber();
  const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await oneClick(token, body, "multipart/form-data; boundary=b")).statusCode).toBe(200);
  expect(await isOff()).toBe(true);
});

test("a POST that does not ask for it changes nothing", async () => {
  const { token, isOff } = await subscriber();
  expect((await oneClick(token, "hello=there")).statusCode).toBe(400);
  expect((await oneClick(token, "{}", "application/json")).statusCode).toBe(415);
  expect(await isOff()).toBe(false);
});

test("the headers of a mail lead there", async () => {
  const { token } = await subscriber();
  expect(listUnsubscribeHeaders(t.ctx(), token)).toEqual({
    "List-Unsubscribe": `<https://plaudit.test/api/unsubscribe/${token}/one-click>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("a token with any bit flipped, cut off or made up leads nowhere, always in the same way", async () => {
  const { token, isOff } = await subscriber();
  const bytes = Buffer.from(token, "base64url");
  const flipped = Array.from({ length: bytes.length }, (_, at) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy.toString("base64url");
  });
  const pages = new Set<string>();
  for (const wrong of [...flipped, token.slice(0, -1), `${token}A`, "x", "a".repeat(199)]) {
    const { status, html } = await phoneIn(t).submit(`/unsubscribe/${wrong}`, { reason: "not_relevant" });
    expect(status).toBe(404);
    pages.add(html);
    expect((await phoneIn(t).open(`/unsubscribe/${wrong}`)).html).toBe(html);
    expect((await t.anyone.call(guestsApi.unsubscribeState, { params: { token: wrong } })).status).toBe(404);
    expect((await oneClick(wrong)).statusCode).toBe(404);
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain("Unable to load unsubscribe information");
  expect(await isOff()).toBe(false);
});

test("the link of a restaurant that is gone leads nowhere", async () => {
  const { email_key } = await subscriber();
  const token = makeUnsubscribeToken(t.ctx(), randomUUID(), email_key);
  expect((await t.anyone.call(guestsApi.unsubscribeState, { params: { token } })).status).toBe(404);
  expect((await oneClick(token)).statusCode).toBe(404);
  expect(await suppressionOf(email_key)).toEqual([]);
});

test("the link outlives the client, and keeps them off the list when they come back", async () => {
  const { token, client, email, email_key, isOff } = await subscriber();
  await t.db.deleteFrom("clients").where("id", "=", client.id).execute();
  const { html } = await phoneIn(t).submit(`/unsubscribe/${token}`, { reason: "never_subscribed" });
  expect(html).toContain("This address gets no more offers from Osteria Marrovia");
  await leaveDetails(t, "marrovia", { email, marketing_consent: "true" });
  expect(await isOff()).toBe(true);
  const again = await t.db
    .selectFrom("clients")
    .select("consent")
    .where("email", "=", email)
    .where("restaurant_id", "=", mine.id)
    .executeTakeFirstOrThrow();
  expect(again.consent).toBe("withdrawn");
  // Anybody could have typed that address: the tick is quoted as a request, and undoing brings back no consent.
  const ledger = await t.db.selectFrom("consent_events").select("kind").where("email_key", "=", email_key).execute();
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(["requested", "withdrawn"]);
});

test("going back and forth without end is refused for a while", async () => {
  const { token } = await subscriber();
  const statuses: number[] = [];
  for (let time = 0; time < 22; time += 1)
    statuses.push((await phoneIn(t).submit(`/unsubscribe/${token}`, { undo: "1" })).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  const { html } = await phoneIn(t).submit(`/unsubscribe/${token}`, { reason: "not_relevant" });
  expect(html).toContain("Unable to process your request");
});
