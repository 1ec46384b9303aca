import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { auditApi } from "#shared/audit/audit.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { TEST_PASSWORD } from "#server/features/accounts/accounts.factory.ts";
import type { Caller } from "#server/testing/caller.ts";
import { signedInManager, signedInOwner, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type AuditEntry, changesOf, recordAudit } from "./audit.service.ts";

const t = await testApp();
const keeper = await signedInManager(t, ["settings"]);
const { mine, theirs } = await twoOwners(t);
const IP = "203.0.113.77";

/** An entry a minute after the last, by `who`. */
async function record(entry: AuditEntry, who?: { staffId?: string; userId?: string; restaurantId?: string }) {
  t.clock.advance({ seconds: 1 });
  const ctx = t.ctx();
  const access = { granted: true, status: "active", until: null } as const;
  const actor = who?.staffId
    ? { kind: "staff" as const, staffId: who.staffId, sessionId: "", role: "admin" as const, permissions: [] }
    : who?.userId
      ? { kind: "owner" as const, userId: who.userId, sessionId: "", restaurantId: who.restaurantId ?? null, access }
      : ctx.actor;
  await recordAudit({ ...ctx, actor, origin: { ...ctx.origin, ip: IP } }, entry);
}
const find = async (query: Record<string, string>) => (await keeper.call(auditApi.list, { query })).body.data;
const file = async (target: string | null, language = "en") =>
  (
    await t.app.inject({
      url: `/api/admin/audit/export.csv?target_id=${target ?? ""}`,
      headers: { authorization: `Bearer ${keeper.token}`, "accept-language": language },
    })
  ).body;
const subject = (type = "ticket", id: string | null = crypto.randomUUID()) => ({ type, id });

describe("an entry", () => {
  test("tells who, what, before and after, when and from where", async () => {
    const staff = await signedInStaff(t, { name: "Runa Tveit" });
    const target = subject("restaurant", mine.restaurantId);
    await record(
      {
        action: "restaurants.changed",
        subject: target,
        restaurantId: mine.restaurantId,
        details: { ...changesOf({ name: "A", city: "Lyon" }, { name: "B", city: "Lyon" }), by_mail: false },
      },
      { staffId: staff.staff.id },
    );
    const [event] = await find({ target_id: mine.restaurantId });
    expect(event).toMatchObject({
      at: t.clock.now().toISOString(),
      action: "restaurants.changed",
      actor: { kind: "staff", id: staff.staff.id, name: "Runa Tveit" },
      target: { ...target, name: expect.any(String) },
      restaurant: { id: mine.restaurantId },
      ip: IP,
      changes: [{ field: "name", before: "A", after: "B" }],
      facts: [{ field: "by_mail", value: "false" }],
    });
  });

  test("of a login is by whoever signed in", async () => {
    const [owner, staff] = [await signedInOwner(t), await signedInStaff(t)];
    const body = { email: owner.user.email, password: TEST_PASSWORD };
    await t.anyone.call(accountsApi.login, { body });
    await t.anyone.call(staffApi.login, { body: { ...body, email: staff.staff.email } });
    const by = async (id: string) => (await find({ target_id: id }))[0]?.actor;
    expect(await by(owner.user.id)).toMatchObject({ kind: "owner", id: owner.user.id, name: expect.any(String) });
    expect(await by(staff.staff.id)).toMatchObject({ kind: "staff", id: staff.staff.id, name: expect.any(String) });
  });

  test("of a change by staff compares what was with what is", async () => {
    const admin = await signedInStaff(t);
    const terms = { nfc_type: "NTAG213", price_cents: 140, minimum_quantity: 5, lead_time_days: 3, shipping_days: 2 };
    const supplier = (await admin.call(adminNfcApi.addSupplier, { body: { ...terms, name: "Ring & Co" } })).body;
    const answer = (await admin.call(adminSupportApi.addAnswer, { body: { title: "Hello", text: "One" } })).body;
    t.clock.advance({ seconds: 1 });
    await admin.call(adminNfcApi.changeSupplier, {
      params: { id: supplier.id },
      body: { ...terms, name: "Ring & Sons", email: "ring@sons.test" },
    });
    await admin.call(adminSupportApi.changeAnswer, {
      params: { id: answer.id },
      body: { title: "Hello", text: "Two" },
    });
    const changes = async (id: string) => (await find({ target_id: id, actor_id: admin.staff.id }))[0]?.changes;
    expect(await changes(supplier.id)).toEqual(
      expect.arrayContaining([
        { field: "name", before: "Ring & Co", after: "Ring & Sons" },
        { field: "email", before: null, after: "ring@sons.test" },
      ]),
    );
    expect(await changes(supplier.id)).toHaveLength(2);
    expect(await changes(answer.id)).toEqual([{ field: "text", before: "One", after: "Two" }]);
  });

  test("never holds a secret, neither in the table nor in an answer or a file", async () => {
    const target = subject("till");
    const secrets = ["Demo1234!", "$argon2id$x", "sk_live_1", "4711"];
    const [password, password_hash, api_key, pin] = secrets;
    const details = { name: "Bar", password, api_key, from: { pin, password_hash }, to: { pin: "4712" } };
    await record({ action: "offers.till_created", subject: target, details });
    const { details: kept } = await t.db
      .selectFrom("audit_events")
      .select("details")
      .where("subject_id", "=", target.id)
      .executeTakeFirstOrThrow();
    const csv = await file(target.id);
    for (const text of [JSON.stringify(kept), JSON.stringify(await find({ target_id: target.id ?? "" })), csv])
      for (const secret of [...secrets, "4712"]) expect(text).not.toContain(secret);
    expect(csv).toContain("Bar");
  });

  test("of an earlier release that holds one is shown without it", async () => {
    const target = subject("till");
    const row = { actor_kind: "system", actor_id: null, restaurant_id: null, ip: null, request_id: null };
    await t.db
      .insertInto("audit_events")
      .values({
        ...row,
        at: t.clock.now(),
        action: "offers.till_created",
        subject_type: "till",
        subject_id: target.id,
        details: JSON.stringify({ pin: "4711" }),
      })
      .execute();
    expect((await find({ target_id: target.id ?? "" }))[0]?.facts).toEqual([{ field: "pin", value: "•••" }]);
  });
});

