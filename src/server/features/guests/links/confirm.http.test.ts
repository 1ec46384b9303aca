import { afterEach, expect, test } from "vitest";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";

const t = await testApp();
await makeRestaurant(t.db, { name: "Gasthof Elsterquell", review_code: "elsterquell", country: "DE" });
await makeRestaurant(t.db, { name: "Osteria Marrovia", review_code: "marrovia", country: "FR" });
const { send } = t.platform.mail;
afterEach(() => {
  t.platform.mail.send = send;
});
await changeSettings(t.ctx(), { double_opt_in_countries: ["DE", "AT"] });

let people = 0;
/** An address of somebody who was never here. */
const somebody = (name: string): string => `${name}${(people += 1)}@example.com`;
const clientWith = (email: string) =>
  t.db.selectFrom("clients").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const mailsTo = (email: string) => t.mails.filter((mail) => mail.to.address === email);
const pathIn = (text: string): string => /https:\/\/plaudit\.test(\/confirm\/\S+)/.exec(text)?.[1] ?? "";

async function pending(email: string): Promise<string> {
  const phone = phoneIn(t, { headers: { "accept-language": "de" } });
  await leaveDetails(t, "elsterquell", { email, marketing_consent: "true" }, phone);
  await t.runJobs();
  return pathIn(mailsTo(email)[0]?.text ?? "");
}

test("where the law asks for it, consent waits for the click in a mail", async () => {
  const email = somebody("waits");
  const path = await pending(email);
  expect((await clientWith(email)).consent).toBe("pending");
  expect(mailsTo(email)).toMatchObject([{ subject: "Bitte bestätigen: Angebote von Gasthof Elsterquell" }]);
  const html = mailsTo(email)[0]?.html ?? "";
  expect(html).toContain("Angebote von Gasthof Elsterquell erhalten?");
  expect(html).toContain("Sie haben Gasthof Elsterquell gebeten");
  expect(html).toContain("diese Adresse bei Gasthof Elsterquell hinterlassen");
  expect(html).not.toContain("Plaudit");

  for (let scanned = 0; scanned < 20; scanned += 1) {
    const page = await phoneIn(t).open(path);
    const shown = ["w•••@e••••••.com", email, "Bestätigt"].map((said) => page.html.includes(said));
    expect([page.status, ...shown]).toEqual([200, true, false, false]);
  }
  expect((await clientWith(email)).consent).toBe("pending");

  for (let pressed = 0; pressed < 2; pressed += 1) {
    const page = await phoneIn(t).submit(path, {});
    expect([page.status, page.html.includes("Bestätigt")]).toEqual([200, true]);
  }
  const client = await clientWith(email);
  expect(client.consent).toBe("given");
  const ledger = await t.db.selectFrom("consent_events").select("kind").where("client_id", "=", client.id).execute();
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(["confirmed", "requested"]);
});

test("elsewhere the tick is enough, and no mail is sent", async () => {
  const email = somebody("enough");
  await leaveDetails(t, "marrovia", { email, marketing_consent: "true" });
  await t.runJobs();
  expect((await clientWith(email)).consent).toBe("given");
  expect(mailsTo(email)).toEqual([]);
});

test("without the tick nobody is asked", async () => {
  const email = somebody("silent");
  await leaveDetails(t, "elsterquell", { email });
  await t.runJobs();
  expect([(await clientWith(email)).consent, mailsTo(email)]).toEqual(["none", []]);
});

test("the link works for seven days and then changes nothing", async () => {
  const email = somebody("late");
  const path = await pending(email);
  t.clock.advance({ days: 7 });
  const { status, html } = await phoneIn(t).submit(path, {});
  expect([status, html.includes("Dieser Link funktioniert nicht mehr")]).toEqual([404, true]);
  expect((await clientWith(email)).consent).toBe("pending");
});

test("an old link does not bring back somebody who has unsubscribed", async () => {
  const email = somebody("gone");
  const path = await pending(email);
  await phoneIn(t).submit(path, {});
  await t.db.updateTable("clients").set({ consent: "withdrawn" }).where("email", "=", email).execute();
  expect((await phoneIn(t).submit(path, {})).status).toBe(404);
  expect((await clientWith(email)).consent).toBe("withdrawn");
});

