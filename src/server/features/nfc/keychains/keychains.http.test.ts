import { expect, test } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { signedInManager, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { mine, theirs } = await twoOwners(t);
const staff = await signedInManager(t, ["nfc_keychains"]);
const stranger = await signedInManager(t, ["clients"]);
const at = (id: string) => ({ params: { id } });
const assign = (id: string, restaurantId: string) =>
  staff.call(adminNfcApi.assign, { ...at(id), body: { restaurant_id: restaurantId } });

test("staff without the permission see and change nothing; owners see their own alone", async () => {
  const { id } = await makeKeychain(t.db, { restaurant_id: theirs.restaurantId });
  for (const answer of [
    await stranger.call(adminNfcApi.keychains),
    await stranger.call(adminNfcApi.unassign, at(id)),
    await stranger.call(adminNfcApi.orders),
    await stranger.call(adminNfcApi.allocate, { body: {} }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, "permission_required"]);
  expect((await mine.call(nfcApi.keychains)).body.data).toEqual([]);
  for (const answer of [
    await mine.call(nfcApi.rename, { ...at(id), body: { name: "Mine" } }),
    await mine.call(nfcApi.setActive, { ...at(id), body: { active: false } }),
    await mine.call(nfcApi.lastTap, at(id)),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  expect((await theirs.call(nfcApi.keychains)).body).toMatchObject({ data: [{ id }], meta: { total: 1 } });
});

test("one goes from stock to a restaurant, on, off and back, and its history tells", async () => {
  const made = (await staff.call(adminNfcApi.addKeychain, { body: { code: "TABLE-4", note: " " } })).body;
  expect(made).toMatchObject({ code: "table-4", status: "in_stock", url: "https://plaudit.test/review/table-4" });
  const { id } = made;
  expect((await assign(id, mine.restaurantId)).body).toMatchObject({
    status: "assigned",
    restaurant: { id: mine.restaurantId },
    assigned_at: t.clock.now().toISOString(),
  });
  const elsewhere = await assign(id, theirs.restaurantId);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, "keychain_elsewhere"]);
  expect(elsewhere.body.message).toContain("table-4");
  expect((await staff.call(adminNfcApi.activate, at(id))).body).toMatchObject({
    status: "active",
    activated_at: t.clock.now().toISOString(),
  });
  expect((await mine.call(nfcApi.rename, { ...at(id), body: { name: "  Table 4 " } })).body.name).toBe("Table 4");
  expect((await mine.call(nfcApi.setActive, { ...at(id), body: { active: false } })).body.status).toBe("inactive");
  // What is already so stays so.
  expect((await mine.call(nfcApi.setActive, { ...at(id), body: { active: false } })).status).toBe(200);
  await t.db.updateTable("keychains").set({ taps: 7 }).where("id", "=", id).execute();
  const back = (await staff.call(adminNfcApi.unassign, at(id))).body;
  expect(back).toMatchObject({ status: "in_stock", restaurant: null, name: null, taps: 0, activated_at: null });
  const again = await staff.call(adminNfcApi.unassign, at(id));
  expect([again.status, again.body.code]).toEqual([409, "keychain_locked"]);
  expect((await staff.call(adminNfcApi.activate, at(id))).body.code).toBe("keychain_locked");
  expect((await assign(id, theirs.restaurantId)).status).toBe(200);

  const { data } = (await staff.call(adminNfcApi.history, at(id))).body;
  expect(data.map(({ kind, by }) => [kind, by?.kind])).toEqual([
    ["assigned", "staff"],
    ["unassigned", "staff"],
    ["deactivated", "owner"],
    ["renamed", "owner"],
    ["activated", "staff"],
    ["assigned", "staff"],
    ["created", "staff"],
  ]);
  expect(data[1]).toMatchObject({ details: { taps: 7 }, restaurant: { id: mine.restaurantId } });
  const audits = await t.db.selectFrom("audit_events").select("action").where("subject_id", "=", id).execute();
  expect(audits).toHaveLength(8);
});

test.each([
  ["no restaurant", {}, "restaurant_id"],
  ["an unknown one", { restaurant_id: crypto.randomUUID() }, "restaurant_id"],
])("assigning needs a restaurant: %s", async (_name, body, field) => {
  const { id } = await makeKeychain(t.db);
  const { status, body: answer } = await staff.call(adminNfcApi.assign, { ...at(id), body });
  expect([status, answer.errors]).toEqual([422, { [field]: ["Choose a restaurant"] }]);
});

test("several are changed together or not at all", async () => {
  const [a, b] = [await makeKeychain(t.db), await makeKeychain(t.db)];
  const there = await makeKeychain(t.db, { restaurant_id: theirs.restaurantId });
  const bulk = (body: Record<string, unknown>) => staff.call(adminNfcApi.bulk, { body });
  const assignTo = { action: "assign", restaurant_id: mine.restaurantId };
  const refused = await bulk({ ...assignTo, ids: [a.id, there.id, b.id] });
  expect([refused.status, refused.body.code]).toEqual([409, "keychain_elsewhere"]);
  expect((await staff.call(adminNfcApi.keychain, at(a.id))).body.status).toBe("in_stock");
  expect((await bulk({ ...assignTo, ids: [a.id, b.id, a.id] })).body).toEqual({ changed: 2 });
  expect((await bulk({ action: "activate", ids: [a.id, b.id] })).body).toEqual({ changed: 2 });
  expect((await bulk({ action: "unassign", ids: [a.id, b.id] })).body).toEqual({ changed: 2 });
  for (const [body, field] of [
    [{ action: "assign", ids: [a.id] }, "restaurant_id"],
    [{ action: "activate", ids: [] }, "ids"],
    [{ action: "activate", ids: [crypto.randomUUID()] }, "ids"],
    [{ action: "burn", ids: [a.id] }, "action"],
  ] as const) {
    const { status, body: answer } = await bulk(body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  }
});

test("a lost one is switched off, replaced, and never given away again until it is found", async () => {
  const lost = await makeKeychain(t.db, { restaurant_id: mine.restaurantId, status: "active" });
  const heir = await makeKeychain(t.db, { restaurant_id: mine.restaurantId, name: "Bar" });
  const next = await makeKeychain(t.db, { restaurant_id: mine.restaurantId });
  const foreign = await makeKeychain(t.db, { restaurant_id: theirs.restaurantId });
  const replace = (id: string, by: string | null) =>
    staff.call(adminNfcApi.replacement, { ...at(id), body: { keychain_id: by } });
  const note = (id: string, body: Record<string, unknown>) => staff.call(adminNfcApi.note, { ...at(id), body });
  expect(Object.keys((await replace(lost.id, heir.id)).body.errors ?? {})).toEqual(["keychain_id"]);
  expect((await note(lost.id, { fault: "lost", note: "Left in a taxi" })).body).toMatchObject({
    status: "inactive",
    fault: "lost",
    note: "Left in a taxi",
  });
  for (const by of [lost.id, foreign.id, crypto.randomUUID()]) expect((await replace(lost.id, by)).status).toBe(422);
  expect((await replace(lost.id, heir.id)).body.replaced_by).toEqual({ id: heir.id, code: heir.code, name: "Bar" });
  // The replacement is lost as well: both lead to the next one.
  await note(heir.id, { fault: "damaged" });
  await replace(heir.id, next.id);
  expect((await staff.call(adminNfcApi.keychain, at(lost.id))).body.replaced_by?.id).toBe(next.id);
  expect((await staff.call(adminNfcApi.activate, at(lost.id))).body.code).toBe("keychain_faulty");
  expect((await staff.call(adminNfcApi.unassign, at(lost.id))).body).toMatchObject({
    status: "inactive",
    restaurant: null,
  });
  expect((await assign(lost.id, mine.restaurantId)).body.code).toBe("keychain_faulty");
  expect((await note(lost.id, { fault: null })).body).toMatchObject({ fault: null, status: "inactive" });
  expect((await staff.call(adminNfcApi.unassign, at(lost.id))).body.status).toBe("in_stock");
});

test("taps, conversions and silence are told to the owner", async () => {
  const month = new Date(t.clock.now().getTime() - 31 * 86_400_000);
  const made = {
    restaurant_id: theirs.restaurantId,
    status: "active" as const,
    activated_at: month,
    assigned_at: month,
  };
  const busy = await makeKeychain(t.db, { ...made, taps: 4, last_tap_at: t.clock.now() });
  const quiet = await makeKeychain(t.db, { ...made, taps: 4, last_tap_at: month });
  const off = await makeKeychain(t.db, { ...made, status: "inactive", last_tap_at: month });
  const converted = { converted_at: t.clock.now(), converted_by: "owner" as const, source: "keychain" as const };
  await makeClient(t.db, { restaurant_id: theirs.restaurantId, keychain_id: busy.id, ...converted });
  await makeClient(t.db, { restaurant_id: theirs.restaurantId, keychain_id: busy.id, source: "keychain" });
  // Of the restaurant that had it before.
  await makeClient(t.db, { restaurant_id: mine.restaurantId, keychain_id: busy.id, ...converted });
  const { body } = await theirs.call(nfcApi.keychains);
  const shown = (id: string) => body.data.find((row) => row.id === id);
  expect(shown(busy.id)).toMatchObject({ conversions: 1, conversion_rate: 0.25, is_quiet: false });
  expect([shown(quiet.id)?.is_quiet, shown(off.id)?.is_quiet]).toEqual([true, false]);
  expect(body.quiet).toBeGreaterThanOrEqual(1);
  expect((await theirs.call(nfcApi.lastTap, at(busy.id))).body).toMatchObject({
    taps: 4,
    last_tap_at: t.clock.now().toISOString(),
    now: t.clock.now().toISOString(),
  });
});

test("the printed twin is a code with the keychain's own address", async () => {
  const { id, code } = await makeKeychain(t.db, { restaurant_id: mine.restaurantId });
  const fetch = (path: string) =>
    t.app.inject({ url: `/api/nfc/keychains/${id}/${path}`, headers: { authorization: `Bearer ${mine.token}` } });
  const [svg, png, pdf] = [await fetch("qr.svg"), await fetch("qr.png?size=256"), await fetch("print/sticker")];
  expect([svg.statusCode, svg.body.startsWith("<svg"), png.rawPayload.subarray(1, 4).toString()]).toEqual([
    200,
    true,
    "PNG",
  ]);
  expect([pdf.rawPayload.subarray(0, 5).toString(), pdf.headers["content-disposition"]]).toEqual([
    "%PDF-",
    `attachment; filename="${code}-sticker-en.pdf"`,
  ]);
});

test("codes come by file, all of them or none, and leave by file", async () => {
  const load = (file: string) => staff.call(adminNfcApi.importKeychains, { body: { file } });
  const count = async () => (await t.db.selectFrom("keychains").select("id").execute()).length;
  const { code: taken } = await makeKeychain(t.db);
  const restaurant = await t.db.selectFrom("restaurants").select("review_code").executeTakeFirstOrThrow();
  const before = await count();
  const bad = await load(`code,url\nnew-1,x\nnew-1,x\n!!,x\n=1+2,x`);
  expect([bad.status, bad.body.errors?.["file"]?.map((line) => line.slice(0, 6))]).toEqual([
    422,
    ["Line 3", "Line 4", "Line 5"],
  ]);
  const known = await load(`code\nnew-1\n${taken.toUpperCase()}\n${restaurant.review_code}`);
  expect(known.body.errors?.["file"]).toEqual([
    `Line 3: ${taken} is taken`,
    `Line 4: ${restaurant.review_code} is taken`,
  ]);
  expect(await count()).toBe(before);
  const { status, body } = await load("\uFEFFcode;note\r\nnew-1;a\r\nNEW-2;b\r\n");
  expect([status, body.added, await count()]).toEqual([201, 2, before + 2]);
  const file = await t.app.inject({
    url: `/api/admin/nfc/keychains/export?batch_id=${body.batch_id}`,
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(file.body.split("\r\n").toSorted()).toEqual([
    "",
    "new-1,https://plaudit.test/review/new-1,In stock,",
    "new-2,https://plaudit.test/review/new-2,In stock,",
    "\uFEFFcode,url,status,restaurant",
  ]);
});

test.each([0, -5, 1.5, 1e9, "10", null, 5_001])("a batch of %j is refused", async (quantity) => {
  const { status, body } = await staff.call(adminNfcApi.addBatch, { body: { quantity } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["quantity"]]);
});

test("lists go on from page to page, are narrowed and searched by code", async () => {
  const { batch_id } = (await staff.call(adminNfcApi.addBatch, { body: { quantity: 45 } })).body;
  const seen = new Set<string>();
  for (const search of [undefined, ""]) {
    let cursor: string | undefined;
    do {
      const query = { batch_id, ...(cursor && { cursor }), ...(search !== undefined && { search }) };
      const { body } = await staff.call(adminNfcApi.keychains, { query });
      for (const { id } of body.data) seen.add(id);
      cursor = body.meta.next_cursor ?? undefined;
    } while (cursor);
  }
  expect(seen.size).toBe(45);
  await makeKeychain(t.db, { code: "zebra-a" });
  await makeKeychain(t.db, { code: "zebra-b" });
  const found = (await staff.call(adminNfcApi.keychains, { query: { search: "ZEBRA" } })).body;
  expect(found.data.map(({ code }) => code)).toEqual(["zebra-a", "zebra-b"]);
  expect((await staff.call(adminNfcApi.keychains, { query: { search: "zebra", status: "active" } })).body.data).toEqual(
    [],
  );
  expect((await staff.call(adminNfcApi.keychains, { query: { cursor: "x" } })).status).toBe(422);
});

test("staff hear once that stock runs low", async () => {
  const { counts } = (await staff.call(adminNfcApi.summary)).body;
  const stock = counts.in_stock ?? 0;
  await changeSettings(t.ctx(), { low_stock_keychains: stock });
  const notices = async () =>
    (await staff.call(staffNotificationsApi.list)).body.notifications.filter(({ type }) => type === "system");
  const { data } = (await staff.call(adminNfcApi.keychains, { query: { status: "in_stock" } })).body;
  for (const { id } of data.slice(0, 2)) await assign(id, mine.restaurantId);
  expect(await notices()).toMatchObject([{ title: "Keychains run low", data: { quantity: stock - 1 } }]);
  expect((await staff.call(adminNfcApi.summary)).body).toMatchObject({ is_low: true, low_stock_below: stock });
  expect((await stranger.call(staffNotificationsApi.list)).body.notifications).toEqual([]);
});
