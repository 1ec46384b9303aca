import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ConsentEventKind } from "#shared/clients/clients.contract.ts";
import { NO_RESTAURANT, followLink, restaurantScope } from "#server/db/scope.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import {
  confirmConsent,
  convertClient,
  listCandidates,
  noteForward,
  saveLead,
} from "#server/features/clients/clients.service.ts";
import {
  blockAddress,
  emailKeyOf,
  hasAgreed,
  isSuppressed,
  listLedger,
  restoreAddress,
  suppressAddress,
} from "./consent.service.ts";
import type { Lead } from "./leads.repo.ts";

const t = await testApp();
const mine = await makeRestaurant(t.db);
const theirs = await makeRestaurant(t.db);

let people = 0;
const someone = (values: Partial<Lead> = {}): Lead => ({
  restaurantId: mine.id,
  firstName: "Inès",
  lastName: "Roche",
  email: `person${(people += 1)}@consent.test`,
  phone: null,
  locale: "en",
  source: "review_link",
  keychainId: null,
  leftInTime: true,
  consent: null,
  consentText: "Yes, send me offers.",
  page: "/review/x",
  ...values,
});
const clientOf = (email: string, restaurantId = mine.id) =>
  t.db
    .selectFrom("clients")
    .selectAll()
    .where("email", "=", email)
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();
const personOf = (email: string, restaurantId = mine.id) => ({ restaurantId, emailKey: emailKeyOf(t.ctx(), email) });
const ledgerOf = async (email: string, restaurantId = mine.id) =>
  (await listLedger(t.db, personOf(email, restaurantId))).map((row) => row.kind);
const eventsOf = async (clientId: string) =>
  (await t.db.selectFrom("client_events").select("kind").where("client_id", "=", clientId).orderBy("at").execute()).map(
    (row) => row.kind,
  );
const leave = (email: string, restaurantId = mine.id) => {
  t.clock.advance({ seconds: 1 });
  return suppressAddress(t.ctx(), {
    ...personOf(email, restaurantId),
    origin: "page",
    reason: "other",
    customReason: "enough",
    page: "/unsubscribe",
    locale: "en",
  });
};
const comeBack = (email: string) => {
  t.clock.advance({ seconds: 1 });
  return restoreAddress(t.ctx(), { ...personOf(email), page: "/unsubscribe", locale: "en" });
};