test("whoever has unsubscribed, confirmed or been erased meanwhile and guests of a suspended restaurant are not asked", async () => {
  const leave = (code: string, email: string) =>
    leaveDetails(t, code, { email, marketing_consent: "true" }, phoneIn(t, { ip: "203.0.113.99" }));
  const [out, closed, sure, erased] = [somebody("out"), somebody("closed"), somebody("sure"), somebody("erased")];
  await leave("elsterquell", out);
  const { restaurant_id, email_key } = await clientWith(out);
  const listed = { origin: "one_click" as const, reason: null, custom_reason: null, created_at: t.clock.now() };
  // Only on the list: as when both came at the same moment.
  await t.db
    .insertInto("suppressions")
    .values({ restaurant_id, email_key, ...listed })
    .execute();
  const { id, review_code } = await makeRestaurant(t.db, { name: "Zum Pfau", country: "DE" });
  await leave(review_code, closed);
  await t.db.updateTable("restaurants").set({ status: "suspended" }).where("id", "=", id).execute();
  for (const email of [sure, erased]) await leave("elsterquell", email);
  await t.db.updateTable("clients").set({ consent: "given" }).where("email", "=", sure).execute();
  await t.db.deleteFrom("clients").where("email", "=", erased).execute();
  await t.runJobs();
  expect([out, closed, sure, erased].flatMap(mailsTo)).toEqual([]);
});

test("a mail that is refused shows at the guest until one is taken", async () => {
  const email = somebody("refused");
  t.platform.mail.send = async () => ({ accepted: false, reply: "550 unknown here" });
  await pending(email);
  const client = await clientWith(email);
  expect(client).toMatchObject({ consent: "pending", email_refused_at: t.clock.now() });
  const noted = t.db.selectFrom("client_events").select("data").where("client_id", "=", client.id);
  expect(await noted.where("kind", "=", "mail_refused").execute()).toEqual([
    { data: { detail: "Bitte bestätigen: Angebote von Gasthof Elsterquell" } },
  ]);

  t.platform.mail.send = send;
  await pending(email);
  expect([(await clientWith(email)).email_refused_at, mailsTo(email).length]).toEqual([null, 1]);
});

test("a hostile name is text in the mail", async () => {
  const hostile = { first_name: '<img src=x onerror="alert(1)">', last_name: "=HYPERLINK(1)", email: somebody("h") };
  await leaveDetails(t, "elsterquell", { ...hostile, marketing_consent: "true" }, phoneIn(t, { ip: "203.0.113.98" }));
  await t.runJobs();
  const [mail] = mailsTo(hostile.email);
  expect(mail?.html).not.toContain("<img");
  expect(mail?.html).toContain("&lt;img src=x onerror=");
  expect(mail?.text).toContain(hostile.first_name);
});

test("nobody can fill a stranger's inbox with these mails", async () => {
  const email = somebody("victim");
  for (let sent = 0; sent < 8; sent += 1)
    await leaveDetails(
      t,
      "elsterquell",
      { email, marketing_consent: "true" },
      phoneIn(t, { ip: `198.51.100.${sent}` }),
    );
  await t.runJobs();
  expect(mailsTo(email).length).toBeLessThanOrEqual(3);
});

test("nor at many restaurants, and nobody keeps the mail from the guest whose address it is", async () => {
  const email = somebody("wanted");
  const leave = (code: string, ip: string) =>
    leaveDetails(t, code, { email, marketing_consent: "true" }, phoneIn(t, { ip }));
  for (let place = 0; place < 8; place += 1) {
    const { review_code } = await makeRestaurant(t.db, { country: "DE" });
    await leave(review_code, "198.51.100.77");
  }
  await t.runJobs();
  expect(mailsTo(email)).toHaveLength(5);
  await leave("elsterquell", "203.0.113.50");
  await t.runJobs();
  const { subject, text } = mailsTo(email).at(-1) ?? {};
  expect(subject).toContain("Gasthof Elsterquell");
  expect((await phoneIn(t).submit(pathIn(text ?? ""), {})).status).toBe(200);
});

test("a stranger who asked first, again and again, has left the guest a link that works", async () => {
  const email = somebody("beset");
  const leave = (ip: string) =>
    leaveDetails(t, "elsterquell", { email, marketing_consent: "true" }, phoneIn(t, { ip }));
  for (let asked = 0; asked < 6; asked += 1) await leave(`192.0.2.${asked}`);
  await leave("203.0.113.51");
  await t.runJobs();
  await phoneIn(t).submit(pathIn(mailsTo(email).at(-1)?.text ?? ""), {});
  expect((await clientWith(email)).consent).toBe("given");
});

test.each([
  ["/confirm/x", 404],
  [`/confirm/${"A".repeat(43)}`, 404],
  ["/confirm/..%2f..", 400],
  ["/confirm/%00", 400],
])("%s is a dead link", async (path, status) => {
  expect((await phoneIn(t).open(path)).status).toBe(status);
});
