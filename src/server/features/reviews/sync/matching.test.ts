import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { type OwnerCaller, signedInOwner } from "#server/testing/signed-in.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { testApp } from "#server/testing/test-app.ts";
import { firstNameKeysOf, matchReview } from "./matching.rules.ts";
import { matchReviews } from "./matching.service.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";

const t = await testApp();
const HOUR = 3_600_000;

/** The guests who are known to have left a review, by the review's author. */
const matchesOf = async (owner: OwnerCaller): Promise<[string, string][]> => {
  const rows = await t.db
    .selectFrom("clients")
    .innerJoin("reviews", "reviews.id", "clients.review_id")
    .select(["reviews.author_name", "clients.first_name", "clients.last_name"])
    .where("clients.restaurant_id", "=", owner.restaurantId)
    .orderBy("reviews.published_at")
    .execute();
  return rows.map((row) => [row.author_name, `${row.first_name} ${row.last_name}`]);
};

const match = async (owner: OwnerCaller, authors: string[], at: Date): Promise<void> => {
  const reviews = [];
  for (const [index, author_name] of authors.entries())
    reviews.push(
      await makeReview(t.db, {
        restaurant_id: owner.restaurantId,
        author_name,
        published_at: new Date(at.getTime() + index * 1000),
      }),
    );
  await matchReviews(t.ctx(), owner.restaurantId, reviews);
};

test("each of many reviews finds its guest, and none a guest who is taken, not alone or too long ago", async () => {
  const owner = await signedInOwner(t);
  const at = new Date("2024-05-05T20:00:00Z");
  const guest = (first_name: string, last_name: string, hoursBefore = 1) =>
    makeClient(t.db, {
      restaurant_id: owner.restaurantId,
      first_name,
      last_name,
      forwarded_at: new Date(at.getTime() - hoursBefore * HOUR),
    });
  for (let number = 0; number < 12; number += 1) await guest("Jean-Luc", `Nom${number}`);
  await guest("Inès", "Quarrel");
  await guest("Anna Maria", "Rossi");
  await guest("Tom", "Late", 73);
  for (const last of ["Keller", "Kunz"]) await guest("Anna", last);
  const crowd = Array.from({ length: 12 }, (_, number) => `Jean Luc Nom${number}`);
  await match(owner, [...crowd, "Ines Q.", "Ines Quarrel", "ANNA MARIA R", "Tom Late", "Anna K."], at);
  expect(await matchesOf(owner)).toEqual([
    ...crowd.map((author, number) => [author, `Jean-Luc Nom${number}`]),
    ["Ines Q.", "Inès Quarrel"],
    ["ANNA MARIA R", "Anna Maria Rossi"],
  ]);
});

test("whoever the rule would find is among those the database is asked for", async () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(..."aAßẞøØłŁæÆœŒéÉñİıſﬁµ.-’' \u00a0ЙB7Ǿ"), maxLength: 8 }),
  );
  const storable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
  const names = fc.record({ first: part.filter(storable), last: part.filter(storable) });
  const at = new Date("2026-11-10T19:00:00Z");
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 20, maxLength: 20 }), async (people) => {
      const { rows } = await sql<{ key: string }>`
        SELECT name_key(name) AS key FROM unnest(${people.map(({ first }) => first)}::text[]) WITH ORDINALITY AS p(name, place)
        ORDER BY place`.execute(t.db);
      for (const [index, { first, last }] of people.entries()) {
        const person = { id: "x", firstName: first, lastName: last, forwardedAt: at };
        const authors = [
          `${first} ${last}`,
          `${first.toUpperCase()} ${last.normalize("NFD")}`,
          `${first} ${[...last.trim()][0] ?? ""}.`,
        ];
        for (const authorName of authors)
          if (matchReview({ authorName, publishedAt: at }, [person]))
            expect(firstNameKeysOf(authorName), `${authorName} by ${first}|${last}`).toContain(rows[index]?.key);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

describe("two years of guests", () => {
  test("an old and a new review together touch a few pages, not everybody between", async () => {
    const owner = await signedInOwner(t);
    for (let from = 1; from < 15_000; from += 5000)
      await sql`
      INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, locale, source, consent, forwarded_at, created_at, updated_at)
      SELECT ${owner.restaurantId}, 'g' || n || '@many.test', decode(md5(n::text), 'hex'), 'First' || n % 200, 'Last' || n, 'en', 'keychain', 'none', at, at, at
      FROM generate_series(${from}::int, ${from + 4999}::int) n, LATERAL (SELECT timestamptz '2026-11-10' - n * interval '70 minutes' AS at) w`.execute(
        t.db,
      );
    await settleTable(t, "clients");
    const review = (author_name: string, published_at: Date) =>
      makeReview(t.db, { restaurant_id: owner.restaurantId, author_name, published_at });
    const reviews = [
      await review("First7 Last14807", new Date("2024-11-22T00:00:00Z")),
      await review("First7 Nobody", new Date("2026-11-10T00:00:00Z")),
    ];
    const ctx = t.ctx();
    const pages = await pagesTouched(t, () => matchReviews({ ...ctx, db: t.platform.db }, owner.restaurantId, reviews));
    expect((await matchesOf(owner)).map(([, guest]) => guest)).toEqual(["First7 Last14807"]);
    expect(pages).toBeLessThan(60);
  }, 120_000);
});
