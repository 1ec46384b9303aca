import { afterEach, describe, expect, test } from "vitest";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { googleApi as googleApiOf } from "#server/platform/google/google-api.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { jobsForLater } from "#server/testing/later-jobs.ts";
import { type OwnerCaller, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { syncNightJob } from "#server/features/reviews/reviews.kinds.ts";
import { planNight, runSync } from "./sync.service.ts";

const t = await testApp();
const place = t.google.placeIdOf("osteria-marrovia");
const choose = (owner: OwnerCaller, google_place_id = place) =>
  owner.call(googleApi.choosePlace, { body: { google_place_id } });
const connect = async (owner: OwnerCaller, account = "odile@osteria-marrovia.example") => {
  t.clock.advance({ seconds: 1 });
  const { url } = (await owner.call(googleApi.startConnection)).body;
  return owner.call(googleApi.finishConnection, { body: await t.google.consentAs(url, account) });
};
const count = async (owner: OwnerCaller) => (await owner.call(reviewsApi.list)).body.meta.total ?? 0;
const state = async (owner: OwnerCaller) => (await owner.call(googleApi.state)).body;
const sync = async (owner: OwnerCaller) => {
  t.clock.advance({ seconds: 1 });
  const res = await owner.call(googleApi.startSync);
  await t.runJobs();
  return res;
};
const told = async (owner: OwnerCaller) =>
  (await owner.call(ownerNotificationsApi.list)).body.notifications.filter((one) => one.type === "review");
afterEach(() => t.google.setFault(null));

describe("without the owner's Google profile", () => {
  test("a chosen place brings what Google shows to everybody: facts and five reviews", async () => {
    const owner = await signedInOwner(t);
    const chosen = await choose(owner);
    expect(chosen.body.place).toMatchObject({ place_id: place, name: "Osteria Marrovia" });
    expect(chosen.body.sync).toMatchObject({ status: "queued", reason: "place" });
    await t.runJobs();
    expect((await state(owner)).sync).toMatchObject({ status: "done", reviews_new: 5, error: null });
    expect((await state(owner)).synced_at).not.toBeNull();
    expect(await count(owner)).toBe(5);
    expect((await told(owner)).map((one) => one.message)).toEqual(["5 reviews were fetched from Google."]);
  });

  test("no place yet: the button says what is missing", async () => {
    const res = await sync(await signedInOwner(t));
    expect([res.status, res.body.code]).toEqual([409, "google_place_missing"]);
  });

  test("a place Google does not know changes nothing", async () => {
    const owner = await signedInOwner(t);
    const res = await choose(owner, "no-such-place");
    expect([res.status, res.body.code]).toEqual([404, "google_not_found"]);
    expect((await state(owner)).place).toBeNull();
  });

  test("another place takes the reviews of the first one away, and not those of another restaurant", async () => {
    const { mine, theirs } = await twoOwners(t);
    for (const owner of [mine, theirs]) await choose(owner);
    await t.runJobs();
    await choose(mine, t.google.placeIdOf("gasthof-elsterquell"));
    expect([await count(mine), await count(theirs)]).toEqual([0, 5]);
    await t.runJobs();
    expect(await count(mine)).toBe(5);
  });
});

describe("with it", () => {
  test("all reviews come, once, with progress; a second sync finds nothing new and reads one page", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    expect((await connect(owner)).body.connection).toMatchObject({ lost: false, location_title: "Osteria Marrovia" });
    await t.runJobs();
    const first = (await state(owner)).sync;
    expect(first).toMatchObject({ status: "done", reason: "connection" });
    expect(first?.reviews_read).toBe(first?.reviews_total);
    expect(first?.reviews_total).toBeGreaterThan(800);
    // The five known from Places are the same reviews under another name.
    expect(await count(owner)).toBe(first?.reviews_total);
    expect(first?.reviews_new).toBe((first?.reviews_total ?? 0) - 5);

    await sync(owner);
    const second = (await state(owner)).sync;
    expect(second).toMatchObject({ status: "done", reviews_new: 0, reviews_changed: 0, reviews_removed: 0 });
    expect(second?.reviews_read).toBeLessThanOrEqual(50);
  });

  test("a new review rings the bell by itself, with stars and a link", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await connect(owner);
    await t.runJobs();
    await t.google.addReview(place, { author: "Bram Ostelier", rating: 2, text: "Loud.", publishedAt: t.clock.now() });
    await sync(owner);
    const [newest] = await told(owner);
    expect(newest).toMatchObject({
      title: "New review: 2 of 5 stars",
      message: "Bram Ostelier wrote about you on Google.",
      data: { rating: 2, restaurant_id: owner.restaurantId },
      link: `/restaurants/${owner.restaurantId}/reviews`,
    });
  });

  test("what was deleted on Google goes here too, and the days are counted again", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await connect(owner);
    await t.runJobs();
    const real = await count(owner);
    await makeReview(t.db, { restaurant_id: owner.restaurantId, business_ref: "accounts/1/locations/1/reviews/gone" });
    expect(await count(owner)).toBe(real + 1);
    await sync(owner);
    expect((await state(owner)).sync).toMatchObject({ reviews_removed: 1 });
    expect(await count(owner)).toBe(real);
  });

  test("the refresh token is stored sealed and shown to nobody", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    const connected = await connect(owner);
    const row = await t.db
      .selectFrom("google_connections")
      .selectAll()
      .where("restaurant_id", "=", owner.restaurantId)
      .executeTakeFirstOrThrow();
    expect(row.refresh_token).toMatch(/^v1\./);
    expect(JSON.stringify(connected.body)).not.toContain(row.refresh_token);
  });

  test("a state of another restaurant, an old one or a made-up one connects nothing", async () => {
    const { mine, theirs } = await twoOwners(t);
    const { url } = (await theirs.call(googleApi.startConnection)).body;
    const back = await t.google.consentAs(url, "odile@osteria-marrovia.example");
    const tries = [back, { ...back, state: "1.x" }, { ...back, state: "" }];
    for (const body of tries)
      expect([400, 422]).toContain((await mine.call(googleApi.finishConnection, { body })).status);
    for (const added of [".x", "=", "A"]) {
      const body = { ...back, state: back.state + added };
      expect((await theirs.call(googleApi.finishConnection, { body })).body.code).toBe("invalid_token");
    }
    t.clock.advance({ minutes: 31 });
    expect((await theirs.call(googleApi.finishConnection, { body: back })).body.code).toBe("invalid_token");
    expect((await state(mine)).connection).toBeNull();
  });

  test("an account with many restaurants finds the chosen place, or the owner says which it is", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    const many = await connect(owner, "direction@tables-voisines.example");
    expect(many.body.connection?.location_title).toBe("Osteria Marrovia");
    const locations = await owner.call(googleApi.locations);
    expect(locations.body.data.filter((one) => one.is_own_place)).toHaveLength(1);
    const other = locations.body.data.find((one) => !one.is_own_place);
    const chosen = await owner.call(googleApi.chooseLocation, { body: { location: other?.name ?? "" } });
    expect(chosen.body.place?.name).toBe(other?.title);
    expect((await owner.call(googleApi.chooseLocation, { body: { location: "accounts/1/locations/1" } })).status).toBe(
      404,
    );
  });

  test("an account without a profile is not connected, and told so; what was connected before stays", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    const nobody = () => connect(owner, "new@nobody-yet.example");
    const refused = await nobody();
    expect([refused.status, refused.body.code]).toEqual([409, "google_no_profile"]);
    expect(refused.body.message).toContain("new@nobody-yet.example manages no restaurant");
    expect((await state(owner)).connection).toBeNull();
    await connect(owner);
    await nobody();
    expect((await state(owner)).connection).toMatchObject({ account_email: "odile@osteria-marrovia.example" });
    const { url } = (await owner.call(googleApi.startConnection)).body;
    expect(new URL(url).searchParams.get("prompt")).toContain("select_account");
  });

  test("words written before the profile had named a review go along to it, or stay where nothing fits", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    const publishedAt = t.clock.now();
    const authors = ["Ylva Marrone", "Odo Kestrel", "Runa Pellam"];
    const text = (author: string): string => `An evening with ${author}`;
    for (const author of authors.slice(0, 2))
      await t.google.addReview(place, { author, rating: 4, text: text(author), publishedAt });
    // As Places showed them: one guest gave another rating meanwhile, one took another name; the third review is gone.
    const shown = async (author: string, values: { author_name: string; rating: number }) =>
      makeReview(t.db, {
        restaurant_id: owner.restaurantId,
        place_ref: author,
        business_ref: null,
        text: text(author),
        published_at: publishedAt,
        ...values,
      });
    const [kept, drafted, gone] = [
      await shown("Ylva Marrone", { author_name: "Ylva Marrone", rating: 1 }),
      await shown("Odo Kestrel", { author_name: "Odo K.", rating: 4 }),
      await shown("Runa Pellam", { author_name: "Runa Pellam", rating: 5 }),
    ];
    const write = (id: string, body: { text: string; draft?: boolean }) =>
      owner.call(reviewsApi.respond, { params: { id }, body });
    await write(kept.id, { text: "Thank you." });
    await write(drafted.id, { text: "Dear", draft: true });
    await write(gone.id, { text: "Sorry." });
    await connect(owner);
    await t.runJobs();
    const words = async (search: string) =>
      (await owner.call(reviewsApi.list, { query: { search } })).body.data.map(({ response, draft, can_post }) => [
        response?.text,
        response?.where,
        draft,
        can_post,
      ]);
    expect(await words("Ylva Marrone")).toEqual([["Thank you.", "here", null, true]]);
    expect(await words("Odo Kestrel")).toEqual([[undefined, undefined, "Dear", true]]);
    expect(await words("Runa Pellam")).toEqual([["Sorry.", "here", null, false]]);
    // Once the owner has let go of the words, the row goes with the next look at the whole list.
    await owner.call(reviewsApi.removeResponse, { params: { id: gone.id } });
    await makeReview(t.db, { restaurant_id: owner.restaurantId });
    await sync(owner);
    expect(await words("Runa Pellam")).toEqual([]);
  }, 60_000);

  test("without a place so far, the only restaurant of the account is it", async () => {
    const owner = await signedInOwner(t);
    const connected = await connect(owner);
    expect(connected.body.place?.place_id).toBe(place);
    expect(connected.body.connection?.location_title).toBe("Osteria Marrovia");
  });

  test("a consent taken back is noted once and asks to connect again; what was fetched stays", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await connect(owner);
    await t.runJobs();
    const before = await count(owner);
    const row = await t.db
      .selectFrom("google_connections")
      .select("refresh_token")
      .where("restaurant_id", "=", owner.restaurantId)
      .executeTakeFirstOrThrow();
    const token = t.platform.secrets.open(row.refresh_token) ?? "";
    await fetch(`${t.google.baseUrls.oauth}/revoke`, { method: "POST", body: new URLSearchParams({ token }) });
    t.clock.advance({ hours: 2 });
    await sync(owner);
    expect((await state(owner)).sync?.error?.code).toBe("google_not_connected");
    expect((await state(owner)).connection?.lost).toBe(true);
    const lost = (await owner.call(ownerNotificationsApi.list)).body.notifications.filter(
      (one) => one.type === "warning",
    );
    expect(lost).toHaveLength(1);
    // Without consent the public part still comes.
    await sync(owner);
    expect((await state(owner)).sync?.status).toBe("done");
    expect(await count(owner)).toBeGreaterThanOrEqual(before);
    expect((await owner.call(googleApi.disconnect)).body.connection).toBeNull();
  });
});

