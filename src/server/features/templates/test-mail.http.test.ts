import { hash } from "node:crypto";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { smtpMail } from "#server/platform/mail/smtp-mail.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { type StaffCallerFixture, signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { everyKindOfElement, makeTemplate } from "./templates.factory.ts";

const t = await testApp();
let staff: StaffCallerFixture;
beforeEach(async () => {
  staff = await signedInStaff(t, { name: "Ines Kaltenbach" });
  t.mails.length = 0;
});

const gaps = () =>
  makeTemplate({
    subject: "",
    elements: everyKindOfElement().map((one) => (one.type === "image" ? { ...one, alt: "", src: "" } : one)),
  });

describe("a test mail", () => {
  test("goes to whoever asks, whatever else the call names, and is marked in the subject", async () => {
    const other = await signedInStaff(t);
    const body = { ...makeTemplate(), email: other.staff.email, to: other.staff.email };
    const sent = await staff.call(templatesApi.sendTest, { body });
    expect([sent.status, sent.body]).toEqual([200, { email: staff.staff.email }]);
    expect(t.mails).toHaveLength(1);
    expect(t.mails[0]).toMatchObject({
      to: { name: "Ines Kaltenbach", address: staff.staff.email },
      subject: "[Test] Jonas, your espresso is waiting",
    });
    const shown = await staff.call(templatesApi.preview, { body: makeTemplate() });
    expect(t.mails[0]?.html).toBe(shown.body.html);
    expect(t.mails[0]?.text).toBe(shown.body.text);
  });

  test("is sent with gaps, but not without a form", async () => {
    expect((await staff.call(templatesApi.sendTest, { body: gaps() })).status).toBe(200);
    expect(t.mails.map(({ subject }) => subject)).toEqual(["[Test]"]);
    const footless = { ...makeTemplate(), elements: everyKindOfElement().slice(0, -1) };
    const refused = await staff.call(templatesApi.sendTest, { body: footless });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["elements"]]);
    expect(t.mails).toHaveLength(1);
  });

  test("has a way to unsubscribe that unsubscribes nobody", async () => {
    await staff.call(templatesApi.sendTest, { body: makeTemplate() });
    const [way] = /https:\/\/plaudit\.test\/unsubscribe\/\w+/.exec(t.mails[0]?.html ?? "") ?? [];
    const page = await t.app.inject({ url: new URL(way ?? "").pathname, headers: { host: "plaudit.test" } });
    expect(page.statusCode).toBe(404);
  });

  test("shows a QR code that says the sample code", async () => {
    await staff.call(templatesApi.sendTest, { body: makeTemplate() });
    const [address] = /https:\/\/plaudit\.test\/storage\/sample-code\.png/.exec(t.mails[0]?.html ?? "") ?? [];
    const picture = await t.app.inject({ url: new URL(address ?? "").pathname, headers: { host: "plaudit.test" } });
    const { data, info } = await sharp(picture.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe("7KQ4MX");
    expect(t.mails[0]?.text).toContain("7KQ4MX");
  });

  test("needs the key for campaigns", async () => {
    const manager = await signedInManager(t, ["clients", "settings"]);
    expect((await manager.call(templatesApi.sendTest, { body: makeTemplate() })).status).toBe(403);
    expect(t.mails).toEqual([]);
  });

  test("is sent ten times in a row, counted for each person", async () => {
    const other = await signedInStaff(t);
    const send = async (caller: StaffCallerFixture) =>
      (await caller.call(templatesApi.sendTest, { body: makeTemplate() })).status;
    for (let times = 0; times < 10; times += 1) expect(await send(staff)).toBe(200);
    expect(await send(staff)).toBe(429);
    expect(await send(other)).toBe(200);
  });
});

describe("the mail server", () => {
  const { mail } = t.platform;
  afterEach(() => {
    t.platform.mail = mail;
  });

  test("is away, refuses the address, refuses us: each is told in words", async () => {
    const server = await startMailServer();
    t.platform.mail = smtpMail({ url: server.url, from: "Plaudit <hello@plaudit.test>" });
    const send = () => staff.call(templatesApi.sendTest, { body: makeTemplate() });
    expect((await send()).status).toBe(200);
    expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
      [staff.staff.email, "[Test] Jonas, your espresso is waiting"],
    ]);
    server.mood = "550 5.1.1 no such user";
    const unknown = await send();
    expect([unknown.status, unknown.body.code]).toEqual([409, "test_mail_refused"]);
    expect(unknown.body.message).toContain(staff.staff.email);
    server.mood = "530 authentication required";
    expect((await send()).body.code).toBe("test_mail_unavailable");
    await server.leave();
    const away = await send();
    expect([away.status, away.body.code]).toEqual([503, "test_mail_unavailable"]);
    expect(away.body.message).toMatch(/^The mail server cannot be reached right now\. Nothing was sent/);
    t.platform.mail.close();
  });
});

describe("a guest's data", () => {
  test("are shown only to whoever may see guests", async () => {
    const { restaurantId } = await signedInOwner(t);
    const guest = await makeClient(t.db, { restaurant_id: restaurantId, first_name: "Zoé" });
    const body = { ...makeTemplate(), client_id: guest.id };
    const without = await signedInManager(t, ["campaigns"]);
    const both = await signedInManager(t, ["campaigns", "clients"]);
    for (const refused of [
      await without.call(templatesApi.preview, { body }),
      await without.call(templatesApi.sendTest, { body }),
    ]) {
      expect([refused.status, refused.body.code, refused.body.permission]).toEqual([
        403,
        "permission_required",
        "clients",
      ]);
    }
    expect(t.mails).toEqual([]);
    expect((await both.call(templatesApi.preview, { body })).body.subject).toBe("Zoé, your espresso is waiting");
    expect((await without.call(templatesApi.preview, { body: makeTemplate() })).status).toBe(200);
  });

  test("are found by the restaurant's name, the newest few of each", async () => {
    const { restaurantId } = await signedInOwner(t);
    await t.db.updateTable("restaurants").set({ name: "Trattoria Quill" }).where("id", "=", restaurantId).execute();
    for (const first_name of ["One", "Two", "Three", "Four", "Five"])
      await makeClient(t.db, { restaurant_id: restaurantId, first_name });
    const found = await staff.call(templatesApi.readers, { query: { search: "quill" } });
    expect(found.body.data).toHaveLength(4);
    expect(found.body.data[0]).toMatchObject({ restaurant_name: "Trattoria Quill" });
    expect((await staff.call(templatesApi.readers, { query: { search: "%" } })).body.data).toEqual([]);
    const manager = await signedInManager(t, ["campaigns"]);
    expect((await manager.call(templatesApi.readers)).status).toBe(403);
  });
});

test("the preview's frame runs its own script alone, and only our pages may hold it", async () => {
  const { statusCode, headers, body } = await t.app.inject({ url: "/mail/frame", headers: { host: "plaudit.test" } });
  const policy = String(headers["content-security-policy"]);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const script = body.slice(body.indexOf("<script>") + "<script>".length, body.indexOf("</script>"));
  expect(policy).toContain(`script-src 'sha256-${hash("sha256", script, "base64")}';`);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).toContain("img-src 'self' https://plaudit.test https: data:");
});
