import { beforeAll, describe, expect, test } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type StaffCallerFixture, signedInStaff } from "#server/testing/signed-in.ts";
import { campaignKit } from "./campaign-kit.factory.ts";
import { oneMail, readyTemplates, sixOffers } from "./campaigns.factory.ts";
import { cancelCampaign, sendCampaign } from "./actions.service.ts";
import { startDue } from "./waves/start.service.ts";

const { t, kit, guest, create, six, act, wavesOf, stateOf, noticesOf, at } = await campaignKit();
let staff: StaffCallerFixture;
beforeAll(async () => {
  staff = await signedInStaff(t);
});

describe("starting", () => {
  test("a recurring campaign is due on six Mondays and Thursdays at four in Paris", async () => {
    const { id, status, calendar } = await six();
    expect(status).toBe("draft");
    const started = (await act(id, "send")).body;
    expect(started.status).toBe("active");
    expect(started.calendar.map(({ due_at }) => due_at)).toEqual(calendar.map(({ due_at }) => due_at));
    expect(started.calendar.map(({ slot, due_at }) => `${slot} ${due_at}`)).toEqual([
      "A 2026-11-16T15:00:00.000Z",
      "B 2026-11-19T15:00:00.000Z",
      "C 2026-11-23T15:00:00.000Z",
      "D 2026-11-26T15:00:00.000Z",
      "E 2026-11-30T15:00:00.000Z",
      "F 2026-12-03T15:00:00.000Z",
    ]);
  });

  test("what is missing is named, offer by offer, and nothing starts", async () => {
    const offers = sixOffers(kit.templates).offers.map((offer) =>
      offer.slot === "D" ? { ...offer, template_id: null } : offer.slot === "E" ? { ...offer, offer_text: "" } : offer,
    );
    const { id } = await six({ offers });
    const refused = await act(id, "send");
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      "offers.3.template_id": ["Offer D needs a template"],
      "offers.4.offer_text": ["Offer E needs a text before the campaign can start"],
    });
    expect(await wavesOf(id)).toEqual([]);
  });

  test("a campaign that would reach nobody does not start", async () => {
    await t.db
      .updateTable("clients")
      .set({ consent: "none" })
      .where("restaurant_id", "=", kit.mine.restaurantId)
      .execute();
    const { id } = await six();
    const refused = await act(id, "send");
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["filter"]]);
  });

  test("five clicks at once start it once", async () => {
    const { id } = await six();
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(id, "send")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await wavesOf(id)).toHaveLength(6);
  });

  test("a mail is frozen when its time comes: code, words, recipients, and who was left out", async () => {
    await guest({ consent: "withdrawn" });
    await guest({ consent: "none" });
    await guest({ consent: "given", email_refused_at: new Date("2026-11-01T00:00:00Z") });
    const { id } = await six();
    await act(id, "send");
    await at("2026-11-16T14:59:59Z");
    expect((await wavesOf(id)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "planned"));
    await Promise.all([at("2026-11-16T15:00:01Z"), startDue(t.ctx())]);
    const [a, b] = await wavesOf(id);
    expect(a).toMatchObject({ status: "sending", is_late: false, recipients: 1, slot: "A" });
    expect(a?.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(a?.left_out).toEqual({ unsubscribed: 1, no_consent: 1, bounced: 1 });
    expect(JSON.stringify(a?.mail)).toContain(a?.code);
    expect([a?.started_at, a?.subject, a?.offer_text !== ""]).toEqual([t.clock.now(), expect.any(String), true]);
    expect(await noticesOf()).not.toContain("campaign_mail_late");
    expect(b?.status).toBe("planned");
  });

  test("only guests who left a review, where that was chosen", async () => {
    await guest({ consent: "given", converted_at: new Date("2026-11-10T00:00:00Z"), converted_by: "owner" });
    const { id } = await six({ filter: "reviewed_only" });
    await act(id, "send");
    await at("2026-11-16T15:00:00Z");
    const [a] = await wavesOf(id);
    expect([a?.recipients, a?.left_out]).toEqual([1, { not_reviewed: 1 }]);
  });

  test("a template that is changed later does not change a campaign that has started", async () => {
    const { id } = await six();
    await act(id, "send");
    await t.db
      .updateTable("email_templates")
      .set({ content: JSON.stringify({ broken: true }) })
      .where("id", "=", kit.templates.A)
      .execute();
    await at("2026-11-16T15:00:00Z");
    expect((await wavesOf(id))[0]?.status).toBe("sending");
    await t.db.deleteFrom("email_templates").execute();
    await seedDefaults(t.ctx());
    kit.templates = await readyTemplates(t.db);
  });
});

