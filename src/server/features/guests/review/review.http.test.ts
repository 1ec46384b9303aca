import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { guestsApi } from "#shared/guests/guests.contract.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { JONAS, leaveDetails, makeMarrovia, phoneIn, visitIn } from "#server/features/guests/guests.factory.ts";

const t = await testApp();
const { mine, writeUrl: WRITE_URL } = await makeMarrovia(t);
const theirs = await makeRestaurant(t.db, { name: "Gasthof Elsterquell", review_code: "elsterquell", country: "DE" });

const clientsOf = (restaurantId: string) =>
  t.db.selectFrom("clients").selectAll().where("restaurant_id", "=", restaurantId).execute();
const clientWith = (email: string) =>
  t.db.selectFrom("clients").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

test("the page leads with the restaurant, names nobody else and holds what it shows inert", async () => {
  const { status, html, headers } = await phoneIn(t).open("/review/marrovia");
  expect(status).toBe(200);
  expect(html).toContain("Osteria &lt;b&gt;Marrovia&lt;/b&gt;");
  expect(html).toContain("Colmar, France");
  expect(html).not.toContain("<b>Marrovia");
  expect(html).not.toContain("Plaudit");
  expect(html).toContain(
    "Send me offers from Osteria &lt;b&gt;Marrovia&lt;/b&gt; by email. I can unsubscribe at any time.",
  );
  expect(html).not.toContain("checked");
  expect(headers["cache-control"]).toBe("no-store");
  expect(Buffer.byteLength(html)).toBeLessThan(12_288);
});

test("its policy allows our own inline style and script by hash, forms to us and Google, and nothing else", async () => {
  const { headers } = await phoneIn(t).open("/review/marrovia");
  const policy = String(headers["content-security-policy"]);
  expect(policy.replace(/'sha256-[\w+/=]+'/g, "HASH")).toBe(
    "default-src 'none'; style-src HASH HASH; script-src HASH; img-src data:; form-action 'self' https://*.google.com; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers["set-cookie"]).toMatch(
    /^v=[\w.-]+; Max-Age=21600; Path=\/review\/marrovia; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a packed page is the plain page", async () => {
  const phone = phoneIn(t);
  await phone.open("/review/marrovia");
  const cookie = `v=${phone.jar.get("v")?.value}`;
  const ask = (encoding: string) =>
    t.app.inject({ url: "/review/marrovia", headers: { cookie, "accept-encoding": encoding } });
  const [plain, packed] = [await ask("identity"), await ask("br;q=0.9, gzip")];
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(6_000);
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "/review/marrovia", "Wie hat es Ihnen geschmeckt?"],
  ["fr-FR,fr;q=0.9", "/review/marrovia", "How was your meal?"],
  ["en", "/review/marrovia?lang=de", "Colmar, Frankreich"],
  ["de", "/review/marrovia?lang=en", "Continue to Google"],
])("with %s, %s says: %s", async (language, url, text) => {
  expect((await phoneIn(t, { headers: { "accept-language": language } }).open(url)).html).toContain(text);
});

test("the countdown belongs to the visit: reloading does not restart it, and then it is over", async () => {
  const phone = phoneIn(t);
  expect((await phone.open("/review/marrovia")).html).toContain("<b>10:00</b>");
  t.clock.advance({ seconds: 78 });
  const again = await phone.open("/review/marrovia");
  expect(again.html).toContain('data-left="522"');
  expect(again.html).toContain("<b>8:42</b>");
  t.clock.advance({ minutes: 9 });
  const over = await phone.open("/review/marrovia");
  expect(over.html).not.toContain('id="ring"');
  expect(over.html).toContain("The surprise has ended");
  expect(over.html).toContain("Continue to Google");
});

test("a guest's details are kept and the guest goes on to Google", async () => {
  const answer = await leaveDetails(t, "marrovia", { marketing_consent: "true", phone: "06 12 34 56 78" });
  expect([answer.status, answer.headers["location"]]).toEqual([303, WRITE_URL]);
  const client = await clientWith(JONAS.email);
  expect(client).toMatchObject({
    restaurant_id: mine.id,
    first_name: "Jonas",
    phone: "+33612345678",
    source: "review_link",
    consent: "given",
    left_in_time: true,
    locale: "en",
  });
  expect(client.forwarded_at).toEqual(t.clock.now());
  const ledger = await t.db.selectFrom("consent_events").selectAll().where("client_id", "=", client.id).execute();
  expect(ledger).toMatchObject([{ kind: "given", ip: "203.0.113.7", page: "/review/marrovia" }]);
  expect(ledger[0]?.text).toContain("Send me offers from Osteria <b>Marrovia</b> by email.");
  expect(await clientsOf(theirs.id)).toEqual([]);
});