describe("a lead", () => {
  test("left many times at once is one client with one search entry", async () => {
    const lead = someone({ consent: "given" });
    const saved = await Promise.all(Array.from({ length: 8 }, () => saveLead(t.ctx(), lead)));
    expect(new Set(saved.map((one) => one.clientId)).size).toBe(1);
    expect(saved.filter((one) => one.isNew)).toHaveLength(1);
    expect(await ledgerOf(lead.email)).toEqual(["given"]);
    const found = await t.db
      .selectFrom("client_search")
      .select("client_id")
      .where("restaurant_id", "=", mine.id)
      .where("key", "=", lead.email)
      .execute();
    expect(found).toHaveLength(1);
  });

  test("of somebody known fills an empty phone from their own device only, and changes no name", async () => {
    const lead = someone();
    const { clientId } = await saveLead(t.ctx(), lead);
    const other = { ...lead, firstName: "Eve", lastName: "Mallory", phone: "+33612345678", leftInTime: false };
    await saveLead(t.ctx(), other);
    await saveLead(t.ctx(), other, { deviceOf: crypto.randomUUID() });
    expect((await clientOf(lead.email))?.phone).toBeNull();
    await saveLead(t.ctx(), other, { deviceOf: clientId });
    await saveLead(t.ctx(), { ...lead, phone: "+33699999999", leftInTime: false }, { deviceOf: clientId });
    expect(await clientOf(lead.email)).toMatchObject({
      id: clientId,
      first_name: "Inès",
      last_name: "Roche",
      phone: "+33612345678",
      left_in_time: false,
    });
  });

  test("that comes late does not take away what was promised in time, until no review can be matched any more", async () => {
    const lead = { ...someone(), leftInTime: true };
    const { clientId } = await saveLead(t.ctx(), lead);
    await noteForward(t.ctx(), clientId);
    const late = () => saveLead(t.ctx(), { ...lead, leftInTime: false });
    t.clock.advance({ hours: 71 });
    await late();
    expect((await clientOf(lead.email))?.left_in_time).toBe(true);
    t.clock.advance({ hours: 2 });
    await late();
    expect((await clientOf(lead.email))?.left_in_time).toBe(false);
  });

  test.each([
    ["none", null, "none"],
    ["none", "given", "given"],
    ["none", "pending", "pending"],
    ["pending", null, "pending"],
    ["pending", "given", "given"],
    ["withdrawn", "given", "given"],
    ["withdrawn", "pending", "pending"],
    ["given", null, "given"],
    ["given", "pending", "given"],
  ] as const)(
    "with consent %s and the box %s ends up %s; from another device a tick waits",
    async (before, ticked, after) => {
      const lead = someone({ consent: ticked });
      const emailKey = emailKeyOf(t.ctx(), lead.email);
      const values = { restaurant_id: mine.id, email: lead.email, email_key: emailKey, consent: before };
      const { id: deviceOf } = await makeClient(t.db, values);
      const waiting = ticked === null || before === "given" ? before : "pending";
      expect((await saveLead(t.ctx(), lead)).consent).toBe(waiting);
      expect((await clientOf(lead.email))?.consent).toBe(waiting);
      expect((await saveLead(t.ctx(), lead, { deviceOf })).consent).toBe(after);
      expect((await clientOf(lead.email))?.consent).toBe(after);
    },
  );

  test("at two restaurants is two clients", async () => {
    const lead = someone({ consent: "given" });
    await saveLead(t.ctx(), lead);
    await saveLead(t.ctx(), { ...lead, restaurantId: theirs.id, consent: null });
    expect((await clientOf(lead.email))?.consent).toBe("given");
    expect((await clientOf(lead.email, theirs.id))?.consent).toBe("none");
    expect(await ledgerOf(lead.email, theirs.id)).toEqual([]);
  });
});

describe("a confirmation", () => {
  test("turns a request into consent once, quoting what was asked", async () => {
    const lead = someone({ consent: "pending" });
    const { clientId } = await saveLead(t.ctx(), lead);
    expect(await confirmConsent(t.ctx(), clientId, { page: "/confirm", locale: "en" })).toBe(true);
    expect(await confirmConsent(t.ctx(), clientId, { page: "/confirm", locale: "en" })).toBe(false);
    expect((await clientOf(lead.email))?.consent).toBe("given");
    const ledger = await listLedger(t.db, personOf(lead.email));
    expect(ledger.map(({ kind, text }) => [kind, text])).toEqual([
      ["requested", lead.consentText],
      ["confirmed", lead.consentText],
    ]);
  });

  test("after unsubscribing confirms nothing", async () => {
    const lead = someone({ consent: "pending" });
    const { clientId } = await saveLead(t.ctx(), lead);
    await leave(lead.email);
    expect(await confirmConsent(t.ctx(), clientId, { page: "/confirm", locale: "en" })).toBe(false);
    expect((await clientOf(lead.email))?.consent).toBe("withdrawn");
  });
});

