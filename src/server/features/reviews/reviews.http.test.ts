import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { REVIEW_SORTS, reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { type OwnerCaller, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeReview } from "./reviews.factory.ts";

const t = await testApp();
afterEach(() => t.google.setFault(null));
type Query = NonNullable<Parameters<OwnerCaller["call"]>[1]>["query"];
const list = async (owner: OwnerCaller, query: Query = {}) => (await owner.call(reviewsApi.list, { query })).body;
/** Every page to the end. */
async function walk(owner: OwnerCaller, query: Query = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(owner, { ...query, ...(cursor && { cursor }) });
    ids.push(...page.data.map((review) => review.id));
    cursor = page.meta.next_cursor ?? null;
  }
  return ids;
}
const cursorAt = (place: object): string => {
  const somewhere = { rating: 5, publishedAt: "2026-03-01T00:00:00.000000Z", id: crypto.randomUUID() };
  return Buffer.from(JSON.stringify({ ...somewhere, ...place })).toString("base64url");
};
const on = (day: string): Date => new Date(`${day}T12:00:00Z`);

describe("the list", () => {
  test("holds the caller's own reviews, newest first, and of another restaurant none", async () => {
    const { mine, theirs } = await twoOwners(t);
    for (const day of ["2026-08-02", "2026-09-03", "2026-07-01"])
      await makeReview(t.db, { restaurant_id: mine.restaurantId, published_at: on(day), author_name: day });
    await makeReview(t.db, { restaurant_id: theirs.restaurantId });
    const page = await list(mine);
    expect(page.data.map((review) => review.author_name)).toEqual(["2026-09-03", "2026-08-02", "2026-07-01"]);
    expect(page.meta).toEqual({ total: 3, next_cursor: null });
  });

  test.each(["newest", "oldest", "highest", "lowest"] as const)(
    "sorted by %s: pages of twenty without gap or double, with any filter",
    async (sort) => {
      const owner = await signedInOwner(t);
      for (let i = 0; i < 65; i += 1)
        await makeReview(t.db, {
          restaurant_id: owner.restaurantId,
          rating: 1 + (i % 5),
          // Many share an instant: only the id tells them apart.
          published_at: new Date(Date.UTC(2026, 9, 1 + Math.floor(i / 10))),
          ...(i % 3 === 0 && { reply_text: "Thank you.", reply_at: on("2026-11-01"), reply_where: "google" as const }),
        });
      const all = await walk(owner, { sort });
      expect(new Set(all).size).toBe(65);
      const rows = await t.db
        .selectFrom("reviews")
        .select(["id", "rating", "published_at"])
        .where("restaurant_id", "=", owner.restaurantId)
        .execute();
      const sign = sort === "oldest" ? 1 : -1;
      const expected = rows.toSorted(
        (a, b) =>
          (sort === "highest" ? b.rating - a.rating : sort === "lowest" ? a.rating - b.rating : 0) ||
          sign * (a.published_at.getTime() - b.published_at.getTime()) ||
          sign * (a.id < b.id ? -1 : 1),
      );
      expect(all).toEqual(expected.map((row) => row.id));
      const some = await walk(owner, { sort, ratings: "14", reply: "waiting" });
      expect(some).toHaveLength(rows.filter((_, i) => [1, 4].includes(1 + (i % 5)) && i % 3 !== 0).length);
      expect((await list(owner, { sort, ratings: "14", reply: "waiting" })).meta.total).toBe(some.length);
    },
  );

  test("of a restaurant without reviews is empty in every order, with any filter", async () => {
    const { mine, theirs } = await twoOwners(t);
    await makeReview(t.db, { restaurant_id: theirs.restaurantId });
    for (const sort of REVIEW_SORTS)
      for (const rest of [{}, { reply: "waiting" }, { ratings: "15", from: "2026-01-01" }, { to: "2020-01-01" }])
        expect(await list(mine, { sort, ...rest })).toEqual({ data: [], meta: { total: 0, next_cursor: null } });
  });

  test("behind its last page is empty and still tells how many there are", async () => {
    const owner = await signedInOwner(t);
    for (const rating of [2, 5]) await makeReview(t.db, { restaurant_id: owner.restaurantId, rating });
    for (const sort of ["newest", "lowest"] as const) {
      const cursor = cursorAt({ rating: 5, publishedAt: "2001-01-01T00:00:00.000000Z" });
      expect(await list(owner, { sort, cursor })).toEqual({ data: [], meta: { total: 2, next_cursor: null } });
    }
  });

  test("shows a review with its response, its guest, a draft and its place on Google", async () => {
    const { mine, theirs } = await twoOwners(t);
    const published = new Date("2026-09-03T12:00:00.987Z");
    const { id } = await makeReview(t.db, {
      restaurant_id: mine.restaurantId,
      published_at: published,
      author_name: 'Zoë "Z" O’Hara',
      text: "Très bon\n\\o/ 👍",
      language: "FR-fr",
      review_url: null,
      reply_text: "Merci",
      reply_at: new Date("2026-09-04T00:00:00Z"),
      reply_where: "here",
      reply_draft: "Merci beaucoup",
    });
    const guest = await makeClient(t.db, {
      restaurant_id: mine.restaurantId,
      first_name: "Zoë",
      last_name: "",
      review_id: id,
    });
    await makeClient(t.db, { restaurant_id: theirs.restaurantId });
    const [review] = (await list(mine)).data;
    expect(review).toEqual({
      id,
      author_name: 'Zoë "Z" O’Hara',
      rating: 5,
      text: "Très bon\n\\o/ 👍",
      language: "fr",
      published_at: "2026-09-03T12:00:00.987Z",
      review_url: null,
      response: { text: "Merci", at: "2026-09-04T00:00:00.000Z", where: "here" },
      draft: "Merci beaucoup",
      can_post: false,
      client: { id: guest.id, name: "Zoë" },
    });
    expect((await mine.call(reviewsApi.read, { params: { id } })).body).toEqual(review);
  });

  test("days are days in Paris, both ends included", async () => {
    const owner = await signedInOwner(t);
    // 23:30 on the 9th and 00:30 on the 10th, Paris summer time.
    for (const at of ["2026-08-09T21:30:00Z", "2026-08-09T22:30:00Z", "2026-08-10T21:59:59Z", "2026-08-10T22:00:00Z"])
      await makeReview(t.db, { restaurant_id: owner.restaurantId, published_at: new Date(at) });
    const day = await list(owner, { from: "2026-08-10", to: "2026-08-10" });
    expect([day.data.length, day.meta.total]).toEqual([2, 2]);
  });

  test("the days on which clocks are changed are whole days too", async () => {
    const owner = await signedInOwner(t);
    const instants = ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"];
    const spring = ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"];
    for (const at of [...instants, ...spring])
      await makeReview(t.db, { restaurant_id: owner.restaurantId, published_at: new Date(at) });
    for (const day of ["2026-10-25", "2026-03-29"]) {
      const page = await list(owner, { from: day, to: day });
      expect([page.data.length, page.meta.total]).toEqual([2, 2]);
    }
  });

  test("a search finds words in author and text, without case and accents, and nothing of another restaurant", async () => {
    const { mine, theirs } = await twoOwners(t);
    await makeReview(t.db, { restaurant_id: mine.restaurantId, author_name: "Renée Möller", text: "Crème brûlée!" });
    await makeReview(t.db, { restaurant_id: mine.restaurantId, text: "100% worth it_" });
    await makeReview(t.db, { restaurant_id: theirs.restaurantId, text: "Crème brûlée!" });
    for (const search of ["creme BRU", "moller", "brûlée"])
      expect((await list(mine, { search })).data.map((review) => review.author_name)).toEqual(["Renée Möller"]);
    for (const search of ["100%", "it_"]) expect((await list(mine, { search })).data).toHaveLength(1);
    for (const search of ["%", "_", "'", ")--", "\\", "pg_sleep(3)"])
      expect((await mine.call(reviewsApi.list, { query: { search } })).status).toBe(200);
    expect((await list(mine, { search: "zzz" })).data).toEqual([]);
  });

  test.each([
    [{ ratings: "6" }, "ratings"],
    [{ ratings: "5;DROP" }, "ratings"],
    [{ sort: "rating" }, "sort"],
    [{ reply: "maybe" }, "reply"],
    [{ from: "yesterday" }, "from"],
    [{ from: "2026-08-10", to: "2026-08-09" }, "to"],
    [{ cursor: "x" }, "cursor"],
    [{ cursor: cursorAt({ publishedAt: "2026-01-01" }) }, "cursor"],
    [{ cursor: cursorAt({ publishedAt: "2026-02-30T00:00:00.000000Z" }) }, "cursor"],
    [{ cursor: cursorAt({ publishedAt: "0000-01-01T00:00:00.000000Z" }) }, "cursor"],
    [{ cursor: cursorAt({ rating: 6 }) }, "cursor"],
    [{ cursor: cursorAt({ id: "x" }) }, "cursor"],
    [{ search: "x".repeat(101) }, "search"],
  ] as const)("%o is refused by the name of its field", async (query, field) => {
    const owner = await signedInOwner(t);
    const res = await owner.call(reviewsApi.list, { query: query as never });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("100,000 reviews: the first page and a deep one touch as many database pages", async () => {
    const owner = await signedInOwner(t);
    for (let from = 0; from < 100_000; from += 10_000)
      await sql`
        INSERT INTO reviews (restaurant_id, business_ref, author_name, rating, text, published_at, search_text, created_at, updated_at,
          reply_text, reply_at, reply_where)
        SELECT ${owner.restaurantId}, 'r' || n, 'Guest ' || n, 1 + n % 5, 'Text ' || n, timestamptz '2026-11-01' - n * interval '7 minutes',
          'guest ' || n, now(), now(), r, CASE WHEN r IS NULL THEN NULL ELSE now() END, CASE WHEN r IS NULL THEN NULL ELSE 'google' END
        FROM generate_series(${from + 1}::int, ${from + 10000}::int) n, LATERAL (SELECT CASE WHEN n % 4 = 0 THEN 'Thanks' END AS r) x`.execute(
        t.db,
      );
    await settleTable(t, "reviews");
    for (const query of [{}, { sort: "highest" as const }, { ratings: "45", reply: "replied" as const }]) {
      const first = await pagesTouched(t, () => list(owner, query));
      // Half-way down the hundred thousand.
      const deep = cursorAt({ rating: "sort" in query ? 3 : 5 });
      const later = await pagesTouched(t, () => list(owner, { ...query, cursor: deep }));
      expect(first).toBeGreaterThan(20);
      expect(later / first).toBeGreaterThan(0.5);
      expect(later / first).toBeLessThan(1.5);
    }
  }, 60_000);
});

describe("a response", () => {
  const connected = async () => {
    const owner = await signedInOwner(t);
    const { url } = (await owner.call(googleApi.startConnection)).body;
    await owner.call(googleApi.finishConnection, {
      body: await t.google.consentAs(url, "odile@osteria-marrovia.example"),
    });
    await t.runJobs();
    const [review] = (await list(owner, { reply: "waiting" })).data;
    return { owner, params: { id: review?.id ?? "" } };
  };
  const postFrom = async (owner: OwnerCaller, after: string | null) =>
    (await owner.call(reviewsApi.postKept, { body: { after } })).body;
  const summary = async (owner: OwnerCaller) => (await owner.call(reviewsApi.summary)).body;

  test("is kept here only, and marked so, while Google is not connected; drafts are not responses", async () => {
    const owner = await signedInOwner(t);
    const { id } = await makeReview(t.db, { restaurant_id: owner.restaurantId, published_at: t.clock.now() });
    const params = { id };
    const draft = await owner.call(reviewsApi.respond, { params, body: { text: "Dear", draft: true } });
    expect([draft.body.draft, draft.body.response]).toEqual(["Dear", null]);
    const kept = await owner.call(reviewsApi.respond, { params, body: { text: "Dear guest,\nthank you." } });
    expect(kept.body).toMatchObject({
      can_post: false,
      draft: null,
      response: { text: "Dear guest,\nthank you.", where: "here" },
    });
    // No guest reads it, so the review still waits.
    const kept_here = { count: 1, postable: 0 };
    expect(await summary(owner)).toMatchObject({ waiting: 1, reply_rate: 0, kept_here });
    expect((await list(owner, { reply: "replied" })).data).toEqual([]);
    expect((await owner.call(reviewsApi.removeResponse, { params })).body.response).toBeNull();
    expect(await summary(owner)).toMatchObject({ waiting: 1, reply_rate: 0 });
  });

  test("kept here only is posted as it stands once Google is connected, one or all, and then counts", async () => {
    const { owner } = await connected();
    const waiting = (await list(owner, { reply: "waiting" })).data.slice(0, 6);
    await owner.call(googleApi.disconnect);
    for (const [i, { id }] of waiting.entries())
      await owner.call(reviewsApi.respond, { params: { id }, body: { text: `Thank you, ${i}.` } });
    expect((await summary(owner)).kept_here).toEqual({ count: 6, postable: 0 });
    expect((await owner.call(reviewsApi.postKept, { body: {} })).body.code).toBe("google_not_connected");

    const { url } = (await owner.call(googleApi.startConnection)).body;
    const back = await t.google.consentAs(url, "odile@osteria-marrovia.example");
    await owner.call(googleApi.finishConnection, { body: back });
    await t.runJobs();
    const before = await summary(owner);
    expect(before.kept_here).toEqual({ count: 6, postable: 6 });
    const gone = waiting[0]?.id ?? "";
    await t.db
      .updateTable("reviews")
      .set({ business_ref: sql<string>`business_ref || '0'` })
      .where("id", "=", gone)
      .execute();
    t.google.setFault("down");
    expect((await owner.call(reviewsApi.postKept, { body: {} })).body.code).toBe("google_unavailable");
    t.google.setFault(null);
    const told = { posted: 0, refused: 0 };
    for (let after: string | null | undefined = null; after !== undefined;) {
      const done: Awaited<ReturnType<typeof postFrom>> = await postFrom(owner, after);
      told.posted += done.posted;
      told.refused += done.refused;
      after = done.next ?? undefined;
    }
    expect(told).toEqual({ posted: 5, refused: 1 });
    expect(await summary(owner)).toMatchObject({ waiting: before.waiting - 5, kept_here: { count: 1 } });
    const posted = (await owner.call(reviewsApi.read, { params: { id: waiting[3]?.id ?? "" } })).body;
    expect([posted.response, posted.draft]).toEqual([
      { ...posted.response, text: "Thank you, 3.", where: "google" },
      null,
    ]);
  }, 60_000);

  test("is posted to Google, changed there and deleted there", async () => {
    const { owner, params } = await connected();
    const posted = await owner.call(reviewsApi.respond, { params, body: { text: "Thank you." } });
    expect(posted.body.response).toMatchObject({ text: "Thank you.", where: "google" });
    await owner.call(reviewsApi.respond, { params, body: { text: "Thank you very much." } });
    await owner.call(googleApi.startSync);
    await t.runJobs();
    const synced = await owner.call(reviewsApi.read, { params });
    expect(synced.body.response).toMatchObject({ text: "Thank you very much.", where: "google" });
    await owner.call(reviewsApi.removeResponse, { params });
    await owner.call(googleApi.startSync);
    await t.runJobs();
    expect((await owner.call(reviewsApi.read, { params })).body.response).toBeNull();
  });

  test.each([
    ["down", "google_unavailable"],
    ["quota", "google_quota_exceeded"],
  ] as const)("with Google %s says so, changes nothing and keeps the text as a draft", async (fault, code) => {
    const { owner, params } = await connected();
    t.google.setFault(fault);
    const res = await owner.call(reviewsApi.respond, { params, body: { text: "Thank you." } });
    expect([res.status, res.body.code]).toEqual([503, code]);
    const review = (await owner.call(reviewsApi.read, { params })).body;
    expect([review.response, review.draft]).toEqual([null, "Thank you."]);
  });

  test("to a review that is gone from Google says so and keeps the text; taking one back just works", async () => {
    const { owner, params } = await connected();
    const gone = sql<string>`regexp_replace(business_ref, '[^/]+$', 'gone')`;
    await t.db.updateTable("reviews").set({ business_ref: gone }).where("id", "=", params.id).execute();
    const res = await owner.call(reviewsApi.respond, { params, body: { text: "Thank you." } });
    expect([res.status, res.body.code]).toEqual([404, "google_review_gone"]);
    expect((await owner.call(reviewsApi.read, { params })).body.draft).toBe("Thank you.");
    const reply = { reply_text: "Old.", reply_at: t.clock.now(), reply_where: "google" as const };
    await t.db.updateTable("reviews").set(reply).where("id", "=", params.id).execute();
    const removed = await owner.call(reviewsApi.removeResponse, { params });
    expect([removed.status, removed.body.response]).toEqual([200, null]);
  });

  test("to a review of another restaurant is not found, and leaves it as it is", async () => {
    const { mine, theirs } = await twoOwners(t);
    const { id } = await makeReview(t.db, { restaurant_id: theirs.restaurantId });
    const params = { id };
    for (const res of [
      await mine.call(reviewsApi.read, { params }),
      await mine.call(reviewsApi.respond, { params, body: { text: "Mine" } }),
      await mine.call(reviewsApi.removeResponse, { params }),
    ])
      expect(res.status).toBe(404);
    expect((await theirs.call(reviewsApi.read, { params })).body.response).toBeNull();
  });

  test.each([
    ["no text", ""],
    ["only spaces", "   "],
    ["more than Google takes", "x".repeat(4097)],
    ["a NUL", "a\0b"],
    ["a number", 7],
  ])("%s is refused", async (_what, text) => {
    const owner = await signedInOwner(t);
    const { id } = await makeReview(t.db, { restaurant_id: owner.restaurantId });
    const res = await owner.call(reviewsApi.respond, { params: { id }, body: { text: text as string } });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["text"]]);
  });
});

