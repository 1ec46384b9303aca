import { expect, test } from "vitest";
import { guestsApi } from "#shared/guests/guests.contract.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { suppressAddress } from "#server/features/clients/consent/consent.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";

// A stranger at the form, who has nothing but somebody's address.

const t = await testApp();
const mine = await makeRestaurant(t.db, { name: "Osteria Marrovia", review_code: "marrovia" });

const VICTIM = { first_name: "Leonie", last_name: "Achterberg", email: "leonie@example.com" };
const clientWith = (email: string) =>
  t.db.selectFrom("clients").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const mailsTo = (email: string) => t.mails.filter((mail) => mail.to.address === email);
const pathIn = (text: string): string => /https:\/\/plaudit\.test(\/confirm\/\S+)/.exec(text)?.[1] ?? "";

let visitors = 0;
const stranger = () => phoneIn(t, { ip: `203.0.113.${(visitors += 1)}` });
async function victim(email: string, form: Record<string, string> = {}) {
  const phone = stranger();
  await leaveDetails(t, "marrovia", { ...VICTIM, email, ...form }, phone);
  return { phone, client: await clientWith(email) };
}
const ATTACK = { first_name: "Eve", last_name: "Mallory", phone: "06 12 34 56 78", marketing_consent: "true" };

/** What an answer shows, without what is new in every answer. */
const shapeOf = ({ status, html, headers }: Awaited<ReturnType<typeof leaveDetails>>) => ({
  status,
  html,
  location: headers["location"],
  cookie: String(headers["set-cookie"]).replace(/=v1\.([\w-]+)/, (_, value: string) => `=${value.length}`),
  names: Object.keys(headers).toSorted(),
});

test("a stranger sees the same for a client's address and for one nobody has left", async () => {
  await victim("client@example.com");
  const { client: out } = await victim("out@example.com");
  const listed = { restaurantId: mine.id, emailKey: out.email_key, origin: "one_click" as const };
  await suppressAddress(t.ctx(), { ...listed, page: "one-click", locale: "en" });
  const shapes: unknown[] = [];
  for (const email of ["client@example.com", "nobody@example.com", "out@example.com"]) {
    const phone = stranger();
    const answer = await leaveDetails(t, "marrovia", { ...ATTACK, email }, phone);
    const { html } = await phone.open("/review/marrovia");
    expect(html).toContain("Good to see you again, Eve");
    expect(html).not.toContain("Leonie");
    const again = await leaveDetails(t, "marrovia", { ...ATTACK, email }, phone);
    const json = await t.anyone.call(guestsApi.leave, {
      params: { code: "marrovia" },
      body: { ...VICTIM, email, marketing_consent: true },
    });
    shapes.push([shapeOf(answer), shapeOf(again), json.status, json.body]);
  }
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
});

test("a stranger changes neither name nor phone nor consent of a client, however often", async () => {
  const email = "quiet@example.com";
  const { client } = await victim(email);
  const phone = stranger();
  for (let time = 0; time < 3; time += 1) await leaveDetails(t, "marrovia", { ...ATTACK, email }, phone);
  await t.anyone.call(guestsApi.leave, {
    params: { code: "marrovia" },
    body: { ...ATTACK, email, marketing_consent: true },
  });
  expect(await clientWith(email)).toMatchObject({
    id: client.id,
    first_name: "Leonie",
    last_name: "Achterberg",
    phone: null,
    consent: "pending",
    has_consent: false,
  });
  const kinds = await t.db.selectFrom("consent_events").select("kind").where("client_id", "=", client.id).execute();
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(["requested"]));
});

test("a tick from elsewhere counts once the client has answered the mail, and then that device is theirs", async () => {
  const email = "asked@example.com";
  await victim(email);
  await leaveDetails(t, "marrovia", { ...ATTACK, email }, stranger());
  await t.runJobs();
  expect(mailsTo(email)).toHaveLength(1);
  const laptop = stranger();
  await laptop.submit(pathIn(mailsTo(email)[0]?.text ?? ""), {});
  expect((await clientWith(email)).consent).toBe("given");
  expect((await laptop.open("/review/marrovia")).html).toContain("Good to see you again, Leonie");
  await leaveDetails(t, "marrovia", { ...VICTIM, email, phone: "06 12 34 56 78" }, laptop);
  expect((await clientWith(email)).phone).toBe("+33612345678");
});

test("consent that was given stays as it was, and nobody is mailed about it", async () => {
  const email = "given@example.com";
  const { client } = await victim(email, { marketing_consent: "true" });
  await leaveDetails(t, "marrovia", { ...ATTACK, email }, stranger());
  await t.runJobs();
  expect(await clientWith(email)).toMatchObject({ consent: "given", consent_at: client.consent_at, phone: null });
  expect(mailsTo(email)).toEqual([]);
});

test("on their own device a guest may agree later and fill in what is missing", async () => {
  const email = "own@example.com";
  const { phone } = await victim(email);
  await leaveDetails(t, "marrovia", { ...VICTIM, email, phone: "06 12 34 56 78", marketing_consent: "true" }, phone);
  expect(await clientWith(email)).toMatchObject({ phone: "+33612345678", consent: "given", first_name: "Leonie" });
  expect((await phone.open("/review/marrovia")).html).toContain("Good to see you again, Leonie");
});

test("a device known for one client may not speak for another, nor at another restaurant", async () => {
  await makeRestaurant(t.db, { review_code: "elsewhere" });
  const { phone } = await victim("first@example.com");
  await victim("second@example.com");
  await leaveDetails(t, "marrovia", { ...ATTACK, email: "second@example.com" }, phone);
  expect(await clientWith("second@example.com")).toMatchObject({ phone: null, consent: "pending" });
  // Having typed it once, the device is greeted by what it typed, and still speaks for nobody.
  await leaveDetails(t, "marrovia", { ...ATTACK, email: "second@example.com" }, phone);
  expect(await clientWith("second@example.com")).toMatchObject({ phone: null, consent: "pending" });
  const [name, kept] = [...phone.jar].find(([key]) => key.startsWith("g_")) ?? [];
  const thief = stranger();
  const other = await t.db
    .selectFrom("restaurants")
    .select("id")
    .where("review_code", "=", "elsewhere")
    .executeTakeFirstOrThrow();
  thief.jar.set(`g_${other.id.replaceAll("-", "")}`, { value: kept?.value ?? "", path: "/review" });
  expect(name).toBeDefined();
  expect((await thief.open("/review/elsewhere")).html).toContain('name="email"');
});