describe("suppression", () => {
  test("happens once, however often it is asked for at once, and at one restaurant only", async () => {
    const lead = someone({ consent: "given" });
    const { clientId } = await saveLead(t.ctx(), lead);
    await saveLead(t.ctx(), { ...lead, restaurantId: theirs.id });
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(lead.email)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await ledgerOf(lead.email)).toEqual(["given", "withdrawn"]);
    expect(await eventsOf(clientId)).toContain("unsubscribed");
    expect((await clientOf(lead.email))?.consent).toBe("withdrawn");
    expect((await clientOf(lead.email, theirs.id))?.consent).toBe("given");
    expect(await isSuppressed(t.db, theirs.id, emailKeyOf(t.ctx(), lead.email))).toBe(false);
  });

  test("keeps why and where in the list, in the ledger and with the client", async () => {
    const lead = someone({ consent: "given" });
    const { clientId } = await saveLead(t.ctx(), lead);
    await leave(lead.email);
    const said = { reason: "other", custom_reason: "enough" };
    const listed = await t.db
      .selectFrom("suppressions")
      .selectAll()
      .where("email_key", "=", personOf(lead.email).emailKey)
      .execute();
    expect(listed).toMatchObject([{ origin: "page", created_at: t.clock.now(), ...said }]);
    expect((await listLedger(t.db, personOf(lead.email))).at(-1)).toMatchObject({
      kind: "withdrawn",
      client_id: clientId,
      text: "",
      page: "/unsubscribe",
      at: t.clock.now(),
      ...said,
    });
    expect(await clientOf(lead.email)).toMatchObject({ consent_at: t.clock.now(), updated_at: t.clock.now() });
    const noted = await t.db.selectFrom("client_events").selectAll().where("client_id", "=", clientId).execute();
    expect(noted.find(({ kind }) => kind === "unsubscribed")).toMatchObject({
      data: { detail: "other" },
      at: t.clock.now(),
    });
  });

  test("of an address that takes no mail leaves consent and ledger alone", async () => {
    const lead = someone({ consent: "given" });
    await saveLead(t.ctx(), lead);
    await blockAddress(t.ctx(), personOf(lead.email));
    expect(await isSuppressed(t.db, mine.id, personOf(lead.email).emailKey)).toBe(true);
    expect([(await clientOf(lead.email))?.consent, await ledgerOf(lead.email)]).toEqual(["given", ["given"]]);
  });

  test("survives a new form: the ledger notes the tick, the state stays", async () => {
    const lead = someone({ consent: "given" });
    await saveLead(t.ctx(), lead);
    await leave(lead.email);
    t.clock.advance({ seconds: 1 });
    expect((await saveLead(t.ctx(), lead)).consent).toBe("withdrawn");
    expect((await clientOf(lead.email))?.consent).toBe("withdrawn");
    expect(await ledgerOf(lead.email)).toEqual(["given", "withdrawn", "requested"]);
  });

  test("of an address nobody knows waits for its owner", async () => {
    const lead = someone({ consent: "given" });
    expect(await leave(lead.email)).toBe(true);
    expect((await saveLead(t.ctx(), lead)).consent).toBe("withdrawn");
  });

  test("is undone only once, and gives back only what the ledger has", async () => {
    const [agreed, never] = [someone({ consent: "given" }), someone({ consent: "pending" })];
    for (const lead of [agreed, never]) {
      await saveLead(t.ctx(), lead);
      await leave(lead.email);
      expect([await comeBack(lead.email), await comeBack(lead.email)]).toEqual([true, false]);
    }
    expect((await clientOf(agreed.email))?.consent).toBe("given");
    expect((await clientOf(never.email))?.consent).toBe("none");
    expect(await ledgerOf(agreed.email)).toEqual(["given", "withdrawn", "restored"]);
    const texts = async (email: string) => (await listLedger(t.db, personOf(email))).map(({ text }) => text);
    expect(await texts(agreed.email)).toEqual([agreed.consentText, "", agreed.consentText]);
    expect(await texts(never.email)).toEqual([never.consentText, "", ""]);
    const back = await clientOf(agreed.email);
    const restored = (await listLedger(t.db, personOf(agreed.email))).at(-1);
    expect([back?.consent_at, back?.updated_at]).toEqual([restored?.at, restored?.at]);
    expect(restored?.client_id).toBe(back?.id);
    expect((await eventsOf(back?.id ?? "")).at(-1)).toBe("resubscribed");
  });

  test("of an address nobody knows is undone too", async () => {
    const { email } = someone();
    await leave(email);
    expect(await comeBack(email)).toBe(true);
    expect(await isSuppressed(t.db, mine.id, personOf(email).emailKey)).toBe(false);
    expect((await listLedger(t.db, personOf(email))).map((row) => [row.kind, row.client_id])).toEqual([
      ["withdrawn", null],
      ["restored", null],
    ]);
  });

  test.each<[string, boolean]>([
    ["", false],
    ["requested", false],
    ["given", true],
    ["confirmed", true],
    ["attested", true],
    ["given withdrawn", false],
    ["given withdrawn given", true],
    ["given withdrawn requested", false],
    ["given withdrawn restored", true],
    ["given withdrawn restored requested", true],
    ["given withdrawn restored withdrawn", false],
    ["requested withdrawn restored", false],
  ])("a ledger of %j ends with consent: %s", (kinds, agreed) => {
    const ledger = kinds.split(" ").filter(Boolean) as ConsentEventKind[];
    expect(hasAgreed(ledger.map((kind) => ({ kind })))).toBe(agreed);
  });

  test("cannot be taken out of the ledger", async () => {
    await expect(sql`DELETE FROM consent_events`.execute(t.db)).rejects.toThrow();
    await expect(sql`UPDATE consent_events SET kind = 'given'`.execute(t.db)).rejects.toThrow();
  });
});

