import { expect, test } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { signedInManager, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { mine, theirs } = await twoOwners(t);
const staff = await signedInManager(t, ["nfc_keychains"]);
const give = (body: Record<string, unknown>) =>
  staff.call(adminNfcApi.allocate, { body: { restaurant_id: mine.restaurantId, ...body } });
const stock = async () => (await staff.call(adminNfcApi.summary)).body.counts.in_stock;
const of = async (allocationId: string) =>
  (await staff.call(adminNfcApi.keychains, { query: { allocation_id: allocationId } })).body.data;
const at = (id: string) => ({ params: { id } });

test("chosen ones get their addresses by the pattern, and are active at once where that is wished", async () => {
  const { name } = await t.db
    .selectFrom("restaurants")
    .select("name")
    .where("id", "=", mine.restaurantId)
    .executeTakeFirstOrThrow();
  const [a, b] = [await makeKeychain(t.db), await makeKeychain(t.db)];
  const { status, body } = await give({
    keychain_ids: [a.id, b.id],
    auto_generate: false,
    url_pattern: "https://go.example.org/{restaurant_name}/{id}?r={restaurant_id}",
    activate: true,
    notes: "For the terrace",
  });
  expect([status, body]).toMatchObject([
    201,
    { quantity: 2, active: true, leads_elsewhere: true, notes: "For the terrace" },
  ]);
  const rows = await of(body.id);
  expect(rows.map(({ url, status: now }) => `${url} ${now}`).toSorted()).toEqual(
    [a, b]
      .map(({ code }) => `https://go.example.org/${encodeURIComponent(name)}/${code}?r=${mine.restaurantId} active`)
      .toSorted(),
  );
  expect((await mine.call(nfcApi.allocations)).body.data).toMatchObject([{ id: body.id, quantity: 2 }]);
  expect((await theirs.call(nfcApi.allocations)).body.data).toEqual([]);
});

test("so many are taken from stock, also by several at once, and none twice", async () => {
  for (let n = 0; n < 12; n += 1) await makeKeychain(t.db);
  const before = (await stock()) ?? 0;
  const answers = await Promise.all(Array.from({ length: 4 }, () => give({ quantity: 3 })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const given = (await Promise.all(answers.map(({ body }) => of(body.id)))).flat();
  expect([new Set(given.map(({ id }) => id)).size, await stock()]).toEqual([12, before - 12]);
  expect(given[0]).toMatchObject({ status: "assigned", url: `https://plaudit.test/review/${given[0]?.code}` });
  const short = await give({ quantity: 900 });
  expect([short.status, short.body.code, await stock()]).toEqual([409, "keychain_stock_short", before - 12]);
});

test.each([
  [{}, "keychain_ids"],
  [{ keychain_ids: [] }, "keychain_ids"],
  [{ keychain_ids: [crypto.randomUUID()] }, "keychain_ids"],
  [{ keychain_ids: ["x"] }, "keychain_ids.0"],
  [{ quantity: 0 }, "quantity"],
  [{ quantity: -5 }, "quantity"],
  [{ quantity: 1.5 }, "quantity"],
  [{ quantity: 1e9 }, "quantity"],
  [{ quantity: "10" }, "quantity"],
  [{ quantity: 1, keychain_ids: [crypto.randomUUID()] }, "quantity"],
  [{ quantity: 1, restaurant_id: undefined }, "restaurant_id"],
  [{ quantity: 1, restaurant_id: crypto.randomUUID() }, "restaurant_id"],
  [{ quantity: 1, order_id: crypto.randomUUID() }, "order_id"],
  [{ quantity: 1, auto_generate: false }, "url_pattern"],
  [{ quantity: 1, auto_generate: false, url_pattern: "https://x.example/" }, "url_pattern"],
  [{ quantity: 1, auto_generate: false, url_pattern: "https://x.example/{id}/{table}" }, "url_pattern"],
  [{ quantity: 1, auto_generate: false, url_pattern: "javascript:alert({id})" }, "url_pattern"],
  [{ quantity: 1, auto_generate: false, url_pattern: "https://plaudit.test/x/{id}" }, "url_pattern"],
])("%j is refused by name, and nothing is given", async (body, field) => {
  await makeKeychain(t.db);
  const before = await stock();
  const res = await give(body);
  expect([res.status, Object.keys(res.body.errors ?? {}), await stock()]).toEqual([422, [field], before]);
});

test("one that is elsewhere keeps all of them back", async () => {
  const here = await makeKeychain(t.db);
  const there = await makeKeychain(t.db, { restaurant_id: theirs.restaurantId });
  const res = await give({ keychain_ids: [here.id, there.id] });
  expect([res.status, res.body.code]).toEqual([409, "keychain_elsewhere"]);
  expect((await staff.call(adminNfcApi.keychain, at(here.id))).body.status).toBe("in_stock");
});

test("switched off, its keychains are off; switched on, those that can be are on", async () => {
  const rows = [await makeKeychain(t.db), await makeKeychain(t.db), await makeKeychain(t.db)];
  const { id } = (await give({ keychain_ids: rows.map((row) => row.id), activate: true })).body;
  const change = (body: Record<string, unknown>) => staff.call(adminNfcApi.changeAllocation, { ...at(id), body });
  await staff.call(adminNfcApi.unassign, at(rows[2]?.id ?? ""));
  expect((await change({ active: false })).body.active).toBe(false);
  expect((await of(id)).map(({ status }) => status)).toEqual(["inactive", "inactive"]);
  await staff.call(adminNfcApi.note, { ...at(rows[0]?.id ?? ""), body: { fault: "lost" } });
  expect((await change({ active: true, notes: "Found most" })).body).toMatchObject({
    active: true,
    notes: "Found most",
  });
  expect((await of(id)).map(({ status }) => status).toSorted()).toEqual(["active", "inactive"]);
  const listed = await staff.call(adminNfcApi.allocations, { query: { active: "false" } });
  expect(listed.body.data).toEqual([]);
});