test("without the tick there is no consent", async () => {
  await leaveDetails(t, "marrovia", { email: "still@example.com" });
  expect(await clientWith("still@example.com")).toMatchObject({ consent: "none", consent_at: null });
});

test("a double click is one guest and the same answer twice", async () => {
  const phone = phoneIn(t);
  const { html } = await phone.open("/review/marrovia");
  t.clock.advance({ seconds: 9 });
  const form = { ...JONAS, email: "double@example.com", visit: visitIn(html) };
  const answers = await Promise.all([1, 2].map(() => phone.submit("/review/marrovia", form)));
  expect(answers.map(({ status, headers }) => [status, headers["location"]])).toEqual([
    [303, WRITE_URL],
    [303, WRITE_URL],
  ]);
  expect((await clientsOf(mine.id)).filter(({ email }) => email === form.email)).toHaveLength(1);
});

test.each<[Record<string, string>, string]>([
  [{ first_name: "  " }, "First name is required"],
  [{ first_name: "\u200b" }, "First name is required"],
  [{ last_name: "" }, "Last name is required"],
  [{ email: "a@" }, "Please enter a valid email address"],
  [{ email: "a b@c.de" }, "Please enter a valid email address"],
  [{ email: "a@example.com,b@example.com" }, "Please enter a valid email address"],
  [{ email: "a@example.com\r\nBcc: b@example.com" }, "Please enter a valid email address"],
  [{ email: `${"x".repeat(250)}@example.com` }, "Please enter a valid email address"],
  [{ phone: "call me" }, "Invalid phone format"],
  [{ phone: "1".repeat(40) }, "Invalid phone format"],
  [{ phone: "123456" }, "Invalid phone format"],
  [{ first_name: "a\0b" }, "characters that are not allowed"],
  [{ first_name: "a\nb" }, "characters that are not allowed"],
  [{ first_name: "a\u000Bb" }, "characters that are not allowed"],
  [{ first_name: "\u001B[31mEve" }, "characters that are not allowed"],
  [{ first_name: "a\u0085b" }, "characters that are not allowed"],
  [{ first_name: "\u202EZoë" }, "characters that are not allowed"],
  [{ first_name: "\u202E" }, "First name is required"],
  [{ first_name: "\u3164" }, "First name is required"],
  [{ first_name: "\u115F\u1160" }, "First name is required"],
  [{ last_name: "\u2800\u00AD" }, "Last name is required"],
  [{ first_name: "Win at evil.example" }, "A name cannot contain a web or email address"],
  [{ first_name: "eve@evil.example" }, "A name cannot contain a web or email address"],
  [{ first_name: "x".repeat(81) }, "Enter at most 80 characters"],
])("%o gets: %s, with everything else kept", async (wrong, text) => {
  const before = (await clientsOf(mine.id)).length;
  const { status, html } = await leaveDetails(t, "marrovia", { marketing_consent: "true", ...wrong });
  expect(status).toBe(422);
  expect(html).toContain(text);
  expect(html).toContain('aria-invalid="true"');
  expect(html.match(/autofocus/gi)).toHaveLength(1);
  if (!("last_name" in wrong)) expect(html).toContain('value="Wittkamp"');
  expect(html).toContain("checked");
  expect(await clientsOf(mine.id)).toHaveLength(before);
});

test("what was typed comes back as text", async () => {
  const { html } = await leaveDetails(t, "marrovia", { first_name: '"><img src=x onerror=alert(1)>', email: "no" });
  expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img");
});

test("a name that looks the same is kept in the same spelling", async () => {
  await leaveDetails(t, "marrovia", { first_name: "Zoe\u0308", last_name: "J.R. O'Neil", email: "same@example.com" });
  expect(await clientWith("same@example.com")).toMatchObject({ first_name: "Zo\u00EB", last_name: "J.R. O'Neil" });
});