test("the summary counts every rating, month and reply", async () => {
  const owner = await signedInOwner(t);
  const now = t.clock.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const reply = { reply_text: "Thanks", reply_at: now, reply_where: "google" as const };
  for (const [days, rating, answered] of [
    [1, 5, true],
    [2, 4, false],
    [100, 1, false],
    [800, 5, true],
  ] as const)
    await makeReview(t.db, {
      restaurant_id: owner.restaurantId,
      rating,
      published_at: ago(days),
      ...(answered && reply),
    });
  const { body } = await owner.call(reviewsApi.summary);
  expect(body).toMatchObject({ count: 4, average: 3.75, waiting: 1, reply_rate: 0.5, google_rating: null });
  expect(body.distribution).toEqual([5, 4, 3, 2, 1].map((rating, i) => ({ rating, count: [2, 1, 0, 0, 1][i] })));
  expect(body.trend).toHaveLength(12);
  expect(body.trend.reduce((sum, month) => sum + month.count, 0)).toBe(3);
});

test("waiting is one number wherever it is told: of the last 90 days, without a reply on Google", async () => {
  const { mine, theirs } = await twoOwners(t);
  const here = { reply_text: "Thanks", reply_at: t.clock.now(), reply_where: "here" as const };
  // 90 days with today begin on 18 August, at midnight in Paris.
  for (const [at, values] of [
    ["2026-08-17T21:59:00Z", {}],
    ["2026-08-17T22:00:00Z", {}],
    ["2026-10-01T12:00:00Z", here],
    ["2026-11-14T12:00:00Z", {}],
    ["2026-11-15T09:00:00Z", { ...here, reply_where: "google" as const }],
  ] as const)
    await makeReview(t.db, { restaurant_id: mine.restaurantId, published_at: new Date(at), ...values });
  await makeReview(t.db, { restaurant_id: theirs.restaurantId, published_at: t.clock.now() });
  const listed = await list(mine, { reply: "waiting" });
  expect([
    listed.data.length,
    listed.meta.total,
    (await mine.call(reviewsApi.summary)).body.waiting,
    (await mine.call(reviewsApi.waiting)).body.waiting,
    (await mine.call(dashboardApi.read)).body.waiting_replies,
  ]).toEqual([3, 3, 3, 3, 3]);
  expect((await list(mine, { reply: "waiting", from: "2026-11-01" })).meta.total).toBe(1);
  expect((await list(mine, { reply: "waiting", from: "2026-01-01" })).meta.total).toBe(3);
});