describe("rotations", () => {
  const mondaysAndThursdays = ["16", "19", "23", "26", "30"].map((day) => `2026-11-${day}T15:00:00Z`);

  test("after F the next begins with a new code", async () => {
    const { id } = await six();
    await act(id, "send");
    for (const due of [...mondaysAndThursdays, "2026-12-03T15:00:00Z", "2026-12-07T15:00:00Z"]) await at(due);
    const waves = await wavesOf(id);
    const [first, second] = waves.filter(({ slot }) => slot === "A");
    expect([first?.rotation, second?.rotation, second?.status]).toEqual([1, 2, "sending"]);
    expect(second?.due_at.toISOString()).toBe("2026-12-07T15:00:00.000Z");
    expect(second?.code).not.toBe(first?.code);
    expect(new Set(waves.flatMap(({ code }) => code ?? [])).size).toBe(7);
  });

  test("a guest gets no more than three mails in seven days", async () => {
    const campaigns = [await six(), await six(), await six(), await six()];
    for (const { id } of campaigns) await act(id, "send");
    t.clock.set("2026-11-16T15:00:00Z");
    for (let sent = 0; sent < 4; sent += 1) {
      await startDue(t.ctx());
      await t.db
        .updateTable("mail_recipients")
        .set({ status: "sent", sent_at: t.clock.now() })
        .where("restaurant_id", "=", kit.mine.restaurantId)
        .execute();
    }
    const all = (await Promise.all(campaigns.map(({ id }) => wavesOf(id)))).flat();
    // All four are frozen in one look, before the first is sent: the sender asks again.
    expect(all.filter(({ status }) => status === "sending")).toHaveLength(4);
    await at("2026-11-19T15:00:00Z");
    const thursdays = (await Promise.all(campaigns.map(({ id }) => wavesOf(id))))
      .flat()
      .filter(({ slot }) => slot === "B");
    expect(thursdays.map(({ status, skipped_because }) => [status, skipped_because])).toEqual(
      Array.from({ length: 4 }, () => ["skipped", "nobody"]),
    );
  });
});

test("whoever has had enough this week is counted among those left out", async () => {
  const campaigns = [await six(), await six(), await six()];
  for (const { id } of campaigns) await act(id, "send");
  await at("2026-11-16T15:00:00Z");
  const sent = { status: "sent" as const, sent_at: t.clock.now() };
  await t.db.updateTable("mail_recipients").set(sent).where("restaurant_id", "=", kit.mine.restaurantId).execute();
  await guest({ consent: "given" });
  await at("2026-11-19T15:00:00Z");
  const [first] = campaigns;
  const thursday = (await wavesOf(first?.id ?? "")).find(({ slot }) => slot === "B");
  expect([thursday?.recipients, thursday?.left_out]).toEqual([1, { capped: 1 }]);
});

describe("cancelling, editing, deleting", () => {
  test("a recurring campaign is reset and can be started anew, with codes of its own", async () => {
    const { id } = await six();
    await act(id, "send");
    await at("2026-11-16T15:00:00Z");
    await cancelCampaign(t.ctx(), id);
    await cancelCampaign(t.ctx(), id);
    expect(await stateOf(id)).toEqual(["inactive", null]);
    const [sending] = await wavesOf(id);
    expect(sending?.status).toBe("cancelled");
    const left = await t.db
      .selectFrom("mail_recipients")
      .select(["status", "reason"])
      .where("wave_id", "=", sending?.id ?? "")
      .execute();
    expect(left).toEqual([{ status: "failed", reason: "cancelled" }]);
    await sendCampaign(t.ctx(), id);
    expect((await wavesOf(id)).filter(({ run }) => run === 2)).toHaveLength(6);
    await at("2026-11-23T15:00:00Z");
    const codes = (await wavesOf(id)).flatMap(({ code }) => code ?? []);
    expect(new Set(codes).size).toBe(2);
  });

  test("one that runs is neither edited nor deleted; paused it is edited", async () => {
    const { id } = await six();
    await act(id, "send");
    const body = { ...sixOffers(kit.templates, { name: "Winter table" }), revision: 1 };
    const save = () => kit.mine.call(campaignsApi.save, { params: { id }, body });
    const refused = await save();
    expect([refused.status, refused.body.code]).toEqual([409, "campaign_not_editable"]);
    expect((await kit.mine.call(campaignsApi.remove, { params: { id } })).status).toBe(409);
    await act(id, "pause");
    expect((await save()).body.name).toBe("Winter table");
  });

  test("a deleted one is gone from all lists, its codes stay taken", async () => {
    const { id } = await six();
    expect((await kit.mine.call(campaignsApi.remove, { params: { id } })).status).toBe(200);
    expect((await kit.mine.call(campaignsApi.one, { params: { id } })).status).toBe(404);
    expect((await kit.mine.call(campaignsApi.list, {})).body.data.map((one) => one.id)).not.toContain(id);
  });

  test("a copy is a draft with the same mails", async () => {
    const { id } = await six();
    await act(id, "send");
    const { status, body } = await kit.mine.call(campaignsApi.duplicate, { params: { id } });
    expect([status, body.status, body.name, body.offers.length]).toEqual([201, "draft", "Copy of Autumn table", 6]);
    expect(body.offers[0]).toMatchObject({ subject: "{{first_name}}, offer A is waiting" });
  });

  test("several at once: what runs stays, what is not there is counted", async () => {
    const [draft, running] = [await six(), await six()];
    await act(running.id, "send");
    const ids = [draft.id, draft.id, running.id, crypto.randomUUID()];
    const { body } = await staff.call(adminCampaignsApi.bulkDelete, { body: { ids } });
    expect(body).toEqual({
      deleted: 1,
      refused: [{ id: running.id, name: "Autumn table", status: "active" }],
      not_found: 1,
    });
    expect((await staff.call(adminCampaignsApi.bulkDelete, { body: { ids: [] } })).status).toBe(422);
  });
});