describe("when Google fails", () => {
  test.each([
    ["down", "google_unavailable", "Google cannot be reached right now"],
    ["quota", "google_quota_exceeded", "Google takes no more requests"],
    ["bad_key", "google_key_rejected", "Google refuses our access key"],
  ] as const)("%s has its own words and loses nothing", async (fault, code, words) => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    t.google.setFault(fault);
    await sync(owner);
    const { sync: failed, synced_at } = await state(owner);
    expect(failed).toMatchObject({ status: "failed", error: { code } });
    expect(failed?.error?.message).toContain(words);
    expect(failed?.error?.message).not.toContain("{{");
    expect(synced_at).not.toBeNull();
    expect(await count(owner)).toBe(5);
    t.google.setFault(null);
    await sync(owner);
    expect((await state(owner)).sync?.status).toBe("done");
  });

  test("slow has its own words too", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    const { readPlace } = t.platform.google;
    t.google.setFault("slow");
    const impatient = googleApiOf({
      apiKey: async () => t.google.apiKey,
      baseUrls: t.google.baseUrls,
      timeoutMs: 50,
    });
    t.platform.google.readPlace = impatient.readPlace;
    await sync(owner);
    t.platform.google.readPlace = readPlace;
    expect((await state(owner)).sync?.error?.code).toBe("google_too_slow");
    expect((await state(owner)).sync?.error?.message).toContain("did not answer in time");
    expect(await count(owner)).toBe(5);
  });

  test("an account that may no longer manage the restaurant is told as that, for a sync and a reply", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await connect(owner);
    await t.runJobs();
    const before = await count(owner);
    const foreign = { location: "accounts/1/locations/1", location_title: "Elsewhere" };
    const mine = owner.restaurantId;
    await t.db.updateTable("google_connections").set(foreign).where("restaurant_id", "=", mine).execute();
    await sync(owner);
    expect((await state(owner)).sync?.error).toMatchObject({ code: "google_not_manager" });
    expect(await count(owner)).toBe(before);
    const [review] = (await owner.call(reviewsApi.list)).body.data;
    const id = review?.id ?? "";
    const business_ref = "accounts/1/locations/1/reviews/1";
    await t.db.updateTable("reviews").set({ business_ref }).where("id", "=", id).execute();
    const reply = await owner.call(reviewsApi.respond, { params: { id }, body: { text: "Thank you." } });
    expect([reply.status, reply.body.code]).toEqual([409, "google_not_manager"]);
    expect((await owner.call(reviewsApi.read, { params: { id } })).body.draft).toBe("Thank you.");
  });

  test("in the middle of many pages, what came in stays in, and the next sync goes on", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await connect(owner);
    const listReviews = t.platform.google.listReviews;
    let pages = 0;
    t.platform.google.listReviews = (...args) => {
      pages += 1;
      if (pages === 4) t.google.setFault("down");
      return listReviews(...args);
    };
    await t.runJobs();
    t.platform.google.listReviews = listReviews;
    expect((await state(owner)).sync).toMatchObject({ status: "failed", reviews_read: 150 });
    expect(await count(owner)).toBeGreaterThanOrEqual(150);
    t.google.setFault(null);
    await sync(owner);
    const last = (await state(owner)).sync;
    expect(last?.status).toBe("done");
    expect(await count(owner)).toBe(last?.reviews_total);
  });
});