test("faults are told in the guest's language", async () => {
  const phone = phoneIn(t, { headers: { "accept-language": "de" } });
  const { html } = await leaveDetails(t, "elsterquell", { first_name: "", last_name: "", email: "" }, phone);
  for (const text of ["Vorname", "Nachname", "E-Mail"])
    expect(html).toMatch(new RegExp(`class="err"[^>]*>[^<]*${text}`));
});

test("after the countdown the details are taken, without the surprise", async () => {
  const phone = phoneIn(t);
  const { html } = await phone.open("/review/marrovia");
  t.clock.advance({ minutes: 10 });
  const form = { ...JONAS, email: "late@example.com", visit: visitIn(html) };
  expect((await phone.submit("/review/marrovia", form)).status).toBe(303);
  expect((await clientWith("late@example.com")).left_in_time).toBe(false);
});

test("a visit of another restaurant, a forged or a missing one is not in time", async () => {
  const foreign = visitIn((await phoneIn(t).open("/review/elsterquell")).html);
  const own = visitIn((await phoneIn(t).open("/review/marrovia")).html);
  t.clock.advance({ seconds: 5 });
  const flipped = own.slice(0, -1) + (own.endsWith("A") ? "B" : "A");
  const bytes = Buffer.from(own, "base64url");
  bytes.writeUIntBE(bytes.readUIntBE(0, 6) + 1, 0, 6);
  const later = bytes.toString("base64url");
  for (const [index, visit] of [foreign, flipped, later, "", "x".repeat(390)].entries()) {
    const email = `forged${index}@example.com`;
    expect((await phoneIn(t).submit("/review/marrovia", { ...JONAS, email, visit })).status).toBe(303);
    expect([index, (await clientWith(email)).left_in_time]).toEqual([index, false]);
  }
});

test("the older of cookie and field counts", async () => {
  const phone = phoneIn(t);
  await phone.open("/review/marrovia");
  t.clock.advance({ minutes: 11 });
  const fresh = visitIn((await phoneIn(t).open("/review/marrovia")).html);
  t.clock.advance({ seconds: 5 });
  await phone.submit("/review/marrovia", { ...JONAS, email: "older@example.com", visit: fresh });
  expect((await clientWith("older@example.com")).left_in_time).toBe(false);
});

test("a form that comes back at once is asked to be sent again, with its values", async () => {
  const phone = phoneIn(t);
  const { html } = await phone.open("/review/marrovia");
  const form = { ...JONAS, email: "quick@example.com", visit: visitIn(html) };
  const refused = await phone.submit("/review/marrovia", form);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain("press the button again");
  expect(refused.html).toContain('value="quick@example.com"');
  const json = await t.anyone.call(guestsApi.leave, {
    params: { code: "marrovia" },
    body: { ...form, marketing_consent: false },
  });
  expect([json.status, Object.keys(json.body.errors ?? {})]).toEqual([422, ["form"]]);
  t.clock.advance({ seconds: 2 });
  expect((await phone.submit("/review/marrovia", form)).status).toBe(303);
});

test("a machine that fills in the hidden field is thanked and forgotten", async () => {
  const answer = await leaveDetails(t, "marrovia", { email: "bot@example.com", website: "https://spam.example" });
  expect([answer.status, answer.headers["location"]]).toEqual([303, WRITE_URL]);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect((await clientsOf(mine.id)).some(({ email }) => email === "bot@example.com")).toBe(false);
});

test("a code that leads nowhere gets a kind page and tells nothing", async () => {
  const suspended = await makeRestaurant(t.db, { review_code: "suspended", name: "Chez Fermé", status: "suspended" });
  await makeRestaurant(t.db, { review_code: "waiting", name: "Chez Bientôt", status: "pending" });
  for (const [code, text] of [
    ["unknown", "There is nothing here"],
    ["x'--", "There is nothing here"],
    ["suspended", "closed for now"],
    ["waiting", "closed for now"],
  ] as const) {
    for (const answer of [
      await phoneIn(t).open(`/review/${code}`),
      await phoneIn(t).submit(`/review/${code}`, JONAS),
      await phoneIn(t).open(`/review/${code}/legal`),
    ]) {
      expect([code, answer.status]).toEqual([code, 404]);
      expect(answer.html).toContain(text);
      expect(answer.html).not.toContain("Chez");
    }
    const body = { ...JONAS, marketing_consent: true };
    expect((await t.anyone.call(guestsApi.page, { params: { code } })).status).toBe(404);
    expect((await t.anyone.call(guestsApi.leave, { params: { code }, body })).status).toBe(404);
    expect((await t.anyone.call(guestsApi.forward, { params: { code } })).status).toBe(404);
  }
  expect(await clientsOf(suspended.id)).toEqual([]);
});

