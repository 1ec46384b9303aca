import { describe, expect, test } from "vitest";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import {
  SUGGESTIONS_MAX,
  SUGGESTION_CATEGORIES,
  SuggestionInput,
  adminSuggestionsApi,
  suggestionsApi,
} from "#shared/suggestions/suggestions.contract.ts";
import { signedInManager, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInManager(t, ["campaigns"]);
const { list, add, change, setActive, remove, reorder } = adminSuggestionsApi;

let made = 0;
async function addOne(values: Record<string, unknown> = {}) {
  made += 1;
  const { status, body } = await staff.call(add, {
    body: { text: `Offer ${made} on the house`, category: "drink", language: "nl", ...values },
  });
  expect(status).toBe(201);
  return body;
}
const all = async () => (await staff.call(list)).body.data;
const orderOf = async (ids: string[]) => (await all()).map(({ id }) => id).filter((id) => ids.includes(id));

describe("from the first start on", () => {
  test("there are good ones in every language and category", async () => {
    const rows = await all();
    expect(rows.length).toBeGreaterThanOrEqual(40);
    for (const row of rows) expect(SuggestionInput.parse(row).text).toBe(row.text);
    for (const language of GUEST_LANGUAGES)
      expect(rows.filter((row) => row.language === language).map(({ category }) => category)).toEqual([
        ...SUGGESTION_CATEGORIES,
      ]);
    expect(rows.every(({ active }) => active)).toBe(true);
  });

  test("an owner chooses among the active ones of a language, the same for every restaurant", async () => {
    const { mine, theirs } = await twoOwners(t);
    const german = (await mine.call(suggestionsApi.list, { query: { language: "de" } })).body.data;
    expect(german).toHaveLength(8);
    expect(german[0]).toEqual({
      id: expect.any(String),
      text: "Ein Glas Sekt aufs Haus zu Ihrem Abendessen",
      category: "drink",
      language: "de",
    });
    expect((await theirs.call(suggestionsApi.list, { query: { language: "de" } })).body.data).toEqual(german);
    expect((await mine.call(suggestionsApi.list)).body.data).toHaveLength((await all()).length);
    const { status, body } = await mine.call(suggestionsApi.list, { query: { language: "xx" as never } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["language"]]);
  });
});

describe("staff with the key for campaigns", () => {
  test("adds one at the end, tidied up, and owners see it at once", async () => {
    const row = await addOne({ text: "  A bowl of mussels  ", category: "main", language: "pt" });
    expect(row).toMatchObject({ text: "A bowl of mussels", category: "main", language: "pt", active: true });
    expect((await all()).at(-1)).toEqual(row);
    const owner = await signedInOwner(t);
    const { data } = (await owner.call(suggestionsApi.list, { query: { language: "pt" } })).body;
    expect(data.at(-1)?.id).toBe(row.id);
  });

  test.each([
    ["nothing", {}, { text: /required/, category: /required/, language: /required/ }],
    [
      "blanks",
      { text: "   ", category: "", language: null },
      { text: /required/, category: /required/, language: /required/ },
    ],
    ["201 letters", { text: "x".repeat(201), category: "drink", language: "en" }, { text: /at most 200/ }],
    ["line breaks", { text: "a\r\nBcc: b@x.org", category: "drink", language: "en" }, { text: /not allowed/ }],
    ["a category of their own", { text: "A", category: "soup", language: "en" }, { category: /offered values/ }],
    ["a language nobody has", { text: "A", category: "drink", language: "sv" }, { language: /offered values/ }],
  ])("is told what is missing: %s", async (_name, body, expected) => {
    const before = await all();
    const answer = await staff.call(add, { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [field, message] of Object.entries(expected)) expect(answer.body.errors?.[field]?.[0]).toMatch(message);
    expect(await all()).toEqual(before);
  });

  test("has each text once in a language, however it is spelled and however often it is sent at once", async () => {
    const body = { text: "Free bread", category: "other", language: "fr" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.call(add, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422]);
    const again = await staff.call(add, { body: { ...body, text: "FREE bread" } });
    expect(again.body.errors?.["text"]?.[0]).toContain("already has a suggestion");
    expect((await staff.call(add, { body: { ...body, language: "it" } })).status).toBe(201);
    const other = await addOne({ language: "fr" });
    const renamed = await staff.call(change, { params: { id: other.id }, body });
    expect([renamed.status, Object.keys(renamed.body.errors ?? {})]).toEqual([422, ["text"]]);
  });

  test("changes, hides, shows and deletes one; what is gone is not found", async () => {
    const owner = await signedInOwner(t);
    const { id } = await addOne();
    const seen = async () => (await owner.call(suggestionsApi.list)).body.data.some((row) => row.id === id);
    const body = { text: "Een kop soep van het huis", category: "starter", language: "nl" };
    expect((await staff.call(change, { params: { id }, body })).body).toEqual({ id, ...body, active: true });
    // Its own text in other letters is no second one.
    expect((await staff.call(change, { params: { id }, body: { ...body, text: "Een KOP soep" } })).status).toBe(200);
    expect(await seen()).toBe(true);
    expect((await staff.call(setActive, { params: { id }, body: { active: false } })).body.active).toBe(false);
    expect((await staff.call(setActive, { params: { id }, body: { active: false } })).body.active).toBe(false);
    expect(await seen()).toBe(false);
    expect((await staff.call(setActive, { params: { id }, body: { active: true } })).body.active).toBe(true);
    expect((await staff.call(remove, { params: { id } })).status).toBe(200);
    for (const answer of [
      await staff.call(remove, { params: { id } }),
      await staff.call(change, { params: { id }, body }),
      await staff.call(setActive, { params: { id }, body: { active: true } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    const events = await t.db
      .selectFrom("audit_events")
      .select("action")
      .where("subject_id", "=", id)
      .orderBy("at")
      .execute();
    expect(events.map(({ action }) => action).toSorted()).toEqual(
      ["added", "changed", "changed", "hidden", "removed", "shown"].map((what) => `suggestions.${what}`),
    );
  });

  test("keeps at most as many as can be chosen from", async () => {
    const there = (await all()).length;
    const rows = Array.from({ length: SUGGESTIONS_MAX - there }, (_, n) => ({
      text: `Filler ${n}`,
      category: "other" as const,
      language: "en" as const,
    }));
    await t.db.insertInto("offer_suggestions").values(rows).execute();
    const { status, body } = await staff.call(add, { body: { text: "One more", category: "other", language: "en" } });
    expect([status, body.errors?.["text"]?.[0]]).toEqual([422, expect.stringContaining("500")]);
    await t.db.deleteFrom("offer_suggestions").where("text", "like", "Filler %").execute();
  });

  test("without the key there is nothing to see or change", async () => {
    const other = await signedInManager(t, ["support"]);
    const owner = await signedInOwner(t);
    for (const answer of [await other.call(list), await other.call(reorder, { body: { ids: [crypto.randomUUID()] } })])
      expect([answer.status, answer.body.code]).toEqual([403, "permission_required"]);
    expect((await owner.call(list)).status).toBe(401);
  });
});

describe("a new order", () => {
  test("counts for those it names; all others stay where they are", async () => {
    const before = (await all()).map(({ id }) => id);
    const [a, b, c] = [await addOne(), await addOne(), await addOne()];
    const [x] = [await addOne()];
    const { body } = await staff.call(reorder, { body: { ids: [c.id, a.id] } });
    expect(body.data.map(({ id }) => id)).toEqual([...before, c.id, b.id, a.id, x.id]);
    expect(await all()).toEqual(body.data);
  });

  test("passes over what somebody else deleted, and leaves what somebody else added", async () => {
    const [a, b, c] = [await addOne(), await addOne(), await addOne()];
    await staff.call(remove, { params: { id: b.id } });
    const added = await addOne();
    const { status } = await staff.call(reorder, { body: { ids: [c.id, b.id, a.id] } });
    expect([status, await orderOf([a.id, c.id, added.id])]).toEqual([200, [c.id, a.id, added.id]]);
  });

  test("of several people at once is one of theirs, with every suggestion once", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await addOne()).id);
    const wishes = Array.from({ length: 8 }, (_, n) => [...ids.slice(n % 6), ...ids.slice(0, n % 6)]);
    const answers = await Promise.all(wishes.map((wish) => staff.call(reorder, { body: { ids: wish } })));
    expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200));
    expect(wishes).toContainEqual(await orderOf(ids));
    const places = await t.db.selectFrom("offer_suggestions").select("sort_order").execute();
    expect(new Set(places.map(({ sort_order }) => sort_order)).size).toBe(places.length);
  });

  test.each([
    ["no ids", []],
    ["what is no id", ["a"]],
    ["far too many", Array.from({ length: 501 }, () => crypto.randomUUID())],
  ])("of %s is refused", async (_name, ids) => {
    const { status, body } = await staff.call(reorder, { body: { ids } });
    expect([status, Object.keys(body.errors ?? {})[0]?.split(".")[0]]).toEqual([422, "ids"]);
  });
});