describe("syncs", () => {
  test("pressed ten times at once, one runs", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    await Promise.all(Array.from({ length: 10 }, () => owner.call(googleApi.startSync)));
    await t.runJobs();
    const rows = await t.db
      .selectFrom("google_syncs")
      .select("id")
      .where("restaurant_id", "=", owner.restaurantId)
      .where("reason", "=", "owner")
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("a finished sync run again does nothing; one whose worker died is ended and replaced", async () => {
    const owner = await signedInOwner(t);
    await choose(owner);
    await t.runJobs();
    const done = (await state(owner)).sync;
    await runSync(t.ctx(), done?.id ?? "");
    expect((await state(owner)).sync).toEqual(done);
    t.clock.advance({ seconds: 1 });
    await owner.call(googleApi.startSync);
    const stuck = (await state(owner)).sync?.id ?? "";
    await t.db.updateTable("google_syncs").set({ status: "running" }).where("id", "=", stuck).execute();
    t.clock.advance({ minutes: 21 });
    await sync(owner);
    expect((await state(owner)).sync).toMatchObject({ status: "done" });
    expect((await state(owner)).sync?.id).not.toBe(stuck);
  });

  test("the night gives every paying restaurant with a place its turn, spread over hours, once", async () => {
    const owner = await signedInOwner(t);
    const lapsed = await signedInOwner(t, { subscription: { status: "expired" } });
    await choose(owner);
    await t.runJobs();
    await t.db
      .updateTable("restaurants")
      .set({ google_place_id: place })
      .where("id", "=", lapsed.restaurantId)
      .execute();
    await planNight(t.ctx());
    const rows = (await jobsForLater(t.db, syncNightJob)).map(({ payload, at }) => ({
      id: payload["restaurant_id"],
      wait: (at.getTime() - t.clock.now().getTime()) / 1_000,
    }));
    expect(rows.filter((row) => row.id === owner.restaurantId)).toHaveLength(1);
    expect(rows.some((row) => row.id === lapsed.restaurantId)).toBe(false);
    expect(rows.every((row) => row.wait >= 0 && row.wait <= 4 * 3600)).toBe(true);
    expect(new Set(rows.map((row) => row.wait)).size).toBeGreaterThan(rows.length / 2);
  });
});

describe("a review and the guest who wrote it", () => {
  const guest = (owner: OwnerCaller, values: Omit<Parameters<typeof makeClient>[1], "restaurant_id">) =>
    makeClient(t.db, { ...values, restaurant_id: owner.restaurantId });
  const converted = (id: string) =>
    t.db.selectFrom("clients").select(["converted_by", "review_id"]).where("id", "=", id).executeTakeFirstOrThrow();

  test("are matched when the review comes in; the review names the guest, who gets the surprise once", async () => {
    const { mine, theirs } = await twoOwners(t);
    await choose(mine);
    await t.runJobs();
    const name = { first_name: "Inès", last_name: "Quarrel" };
    const email = "ines@example.org";
    const ines = await guest(mine, { ...name, email, forwarded_at: t.clock.now(), left_in_time: true });
    const other = await guest(theirs, { ...name, email: "ines@example.org", forwarded_at: t.clock.now() });
    t.clock.advance({ hours: 5 });
    await t.google.addReview(place, { author: "Ines Q.", rating: 5, text: "Wonderful.", publishedAt: t.clock.now() });
    await connect(mine);
    await t.runJobs();
    const match = await converted(ines.id);
    expect(match.converted_by).toBe("match");
    expect((await mine.call(reviewsApi.read, { params: { id: match.review_id ?? "" } })).body.client).toEqual({
      id: ines.id,
      name: "Inès Quarrel",
    });
    expect((await converted(other.id)).converted_by).toBeNull();
    // Five stars, left in time: the surprise that was promised.
    const surprises = t.mails.filter((mail) => mail.to.address === email);
    expect(surprises).toHaveLength(1);
    const { code } = await t.db.selectFrom("surprises").select("code").executeTakeFirstOrThrow();
    expect(surprises[0]?.text).toContain(code);
    t.clock.advance({ seconds: 1 });
    await sync(mine);
    expect(t.mails.filter((mail) => mail.to.address === email)).toHaveLength(1);
  });
});