test("a new name and a suspension show within five seconds", async () => {
  const moved = await makeRestaurant(t.db, { review_code: "moving", name: "Altes Haus" });
  const rename = (values: { name?: string; status?: "suspended" }) =>
    t.db.updateTable("restaurants").set(values).where("id", "=", moved.id).execute();
  expect((await phoneIn(t).open("/review/moving")).html).toContain("Altes Haus");
  await rename({ name: "Neues Haus" });
  t.clock.advance({ seconds: 5 });
  expect((await phoneIn(t).open("/review/moving")).html).toContain("Neues Haus");
  await rename({ status: "suspended" });
  t.clock.advance({ seconds: 5 });
  expect((await phoneIn(t).open("/review/moving")).status).toBe(404);
  expect((await phoneIn(t).submit("/review/moving", JONAS)).status).toBe(404);
});

test("without a chosen place the guest is sent to Google's search for it", async () => {
  const { headers } = await leaveDetails(t, "elsterquell", { email: "search@example.com" });
  const url = new URL(String(headers["location"]));
  expect(url.origin + url.pathname).toBe("https://www.google.com/maps/search/");
  expect([url.searchParams.get("api"), url.searchParams.get("query")]).toEqual([
    "1",
    "Gasthof Elsterquell, 1 rue du Four, 57000 Metz",
  ]);
});

test("a form too large or of another kind gets a page, not a stack trace", async () => {
  const huge = await phoneIn(t).submit("/review/marrovia", { ...JONAS, phone: "1".repeat(70_000) });
  expect([huge.status, huge.html.includes("too much")]).toEqual([413, true]);
  const json = await t.app.inject({ method: "POST", url: "/review/marrovia", payload: { ...JONAS } });
  expect([json.statusCode, json.headers["content-type"]]).toEqual([415, "text/html; charset=utf-8"]);
});

test("a page that fails has the status the API has", async () => {
  await sql
    .raw(
      "CREATE FUNCTION refuse_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No space left' USING ERRCODE = '53100'; END $$",
    )
    .execute(t.db);
  await sql`CREATE TRIGGER refuse_full BEFORE INSERT ON clients FOR EACH ROW EXECUTE FUNCTION refuse_full()`.execute(
    t.db,
  );
  const page = await leaveDetails(t, "marrovia", { email: "full@example.com" });
  const { body } = await t.anyone.call(guestsApi.page, { params: { code: "marrovia" }, query: {} });
  t.clock.advance({ seconds: 5 });
  const lead = { ...JONAS, email: "full@example.com", marketing_consent: false, visit: body.visit };
  const api = await t.anyone.call(guestsApi.leave, { params: { code: "marrovia" }, body: lead });
  await sql`DROP TRIGGER refuse_full ON clients`.execute(t.db);
  expect([page.status, page.headers["retry-after"]]).toEqual([api.status, api.headers["retry-after"]]);
  expect([page.status, page.headers["content-type"]]).toEqual([507, "text/html; charset=utf-8"]);
});

test("the wording on the page is the setting's", async () => {
  for (const [wording, text] of [
    ["any_review", "good or bad"],
    ["thank_you", "whatever you write"],
    ["positive_review", "Leave a positive review"],
  ] as const) {
    await changeSettings(t.ctx(), { offer_wording: wording });
    expect((await phoneIn(t).open("/review/marrovia")).html).toContain(text);
  }
});

test("a language chosen once is kept on the device, and nothing is kept for whoever chose none", async () => {
  const phone = phoneIn(t, { headers: { "accept-language": "de" } });
  expect((await phone.open("/review/marrovia/legal?lang=de")).html).toContain("Impressum");
  expect(phone.jar.has("locale")).toBe(false);
  expect((await phone.open("/review/marrovia?lang=en")).html).toContain("How was your meal?");
  for (const [path, text] of [
    ["/review/marrovia", "How was your meal?"],
    ["/review/elsterquell", "How was your meal?"],
    ["/review/nowhere", "There is nothing here"],
    ["/unsubscribe/x", "Unable to load"],
  ] as const)
    expect((await phone.open(path)).html).toContain(text);
  const { headers } = await phone.open("/review/marrovia?lang=de");
  const [set] = [headers["set-cookie"] ?? []].flat().map(String);
  expect(set).toMatch(/^locale=de; Max-Age=31536000; Path=\/;/);
  expect(set).not.toContain("HttpOnly");
  expect((await phone.open("/review/marrovia")).html).toContain("Wie hat es Ihnen geschmeckt?");
});