test("a review whose language Google does not tell is read for it", async () => {
  const owner = await signedInOwner(t);
  const text = "Wir waren zu viert da, es war sehr gut.";
  await makeReview(t.db, { restaurant_id: owner.restaurantId, language: null, text });
  await makeReview(t.db, { restaurant_id: owner.restaurantId, language: "pt-BR", text });
  expect((await list(owner)).data.map(({ language }) => language)).toEqual(["pt", "de"]);
});

test("a review that looks like its own JSON is shown as it was written, and every language stays with its review", async () => {
  const owner = await signedInOwner(t);
  const texts = [
    `"language":null,"text":"\\" Das Essen war sehr gut und wir kommen wieder </script>`,
    null,
    `{"language":null} \u0007\u2028 👩‍🍳 ’très’ bien, merci pour l’accueil, nous étions dans les meilleures mains`,
  ];
  for (const text of texts) {
    await makeReview(t.db, { restaurant_id: owner.restaurantId, language: null, text, author_name: `"language":null` });
    await makeReview(t.db, { restaurant_id: owner.restaurantId, language: "nl", text });
  }
  const { data } = await list(owner);
  const shown = data.map(({ author_name, text, language }) => ({
    isOdd: author_name === `"language":null`,
    text,
    language,
  }));
  const expected = texts.flatMap((text, at) => [
    { isOdd: true, text, language: ["de", null, "fr"][at] },
    { isOdd: false, text, language: "nl" },
  ]);
  expect(shown).toHaveLength(expected.length);
  expect(shown).toEqual(expect.arrayContaining(expected));
});
