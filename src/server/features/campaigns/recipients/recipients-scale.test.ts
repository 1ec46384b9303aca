import { sql } from "kysely";
import { expect, test } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { makeManyClients } from "#server/features/clients/clients.factory.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const WAVES = 6;
/** What everybody is called, what one person is, and what nobody is. */
const SEARCHES = ["last", "guest77@", "nobody"];

/** Every client of a restaurant in each of a campaign's mails. */
async function makeCampaign({ restaurantId }: OwnerCaller): Promise<string> {
  const at = t.clock.now();
  const { id } = await t.db
    .insertInto("campaigns")
    .values({
      restaurant_id: restaurantId,
      name: "Autumn table",
      type: "recurring",
      status: "inactive",
      filter: "all_consenting",
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO campaign_waves (campaign_id, restaurant_id, run, rotation, slot, due_at, ends_at, status, started_at)
    SELECT ${id}, ${restaurantId}, 1, n, 'A', ${at}, ${at}, 'done', ${at} FROM generate_series(1, ${WAVES}::int) n`.execute(
    t.db,
  );
  return id;
}

const writeToAll = (campaignId: string): Promise<unknown> =>
  sql`
    INSERT INTO mail_recipients (wave_id, restaurant_id, client_id, email_key, status, created_at, sent_at)
    SELECT w.id, w.restaurant_id, c.id, c.email_key, 'sent', w.started_at, w.started_at
    FROM campaign_waves w JOIN clients c ON c.restaurant_id = w.restaurant_id WHERE w.campaign_id = ${campaignId}
    ON CONFLICT (wave_id, client_id) DO NOTHING`.execute(t.db);

test(
  "a search among ten thousand guests' mails costs hardly more pages than among one thousand's",
  { timeout: 180_000 },
  async () => {
    const { mine, theirs } = await twoOwners(t);
    const [id, other] = [await makeCampaign(mine), await makeCampaign(theirs)];
    // A small table is read whole, whatever the indexes: as in life, there are other restaurants.
    await makeManyClients(t.db, theirs.restaurantId, { count: 3000 });
    await writeToAll(other);
    const measure = async (): Promise<number[]> => {
      for (const table of ["clients", "client_search", "mail_recipients", "campaign_waves"])
        await settleTable(t, table);
      const pages: number[] = [];
      for (const search of SEARCHES)
        pages.push(
          await pagesTouched(t, async () => {
            const { body } = await mine.call(campaignsApi.recipients, { params: { id }, query: { search } });
            expect(body.data).toHaveLength(search === "last" ? 20 : search === "nobody" ? 0 : WAVES);
          }),
        );
      return pages;
    };
    await makeManyClients(t.db, mine.restaurantId, { count: 1000 });
    await writeToAll(id);
    const few = await measure();
    await makeManyClients(t.db, mine.restaurantId, { from: 1000, count: 9000 });
    await writeToAll(id);
    const many = await measure();
    for (const [at, pages] of many.entries()) expect(pages).toBeLessThan((few[at] ?? 0) * 1.5 + 20);
  },
);
