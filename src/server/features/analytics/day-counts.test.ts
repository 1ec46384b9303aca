import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { countTap, flushTaps } from "#server/features/nfc/taps/taps.service.ts";
import { mailOffer } from "#server/features/offers/offers.factory.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { eventually } from "#server/testing/eventually.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { compareCounts } from "./analytics.factory.ts";

const t = await testApp();
let mine: OwnerCaller;
let theirs: OwnerCaller;

beforeAll(async () => {
  await seedDefaults(t.ctx());
  ({ mine, theirs } = await twoOwners(t));
});

/** Nights on which clocks change, and the seam of two months and of two years, an hour apart. */
const AWKWARD = ["2026-03-28T22:00:00Z", "2026-10-24T21:00:00Z", "2026-10-31T21:00:00Z", "2026-12-31T21:00:00Z"];
const moments = AWKWARD.flatMap((at) =>
  Array.from({ length: 6 }, (_, hour) => new Date(Date.parse(at) + hour * 3_600_000)),
);

const holds = async (): Promise<number> => {
  const { faults, counted } = await compareCounts(t.db);
  expect(faults).toEqual([]);
  return counted;
};

test("what is kept equals the rows, whatever happens to guests, reviews and taps", async () => {
  const keychains = [];
  for (const { restaurantId } of [mine, mine, theirs])
    keychains.push(await makeKeychain(t.db, { restaurant_id: restaurantId }));
  const sources = ["review_link", "keychain", "import", "manual"] as const;
  for (const [at, moment] of moments.entries()) {
    const keychain = keychains[at % 3];
    const source = sources[at % 4] ?? "manual";
    await makeClient(t.db, {
      restaurant_id: keychain?.restaurant_id ?? "",
      source,
      keychain_id: source === "keychain" ? (keychain?.id ?? null) : null,
      created_at: moment,
      consent: at % 2 === 0 ? "given" : "none",
      consent_at: at % 2 === 0 ? moment : null,
      forwarded_at: moment,
    });
    const rating = 1 + (at % 5);
    await makeReview(t.db, { restaurant_id: mine.restaurantId, published_at: moment, rating });
  }
  expect(await holds()).toBeGreaterThan(60);
  const later = new Date("2026-11-03T10:00:00Z");
  const converted = { converted_at: later, converted_by: "owner" as const };
  await t.db.updateTable("clients").set(converted).where("consent", "=", "given").execute();
  await t.db.updateTable("clients").set({ forwarded_at: later }).where("source", "=", "keychain").execute();
  const withdrawn = { consent: "withdrawn" as const, consent_at: later };
  await t.db.updateTable("clients").set(withdrawn).where("created_at", "<", new Date("2026-10-01")).execute();
  await t.db.updateTable("reviews").set({ rating: 2 }).where("rating", ">", 3).execute();
  await holds();
  await t.db.deleteFrom("clients").where("source", "=", "review_link").execute();
  await t.db.deleteFrom("reviews").where("rating", "=", 1).execute();
  await t.db
    .deleteFrom("keychains")
    .where("id", "=", keychains[1]?.id ?? "")
    .execute();
  expect(await holds()).toBeGreaterThan(25);
});

test("taps at once are all counted, and nobody waits for another keychain's", async () => {
  const [one, other] = [
    await makeKeychain(t.db, { restaurant_id: mine.restaurantId }),
    await makeKeychain(t.db, { restaurant_id: mine.restaurantId }),
  ];
  const tap = (id: string, at: number) =>
    countTap(
      { ...t.ctx(), origin: { ip: `203.0.113.${at}`, userAgent: "Mozilla/5.0 (iPhone) Safari", requestId: "" } },
      id,
      { method: "GET", headers: {} },
    );
  for (let at = 0; at < 40; at += 1) tap(at % 2 === 0 ? one.id : other.id, at);
  await flushTaps(t.platform);
  await holds();
  // While somebody's tap is not committed, that of another keychain goes through.
  await t.db.transaction().execute(async (tx) => {
    await sql`UPDATE tap_days SET taps = taps + 1 WHERE keychain_id = ${one.id}`.execute(tx);
    tap(other.id, 77);
    await flushTaps(t.platform);
  });
  await holds();
});

test("whoever changes several guests is not held up by one who leaves a form meanwhile, nor the other way round", async () => {
  const made = { restaurant_id: mine.restaurantId, source: "keychain" as const, consent: "none" as const };
  const [first, second] = [
    await makeKeychain(t.db, { restaurant_id: mine.restaurantId }),
    await makeKeychain(t.db, { restaurant_id: mine.restaurantId }),
  ];
  const now = t.clock.now();
  const guests = [
    await makeClient(t.db, { ...made, keychain_id: first.id, created_at: now, consent: "given", consent_at: now }),
    await makeClient(t.db, { ...made, keychain_id: second.id, created_at: now }),
  ];
  let form: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (tx) => {
    for (const [at, { id }] of guests.entries()) {
      const converted = { converted_at: now, converted_by: "match" as const };
      await tx.updateTable("clients").set(converted).where("id", "=", id).execute();
      if (at > 0) continue;
      form = makeClient(t.db, { ...made, keychain_id: second.id, created_at: now });
      await eventually(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(tx);
        expect(rows.length).toBeGreaterThan(0);
      });
    }
  });
  await form;
  await holds();
});

test("what is kept equals the rows, whatever happens to mails and at tills", async () => {
  const { guests } = await mailOffer(t, mine.restaurantId, { guests: 6 });
  await holds();
  const ids = guests.map(({ recipientId }) => recipientId);
  const at = t.clock.now();
  await t.db
    .updateTable("mail_recipients")
    .set({ opened_at: at, status: "opened" })
    .where("id", "in", ids.slice(0, 4))
    .execute();
  await t.db
    .updateTable("mail_recipients")
    .set({ clicked_at: at, status: "clicked" })
    .where("id", "in", ids.slice(0, 2))
    .execute();
  await t.db.updateTable("mail_recipients").set({ sent_at: moments[0] }).where("id", "in", ids.slice(2)).execute();
  expect(await holds()).toBeGreaterThan(40);
  // An erased guest leaves mails and redemptions as they are counted.
  await t.db
    .deleteFrom("clients")
    .where("id", "=", guests[0]?.clientId ?? "")
    .execute();
  await holds();
});

test("a restaurant that is deleted takes its figures along", async () => {
  await t.db.deleteFrom("restaurants").where("id", "=", theirs.restaurantId).execute();
  const left = await t.db
    .selectFrom("day_counts")
    .select("month")
    .where("restaurant_id", "=", theirs.restaurantId)
    .execute();
  expect(left).toEqual([]);
  await holds();
});
