import type { CallCtx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { seedAccounts } from "#server/features/accounts/accounts.demo.ts";
import { seedClients } from "#server/features/clients/clients.demo.ts";
import { demoKeychainId, seedKeychains } from "#server/features/nfc/nfc.demo.ts";
import { seedRestaurants } from "#server/features/restaurants/restaurants.demo.ts";
import { type DemoConsent, seedReviews } from "#server/features/reviews/reviews.demo.ts";
import { seedSessions } from "#server/features/sessions/sessions.demo.ts";
import { seedStaff } from "#server/features/staff/staff.demo.ts";
import { payDemoSubscriptions, seedSubscriptions } from "#server/features/subscriptions/subscriptions.demo.ts";
import { DEMO_DOMAIN, DEMO_PASSWORD, type DemoClock } from "./demo-people.ts";

export const hasDemoAccounts = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "like", `%${DEMO_DOMAIN}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const hasAnybody = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Fills an empty database; one that holds any account is left alone. All of it or nothing. */
export async function seedDemoData(
  ctx: CallCtx,
  outside: { clock?: DemoClock | undefined; consent?: DemoConsent | undefined } = {},
): Promise<boolean> {
  if (await hasAnybody(ctx.db)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const payments = outside.clock && (await payDemoSubscriptions(ctx, outside.clock));
  const isSeeded = await inTransaction(ctx, async (tx) => {
    if (await hasAnybody(tx.db)) return false;
    await seedAccounts(tx.db, tx.now, passwordHash);
    await seedRestaurants(tx.db, tx.now);
    await seedSubscriptions(tx, payments);
    await seedSessions(tx.db, tx.now);
    await seedKeychains(tx.db, tx.now);
    await seedClients(tx, demoKeychainId);
    await seedStaff(tx.db, tx.now, passwordHash);
    return true;
  });
  // Over HTTP and page by page, so not in one transaction; a Google that fails leaves a demo without reviews.
  if (isSeeded) await seedReviews(ctx, outside.consent);
  return isSeeded;
}
