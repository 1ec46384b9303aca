import { afterEach, describe, expect, test } from "vitest";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { type OwnerCaller, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";

const t = await testApp();
const place = t.google.placeIdOf("osteria-marrovia");
const otherPlace = t.google.placeIdOf("gasthof-elsterquell");
const asked = { ...t.platform.google };
afterEach(() => {
  Object.assign(t.platform.google, asked);
  t.google.setFault(null);
});

const choose = (owner: OwnerCaller, google_place_id = place) =>
  owner.call(googleApi.choosePlace, { body: { google_place_id } });
const connect = async (owner: OwnerCaller) => {
  t.clock.advance({ seconds: 1 });
  const { url } = (await owner.call(googleApi.startConnection)).body;
  const body = await t.google.consentAs(url, "odile@osteria-marrovia.example");
  return owner.call(googleApi.finishConnection, { body });
};
const total = async (owner: OwnerCaller) => (await owner.call(reviewsApi.list)).body.meta.total ?? 0;
const state = async (owner: OwnerCaller) => (await owner.call(googleApi.state)).body;
const sync = async (owner: OwnerCaller) => {
  t.clock.advance({ seconds: 1 });
  await owner.call(googleApi.startSync);
  await t.runJobs();
};
/** Does something once, when Google has answered a question so often and before anybody has read the answer. */
function after(call: "listReviews" | "readPlace", times: number, work: () => Promise<unknown>): void {
  let calls = 0;
  const ask = asked[call] as (...args: unknown[]) => Promise<unknown>;
  const asking = async (...args: unknown[]): Promise<unknown> => {
    const answer = await ask(...args);
    calls += 1;
    if (calls === times) await work();
    return answer;
  };
  Object.assign(t.platform.google, { [call]: asking });
}
async function connected(): Promise<OwnerCaller> {
  const owner = await signedInOwner(t);
  await choose(owner);
  await connect(owner);
  await t.runJobs();
  return owner;
}

describe("another place is chosen while a sync is at work", () => {
  test("nothing of the old place comes into the new one, whose own reviews do", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await connect(owner);
    after("listReviews", 3, () => choose(owner, otherPlace));
    await t.runJobs();
    const now = await state(owner);
    expect(now.place?.place_id).toBe(otherPlace);
    expect(now.sync).toMatchObject({ status: "done", reason: "place", reviews_new: 5 });
    expect(await total(owner)).toBe(5);
    const strangers = await t.db
      .selectFrom("reviews")
      .select("id")
      .where("restaurant_id", "=", owner.restaurantId)
      .where("business_ref", "is not", null)
      .execute();
    expect(strangers).toEqual([]);
  });

  test("the old place's facts do not come back over those of the new", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    t.clock.advance({ seconds: 1 });
    await owner.call(googleApi.startSync);
    after("readPlace", 1, () => choose(owner, otherPlace));
    await t.runJobs();
    expect((await state(owner)).place?.place_id).toBe(otherPlace);
    expect(await total(owner)).toBe(5);
  });

  test("no guest is matched to a review of the old place any more", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    const name = { first_name: "Bastian", last_name: "Querfeld" };
    const guest = await makeClient(t.db, {
      ...name,
      restaurant_id: owner.restaurantId,
      forwarded_at: t.clock.now(),
      left_in_time: true,
    });
    t.clock.advance({ hours: 1 });
    await t.google.addReview(place, { author: "Bastian Q.", rating: 5, text: "Fine.", publishedAt: t.clock.now() });
    await owner.call(googleApi.startSync);
    after("readPlace", 1, () => choose(owner, otherPlace));
    await t.runJobs();
    const row = await t.db.selectFrom("clients").selectAll().where("id", "=", guest.id).executeTakeFirstOrThrow();
    expect(row.converted_at).toBeNull();
  });
});

test("a profile connected while the public part is being read brings all reviews", async () => {
  const owner = await signedInOwner(t);
  await choose(owner);
  after("readPlace", 1, () => connect(owner));
  await t.runJobs();
  const last = (await state(owner)).sync;
  expect(last).toMatchObject({ status: "done", reason: "connection" });
  expect(await total(owner)).toBe(last?.reviews_total);
  expect(await total(owner)).toBeGreaterThan(800);
});

describe("an answer given while a sync is at work", () => {
  const someReview = async (owner: OwnerCaller, reply: "waiting" | "replied") => {
    const { data } = (await owner.call(reviewsApi.list, { query: { reply } })).body;
    return data[0]?.id ?? "";
  };
  const read = async (owner: OwnerCaller, id: string) =>
    (await owner.call(reviewsApi.read, { params: { id } })).body.response;

  test("is not taken away by a page that was read before it", async () => {
    const owner = await connected();
    const id = await someReview(owner, "waiting");
    const body = { text: "Thank you for coming.", draft: false };
    after("listReviews", 1, async () => {
      t.clock.advance({ seconds: 1 });
      await owner.call(reviewsApi.respond, { params: { id }, body });
    });
    await sync(owner);
    expect(await read(owner, id)).toMatchObject({ text: body.text, where: "google" });
    Object.assign(t.platform.google, asked);
    await sync(owner);
    expect(await read(owner, id)).toMatchObject({ text: body.text, where: "google" });
  });

  test("and one taken back does not come back", async () => {
    const owner = await connected();
    const id = await someReview(owner, "waiting");
    await owner.call(reviewsApi.respond, { params: { id }, body: { text: "Too hasty.", draft: false } });
    after("listReviews", 1, async () => {
      t.clock.advance({ seconds: 1 });
      await owner.call(reviewsApi.removeResponse, { params: { id } });
    });
    await sync(owner);
    expect(await read(owner, id)).toBeNull();
  });
});

test("a review that moved to the first page while the others were read is not taken for deleted", async () => {
  const owner = await connected();
  const all = await total(owner);
  const mine = { restaurant_id: owner.restaurantId };
  // Google's number differs from ours, so the whole list is read.
  const gone = await makeReview(t.db, { ...mine, business_ref: "accounts/1/locations/1/reviews/gone" });
  const listReviews = asked.listReviews;
  type Facts = Awaited<ReturnType<typeof listReviews>>["reviews"];
  let moved: Facts = [];
  let pages = 0;
  t.platform.google.listReviews = async (...args) => {
    const page = await listReviews(...args);
    pages += 1;
    if (pages !== 3) return { ...page, reviews: args[2]?.pageToken ? page.reviews : [...moved, ...page.reviews] };
    moved = page.reviews.slice(0, 1);
    return { ...page, reviews: page.reviews.slice(1) };
  };
  const row = await t.db
    .selectFrom("reviews")
    .select("id")
    .where("restaurant_id", "=", owner.restaurantId)
    .where("business_ref", "is not", null)
    .execute();
  await sync(owner);
  expect(moved).toHaveLength(1);
  expect((await state(owner)).sync).toMatchObject({ status: "done", reviews_removed: 1, reviews_new: 0 });
  expect(await total(owner)).toBe(all);
  const left = await t.db.selectFrom("reviews").select("id").where("restaurant_id", "=", owner.restaurantId).execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(row.map(({ id }) => id).filter((id) => id !== gone.id)));
});