test("a saved language that is none of ours is as good as none", async () => {
  const phone = phoneIn(t, { headers: { "accept-language": "de" } });
  phone.jar.set("locale", { value: "xx", path: "" });
  expect((await phone.open("/review/marrovia")).html).toContain("Wie hat es Ihnen geschmeckt?");
});

test("privacy and legal notice name the restaurant as responsible, with what it told us", async () => {
  const contact = { email: "hallo@example.com", phone: "+493415550148", website: "https://example.com/" };
  const { review_code } = await makeRestaurant(t.db, { name: "Zur Linde", address: "Am Markt 1", ...contact });
  for (const document of ["privacy", "legal"]) {
    const { status, html } = await phoneIn(t).open(`/review/${review_code}/${document}?lang=de`);
    expect(status).toBe(200);
    for (const fact of ["Zur Linde", "Am Markt 1", "57000 Metz", ...Object.values(contact)])
      expect(html).toContain(fact);
    for (const label of ["Vertreten durch", "Register", "Umsatzsteuer-ID"]) expect(html).not.toContain(label);
  }
});

test("the legal notice says who is behind the restaurant", async () => {
  const { review_code } = await makeRestaurant(t.db, {
    name: "Zur Linde",
    legal_name: "Linde <Gastro> GmbH",
    legal_representative: "Hanno Brückwald",
    register_number: "HRB 1234, Leipzig",
    vat_id: "DE123456789",
  });
  const { html } = await phoneIn(t).open(`/review/${review_code}/legal?lang=de`);
  for (const fact of [
    "<b>Linde &lt;Gastro&gt; GmbH</b>",
    "<br/>Zur Linde",
    "Vertreten durch: Hanno Brückwald",
    "Register: HRB 1234, Leipzig",
    "Umsatzsteuer-ID: DE123456789",
  ])
    expect(html).toContain(fact);
});

test("programs get the same by JSON", async () => {
  const { status, body } = await t.anyone.call(guestsApi.page, { params: { code: "elsterquell" } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    restaurant: { name: "Gasthof Elsterquell", city: "Metz", country: "DE" },
    offer_running: true,
    wording: "positive_review",
  });
  expect(Date.parse(body.offer_ends_at ?? "") - t.clock.now().getTime()).toBe(600_000);
  t.clock.advance({ minutes: 4 });
  const later = await t.anyone.call(guestsApi.page, { params: { code: "elsterquell" }, query: { visit: body.visit } });
  expect(later.body.offer_ends_at).toBe(body.offer_ends_at);
  const input = {
    ...JONAS,
    email: "json@example.com",
    marketing_consent: true,
    visit: body.visit,
    locale: "de" as const,
  };
  const left = await t.anyone.call(guestsApi.leave, { params: { code: "elsterquell" }, body: input });
  expect([left.status, left.body.surprise]).toEqual([201, true]);
  expect(await clientWith("json@example.com")).toMatchObject({
    restaurant_id: theirs.id,
    locale: "de",
    consent: "given",
  });
  expect((await t.anyone.call(guestsApi.forward, { params: { code: "elsterquell" } })).body.url).toBe(left.body.url);
});

test("a thousand forms from one address keep no more guests than the limit", async () => {
  const flooded = await makeRestaurant(t.db, { review_code: "flooded" });
  const phone = phoneIn(t, { ip: "198.51.100.9" });
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < 1000; sent += 10) {
    const batch = Array.from({ length: 10 }, (_, index) =>
      phone.submit("/review/flooded", { ...JONAS, email: `flood${sent + index}@example.com` }),
    );
    for (const { status } of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(303)).toBe(40);
  expect(statuses.get(429)).toBe(960);
  expect(await clientsOf(flooded.id)).toHaveLength(40);
  const refused = await phone.submit("/review/flooded", { ...JONAS, email: "more@example.com" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // Nothing typed is lost: the form comes back as it was, and says when to try again.
  expect(refused.html).toContain('value="more@example.com"');
  expect(refused.html).toContain("Your details are still below");
});