describe("a mail that is sent once", () => {
  const schedule = (id: string, when: string, which?: "first" | "second") =>
    kit.mine.call(campaignsApi.schedule, { params: { id }, body: { at: when, ...(which && { which }) } });

  test("is sent now, without a code where there is no offer", async () => {
    const { id } = await create(oneMail(kit.templates));
    expect((await act(id, "send")).body.status).toBe("sending");
    await startDue(t.ctx());
    expect((await wavesOf(id))[0]).toMatchObject({ status: "sending", code: null, recipients: 1 });
  });

  test("is scheduled, moved, and begins at its time", async () => {
    const { id } = await create(oneMail(kit.templates));
    expect((await schedule(id, "2026-11-20T18:30")).body).toMatchObject({
      status: "scheduled",
      scheduled_at: "2026-11-20T17:30:00.000Z",
    });
    expect((await schedule(id, "2026-11-21T09:00")).body.scheduled_at).toBe("2026-11-21T08:00:00.000Z");
    await at("2026-11-20T17:30:00Z");
    expect((await wavesOf(id)).map(({ status }) => status)).toEqual(["planned"]);
    await at("2026-11-21T08:00:00Z");
    expect(await stateOf(id)).toEqual(["sending", null]);
  });

  test.each([
    ["2026-11-15T12:59", "Choose a time in the future, Paris time"],
    ["2027-03-28T02:30", "This time does not exist: the clocks go forward in this night. Choose another one."],
    ["2027-10-31T02:30", "This hour comes twice in this night. Choose the first or the second."],
    ["9999-12-31T10:00", "Choose a time within the next twelve months"],
    ["2026-02-30T10:00", "Enter a day and a time"],
    ["tomorrow", "Enter a day and a time"],
  ])("at %s is refused with the reason", async (when, reason) => {
    const { id } = await create(oneMail(kit.templates));
    const refused = await schedule(id, when);
    expect([refused.status, refused.body.errors]).toEqual([422, { at: [reason] }]);
    expect(await wavesOf(id)).toEqual([]);
  });

  test("cancelled it is over: neither sent nor edited, only copied", async () => {
    const { id } = await create(oneMail(kit.templates));
    await schedule(id, "2026-11-20T18:30");
    expect((await act(id, "cancel")).body.status).toBe("cancelled");
    const again = await act(id, "send");
    expect([again.status, again.body.code]).toEqual([409, "campaign_action_refused"]);
    expect((await kit.mine.call(campaignsApi.duplicate, { params: { id } })).status).toBe(201);
  });

  test("paused before its first mail it is rewritten, after it no more", async () => {
    const { id } = await create(oneMail(kit.templates));
    const save = () =>
      kit.mine.call(campaignsApi.save, {
        params: { id },
        body: { ...oneMail(kit.templates, { name: "Better news" }), revision: 1 },
      });
    await schedule(id, "2026-11-15T18:30");
    await act(id, "pause");
    expect((await save()).status).toBe(200);
    await act(id, "resume");
    await at("2026-11-15T17:30:00Z");
    await act(id, "pause");
    const refused = await save();
    expect([refused.status, refused.body.code]).toEqual([409, "campaign_not_editable"]);
  });

  test("with an offer its text is needed, and its last day may not lie before the mail", async () => {
    const offers = [{ slot: "once" as const, template_id: kit.templates.A, subject: "Espresso", offer_text: "" }];
    const { id } = await create(oneMail(kit.templates, { offers, last_day: "2026-11-16" }));
    expect((await act(id, "send")).body.errors).toEqual({
      "offers.0.offer_text": ["This template shows an offer: enter its text"],
    });
    const late = await schedule(id, "2026-11-20T18:30");
    expect(Object.keys(late.body.errors ?? {})).toEqual(["last_day"]);
  });
});
