import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { sendCampaign } from "#server/features/campaigns/actions.service.ts";
import { oneMail, readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign, getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { mailToken } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { eventually } from "#server/testing/eventually.ts";
import { type OwnerCaller, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { readRedeemPayload, redeemPayload } from "./redeem-payload.service.ts";

const t = await testApp();
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
let mine: OwnerCaller;
let templates: Record<Slot, string>;
let campaignId: string;
let recipientId: string;
let token: string;

beforeAll(async () => {
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
});
/** One mail with an offer, which the mail server has taken. */
beforeEach(async () => {
  t.clock.set("2026-11-15T12:00:00Z");
  mine = await signedInOwner(t);
  const website = { website: "https://osteria-marrovia.example" };
  await t.db.updateTable("restaurants").set(website).where("id", "=", mine.restaurantId).execute();
  await makeClient(t.db, { restaurant_id: mine.restaurantId, consent: "given" });
  const offers = [{ slot: "once" as const, template_id: templates.A, subject: "Espresso", offer_text: "An espresso" }];
  const { campaign } = await createCampaign(t.ctx(), mine.restaurantId, oneMail(templates, { offers }));
  campaignId = campaign.id;
  await sendCampaign(t.ctx(), campaignId);
  await startDue(t.ctx());
  const sent = { status: "sent" as const, sent_at: t.clock.now() };
  await t.db.updateTable("mail_recipients").set(sent).where("restaurant_id", "=", mine.restaurantId).execute();
  recipientId = (await row()).id;
  token = mailToken(t.ctx(), recipientId);
  t.clock.advance({ hours: 1 });
});

const row = () =>
  t.db
    .selectFrom("mail_recipients")
    .selectAll()
    .where("restaurant_id", "=", mine.restaurantId)
    .executeTakeFirstOrThrow();
const get = (url: string, userAgent = IPHONE) =>
  t.app.inject({ method: "GET", url, headers: { "user-agent": userAgent } });
const counts = async () => (await getCampaign(t.ctx(), campaignId)).counts;
const events = () =>
  t.db.selectFrom("mail_events").selectAll().where("recipient_id", "=", recipientId).orderBy("id").execute();
const changeRow = (values: object) =>
  t.db.updateTable("mail_recipients").set(values).where("id", "=", recipientId).execute();

describe("the pixel", () => {
  test("counts a person's open once, however often it is loaded", async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => get(`/o/${token}.gif`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.headers).toMatchObject({ "content-type": "image/gif", "cache-control": "no-store" });
    await eventually(async () => expect(await row()).toMatchObject({ status: "opened" }));
    await eventually(async () => expect(await events()).toHaveLength(3));
    expect(await counts()).toMatchObject({ delivered: 1, opened: 1, machine_opened: 0 });
  });

  test("a program's open is kept apart", async () => {
    await get(`/o/${token}.gif`, "Mozilla/5.0");
    await eventually(async () => expect((await row()).machine_opened_at).not.toBeNull());
    expect(await counts()).toMatchObject({ opened: 0, machine_opened: 1 });
    expect((await row()).status).toBe("sent");
  });

  test("says the same to an unknown token, and keeps nothing", async () => {
    const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const [known, unknown, rubbish] = await Promise.all([
      get(`/o/${token}.gif`),
      get(`/o/${wrong}.gif`),
      get("/o/rubbish.gif"),
    ]);
    expect(unknown?.rawPayload).toEqual(known?.rawPayload);
    expect([unknown?.statusCode, rubbish?.statusCode]).toEqual([200, 200]);
    await eventually(async () => expect(await events()).toHaveLength(1));
  });

  test("a name with a script in it is kept as text, cut short", async () => {
    await get(`/o/${token}.gif`, `<script>alert(1)</script>${"x".repeat(1000)}`);
    await eventually(async () => expect(await events()).toHaveLength(1));
    expect((await events())[0]?.user_agent).toHaveLength(256);
  });

  test("proves that a doubtful mail arrived", async () => {
    await changeRow({ is_doubtful: true, status: "pending", sent_at: null, next_try_at: t.clock.now() });
    await get(`/o/${token}.gif`, "Mozilla/5.0");
    await eventually(async () =>
      expect(await row()).toMatchObject({ status: "sent", is_doubtful: false, next_try_at: null }),
    );
  });
});

describe("a link", () => {
  const links = async (): Promise<{ number: number; target: string[] }[]> => {
    const { mail } = await t.db
      .selectFrom("campaign_waves")
      .select("mail")
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    return (mail?.links ?? []) as never;
  };

  test("leads to its target, and only there; a person's click counts as an open too", async () => {
    const [link] = await links();
    const answer = await get(`/c/${token}/${link?.number}?url=https://evil.test`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, link?.target.join("")]);
    await eventually(async () => expect((await row()).status).toBe("clicked"));
    expect(await counts()).toMatchObject({ delivered: 1, opened: 1, clicked: 1 });
    expect(await events()).toMatchObject([{ kind: "click", link: 1, is_machine: false }]);
  });

  test("followed by a scanner within a second is not a person's", async () => {
    await changeRow({ sent_at: t.clock.now() });
    await get(`/c/${token}/1`);
    await eventually(async () => expect(await events()).toMatchObject([{ is_machine: true }]));
    expect(await counts()).toMatchObject({ opened: 0, clicked: 0 });
  });

  test.each(["/c/rubbish/1", "/c/:token/999", "/c/:token/0", "/c/:token/1e1", "/c/:token/-1"])(
    "%s leads nowhere",
    async (path) => {
      const answer = await get(path.replace(":token", token));
      expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
    },
  );
});

test("a client's timeline shows the mail, that it was opened, and that a link was followed", async () => {
  const { client_id: id } = await row();
  await get(`/o/${token}.gif`);
  t.clock.advance({ minutes: 1 });
  await get(`/c/${token}/1`);
  await eventually(async () => expect((await row()).status).toBe("clicked"));
  const { body } = await mine.call(clientsApi.read, { params: { id: id ?? "" } });
  expect(body.timeline.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["mail_clicked", "Espresso"],
    ["mail_opened", "Espresso"],
    ["mail", "Espresso"],
  ]);
});

describe("the QR code", () => {
  test("is a picture that carries the code and whose it is, signed", async () => {
    const answer = await get(`/q/${token}.png`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe("PNG");
    const { code } = await t.db
      .selectFrom("campaign_waves")
      .select("code")
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    const payload = redeemPayload(t.ctx(), { code: code ?? "", recipientId });
    expect(readRedeemPayload(t.ctx(), payload)).toEqual({ code, recipientId });
    expect(
      readRedeemPayload(
        t.ctx(),
        payload.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      ),
    ).toBeUndefined();
    expect(readRedeemPayload(t.ctx(), `${code}.${token}`)).toBeUndefined();
  });

  test("of an unknown mail does not exist", async () => {
    expect((await get("/q/rubbish.png")).statusCode).toBe(404);
  });
});
