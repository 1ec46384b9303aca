import { sql } from "kysely";
import { expect, test } from "vitest";
import { auditApi } from "#shared/audit/audit.contract.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { signedInManager, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();

/** Of twenty actions in four areas, a third of them by this person and in this restaurant, one in 500 about one thing. */
const makeMany = (
  { actorId, restaurantId, targetId }: { actorId: string; restaurantId: string; targetId: string },
  { from, count }: { from: number; count: number },
) =>
  sql`
    INSERT INTO audit_events (at, action, actor_kind, actor_id, restaurant_id, subject_type, subject_id, ip)
    SELECT timestamptz '2026-01-01' + n * interval '7 seconds',
      (ARRAY['support','clients','campaigns','nfc'])[1 + n % 4] || '.action_' || (ARRAY['a','b','c','d','e'])[1 + n % 5],
      'owner', CASE WHEN n % 3 = 0 THEN ${actorId}::uuid ELSE gen_random_uuid() END,
      CASE WHEN n % 3 = 1 THEN ${restaurantId}::uuid END, 'ticket',
      CASE WHEN n % 500 = 0 THEN ${targetId}::uuid ELSE gen_random_uuid() END, '10.0.' || n % 40 || '.1'
    FROM generate_series(${from}::int, ${from + count - 1}::int) AS n`.execute(t.db);

test(
  "fifty thousand entries cost hardly more pages than two thousand, however they are narrowed",
  { timeout: 180_000 },
  async () => {
    const keeper = await signedInManager(t, ["settings"]);
    const { mine } = await twoOwners(t);
    const ids = { actorId: mine.user.id, restaurantId: mine.restaurantId, targetId: crypto.randomUUID() };
    const questions: Record<string, string>[] = [
      {},
      { area: "support" },
      { action: "clients.action_c" },
      { actor_id: ids.actorId },
      { restaurant_id: ids.restaurantId },
      { target_id: ids.targetId },
      { from: "2026-01-01", to: "2026-01-01" },
      { from: "2026-01-01", to: "2026-01-01", area: "nfc" },
      { search: mine.user.email },
      { search: "10.0.7.1" },
      { search: ids.targetId },
      { area: "nothing" },
    ];
    const measure = async (): Promise<number[]> => {
      await settleTable(t, "audit_events");
      const pages: number[] = [];
      for (const query of questions)
        pages.push(
          await pagesTouched(t, async () => {
            const first = await keeper.call(auditApi.list, { query });
            const cursor = first.body.meta.next_cursor;
            if (cursor) await keeper.call(auditApi.list, { query: { ...query, cursor } });
          }),
        );
      pages.push(await pagesTouched(t, () => keeper.call(auditApi.actions)));
      return pages;
    };
    await makeMany(ids, { from: 0, count: 2_000 });
    const few = await measure();
    await makeMany(ids, { from: 2_000, count: 48_000 });
    const many = await measure();
    const grown = [...questions, "actions"].flatMap((query, index) => {
      const [before = 0, after = 0] = [few[index], many[index]];
      // Where two thousand fill no page, fifty thousand do.
      return after > Math.max(1.5 * before, 600) ? `${JSON.stringify(query)}: ${before} → ${after}` : [];
    });
    expect(grown).toEqual([]);
  },
);