describe("a conversion", () => {
  test("is noted once, and clients who have one are no candidates any more", async () => {
    const [converted, waiting] = [await saveLead(t.ctx(), someone()), await saveLead(t.ctx(), someone())];
    for (const { clientId } of [converted, waiting]) await noteForward(t.ctx(), clientId);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => convertClient(t.ctx(), converted.clientId, { reviewId: null, by: "match" })),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const [from, to] = [new Date(t.clock.now().getTime() - 1000), t.clock.now()];
    const question = { firstNames: ["ines"], from, to };
    const ids = (await listCandidates(t.db, mine.id, [question], 100)).map((one) => one.id);
    expect(ids).toContain(waiting.clientId);
    expect(ids).not.toContain(converted.clientId);
    expect(await listCandidates(t.db, theirs.id, [question], 100)).toEqual([]);
  });

  test("of another restaurant's client is refused to an owner", async () => {
    const { mine: owner, theirs: other } = await twoOwners(t);
    const client = await makeClient(t.db, { restaurant_id: other.restaurantId });
    const ctx = { ...t.ctx(), scope: restaurantScope(owner.restaurantId) };
    expect(await convertClient(ctx, client.id, { reviewId: null, by: "owner" })).toBe(false);
  });
});

describe("a guest who is not signed in", () => {
  const guest = () => ({ ...t.ctx(), actor: { kind: "nobody" as const }, scope: NO_RESTAURANT });

  test("reaches no client but by a link, and only at the restaurant it leads to", async () => {
    const lead = someone({ consent: "pending" });
    const { clientId } = await saveLead(t.ctx(), lead);
    const elsewhere = followLink(guest(), { restaurantId: theirs.id });
    for (const ctx of [guest(), elsewhere]) {
      await expect(noteForward(ctx, clientId)).rejects.toMatchObject({ code: "not_found" });
      expect(await confirmConsent(ctx, clientId, { page: "/confirm", locale: "en" })).toBe(false);
      expect(await convertClient(ctx, clientId, { reviewId: null, by: "owner" })).toBe(false);
    }
    expect(await clientOf(lead.email)).toMatchObject({ consent: "pending", forwarded_at: null, converted_at: null });
    const here = followLink(guest(), { restaurantId: mine.id });
    await noteForward(here, clientId);
    expect(await confirmConsent(here, clientId, { page: "/confirm", locale: "en" })).toBe(true);
  });

  test("is the only one a link gives a scope to", () => {
    const owner = { ...t.ctx(), scope: restaurantScope(theirs.id) };
    for (const ctx of [owner, t.ctx()])
      expect(() => followLink(ctx, { restaurantId: mine.id })).toThrow("not signed in");
  });
});

test("the counters agree with the clients after everything above", async () => {
  const { rows } = await sql<{ same: boolean }>`
    SELECT NOT EXISTS (
      SELECT restaurant_id, is_converted, has_consent, source, clients::bigint FROM client_counts WHERE clients <> 0
      EXCEPT SELECT restaurant_id, is_converted, has_consent, source, count(*) FROM clients GROUP BY 1, 2, 3, 4
    ) AND (SELECT sum(clients) FROM client_days) = (SELECT count(*) FROM clients)
      AND (SELECT array_agg(DISTINCT sum) FROM (SELECT sum(clients) FROM client_periods GROUP BY unit) s)
        = ARRAY[(SELECT count(*) FROM clients)] AS same`.execute(t.db);
  expect(rows[0]?.same).toBe(true);
});
