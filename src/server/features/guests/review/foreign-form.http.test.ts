import { expect, test } from "vitest";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf, isSuppressed } from "#server/features/clients/consent/consent.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { JONAS, leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";
import { makeUnsubscribeToken } from "#server/features/guests/links/unsubscribe.service.ts";

const t = await testApp();
const mine = await makeRestaurant(t.db, { review_code: "marrovia", country: "DE" });
await changeSettings(t.ctx(), { double_opt_in_countries: ["DE"] });

const FOREIGN: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site", origin: "null" },
  { "sec-fetch-site": "same-site", origin: "https://other.plaudit.test" },
  { origin: "https://evil.example" },
  { origin: "https://plaudit.test.evil.example" },
  { origin: "plaudit.test" },
];
const OURS: Record<string, string>[] = [
  {},
  { "sec-fetch-site": "same-origin", origin: "https://plaudit.test" },
  // From a page that sends no referrer.
  { "sec-fetch-site": "same-origin", origin: "null" },
  { "sec-fetch-site": "none" },
  { origin: "null" },
  { origin: "https://plaudit.test" },
  { origin: "http://localhost:80", host: "localhost" },
];

let made = 0;
/** The three forms of guests, each with what tells whether it was taken. */
async function forms() {
  const email = `guest${(made += 1)}@example.com`;
  const email_key = emailKeyOf(t.ctx(), email);
  const consent = { consent: "given" as const, consent_at: t.clock.now() };
  await makeClient(t.db, { restaurant_id: mine.id, email, email_key, ...consent });
  const asked = `asked${made}@example.com`;
  const phone = phoneIn(t, { ip: `203.0.113.${made}` });
  await leaveDetails(t, "marrovia", { email: asked, marketing_consent: "true" }, phone);
  await t.runJobs();
  const mail = t.mails.find(({ to }) => to.address === asked);
  const consentOf = (address: string) =>
    t.db.selectFrom("clients").select("consent").where("email", "=", address).executeTakeFirst();
  return [
    {
      path: "/review/marrovia",
      form: { ...JONAS, email: `new${made}@example.com` },
      isTaken: async () => (await consentOf(`new${made}@example.com`)) !== undefined,
    },
    {
      path: `/unsubscribe/${makeUnsubscribeToken(t.ctx(), mine.id, email_key)}`,
      form: { reason: "not_relevant" },
      isTaken: () => isSuppressed(t.db, mine.id, email_key),
    },
    {
      path: /https:\/\/plaudit\.test(\/confirm\/\S+?)\?/.exec(mail?.text ?? "")?.[1] ?? "",
      form: {},
      isTaken: async () => (await consentOf(asked))?.consent === "given",
    },
  ];
}

test.each(FOREIGN)("a form of another website (%o) gets a page that says so, and changes nothing", async (headers) => {
  for (const { path, form, isTaken } of await forms()) {
    const english = await phoneIn(t, { headers }).submit(path, form);
    expect([path, english.status]).toEqual([path, 403]);
    expect(english.html).toContain("This form came from another website");
    expect(english.headers["set-cookie"]).toBeUndefined();
    const german = await phoneIn(t, { headers: { ...headers, "accept-language": "de" } }).submit(path, form);
    expect(german.html).toContain("von einer anderen Website");
    expect(await isTaken()).toBe(false);
  }
});

test.each(OURS)("our own form (%o) is taken", async (headers) => {
  for (const { path, form, isTaken } of await forms()) {
    await phoneIn(t, { headers, ip: `198.51.100.${made}` }).submit(path, form);
    expect([path, await isTaken()]).toEqual([path, true]);
  }
});

test("links from anywhere open the pages, and a mail program's one click needs no origin", async () => {
  const [review, unsubscribe] = await forms();
  const headers = { "sec-fetch-site": "cross-site" };
  for (const path of [review?.path, unsubscribe?.path])
    expect((await phoneIn(t, { headers }).open(path ?? "")).status).toBe(200);
  const answer = await t.app.inject({
    method: "POST",
    url: `/api${unsubscribe?.path}/one-click`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect([answer.statusCode, await unsubscribe?.isTaken()]).toEqual([200, true]);
});