describe("the log is narrowed", () => {
  test("by area, action, person, restaurant, object, days and words, each alone and together", async () => {
    const [a, b] = [subject(), subject("campaign")];
    const own = { restaurantId: mine.restaurantId };
    await record({ action: "support.replied", subject: a }, { userId: mine.user.id, ...own });
    await record({ action: "support.noted", subject: a, ...own }, { staffId: keeper.staff.id });
    await record(
      { action: "campaigns.paused", subject: b },
      { userId: theirs.user.id, restaurantId: theirs.restaurantId },
    );
    const day = t.clock.now().toISOString().slice(0, 10);
    const found = async (query: Record<string, string>) =>
      (await find({ from: day, to: day, ...query })).map(({ action }) => action).slice(0, 3);
    const person = { actor_id: mine.user.id };
    expect(await found({ area: "support", restaurant_id: mine.restaurantId })).toEqual([
      "support.noted",
      "support.replied",
    ]);
    expect(await found({ action: "support.noted", target_id: a.id ?? "" })).toEqual(["support.noted"]);
    expect(await found({ ...person, area: "support" })).toEqual(["support.replied"]);
    expect(await found({ ...person, area: "campaigns" })).toEqual([]);
    expect(await found({ area: "campaigns", action: "support.noted" })).toEqual([]);
    expect(await found({ target_id: b.id ?? "" })).toEqual(["campaigns.paused"]);
    expect(await found({ search: theirs.user.email, area: "campaigns" })).toEqual(["campaigns.paused"]);
    expect(await found({ search: b.id ?? "" })).toEqual(["campaigns.paused"]);
    expect((await found({ search: IP }))[0]).toBe("campaigns.paused");
    expect(await found({ search: "198.51.100.1" })).toEqual([]);
    expect(await found({ search: "nobody is called this" })).toEqual([]);
    expect(await found({ area: "support", from: "2030-01-01", to: "2030-01-02" })).toEqual([]);
    expect(await found({ area: "nothing" })).toEqual([]);
  });

  test("page by page, without a gap and none twice, also where ranges overlap", async () => {
    const person = await signedInOwner(t);
    const who = { userId: person.user.id, restaurantId: person.restaurantId };
    for (let n = 0; n < 60; n += 1)
      await record(
        { action: n % 2 ? "support.replied" : "clients.erased", subject: subject("user", person.user.id) },
        who,
      );
    for (const query of [{ actor_id: person.user.id }, { search: person.user.email }]) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = (await keeper.call(auditApi.list, { query: { ...query, ...(cursor && { cursor }) } })).body;
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.meta.next_cursor;
      } while (cursor);
      const all = await t.db.selectFrom("audit_events").select("id").where("actor_id", "=", person.user.id).execute();
      expect([seen.length, new Set(seen).size]).toEqual([all.length, all.length]);
    }
  });

  test("odd words are refused by their field", async () => {
    for (const [field, value] of [
      ["area", "x'y"],
      ["actor_id", "me"],
      ["from", "2026-02-30"],
      ["cursor", "made-up"],
    ] as const)
      expect((await keeper.call(auditApi.list, { query: { [field]: value } })).body.errors).toHaveProperty(field);
    const turned = { from: "2026-02-02", to: "2026-02-01" };
    expect((await keeper.call(auditApi.list, { query: turned })).body.errors).toHaveProperty("to");
  });
});

test("what there is to choose from: actions that happened, people and restaurants by letters", async () => {
  await record({ action: "support.noted", subject: subject() });
  const { data } = (await keeper.call(auditApi.actions)).body;
  expect(data).toContain("support.noted");
  expect(data).toEqual([...new Set(data)].toSorted());
  const people = (await keeper.call(auditApi.people, { query: { search: mine.user.email.toUpperCase() } })).body.data;
  expect(people.map(({ id }) => id)).toEqual([mine.user.id]);
  expect((await keeper.call(auditApi.people, { query: { id: keeper.staff.id } })).body.data).toHaveLength(1);
  expect((await keeper.call(auditApi.restaurants, { query: { id: mine.restaurantId } })).body.data).toHaveLength(1);
});

test("is read by admins and by managers with the permission, and by nobody else", async () => {
  const admin = await signedInStaff(t);
  const other = await signedInManager(t, ["support", "users"]);
  const status = async (caller: Caller) => (await caller.call(auditApi.list)).status;
  expect([await status(admin), await status(other), await status(mine)]).toEqual([200, 403, 401]);
  expect((await other.call(auditApi.exportEvents)).status).toBe(403);
});

test("a file holds what the list shows, in the reader's language, and stands in the log itself", async () => {
  const target = subject();
  await record(
    { action: "support.status_changed", subject: target, details: { from: "open", to: "=closed" } },
    { staffId: keeper.staff.id },
  );
  const english = await file(target.id);
  expect(english).toContain("Changed the status of a ticket");
  expect(english).toContain("open → =closed");
  expect(await file(target.id, "de")).toContain("Status eines Tickets geändert");
  const [last] = await find({ action: "audit.exported" });
  expect(last).toMatchObject({
    actor: { id: keeper.staff.id },
    facts: expect.arrayContaining([{ field: "searched", value: "false" }]),
  });
});
