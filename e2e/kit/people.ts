import { type Connection, PATIENCE, connect } from "#server/db/connection.ts";
import { type Db } from "#server/db/database.ts";
import { TEST_PASSWORD, makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeStaff } from "#server/features/staff/staff.factory.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import type { Permission } from "#shared/domain/permissions.ts";

export interface Person {
  id: string;
  email: string;
  password: string;
  name: string;
}

export interface Owner extends Person {
  firstName: string;
  restaurant: string;
}

const DAY_MS = 86_400_000;
const fromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** The database of the product under test, for what no screen can make yet. */
export async function connectToProduct(): Promise<Connection> {
  const { connectionString } = await startEmbeddedPostgres({ dataDir: process.env["E2E_DATA_DIR"] ?? "" });
  return connect(connectionString, { max: 2, patience: PATIENCE.job });
}

/** An address nobody else in the run uses. */
export const freshEmail = (name = "guest"): string => `${name}.${crypto.randomUUID().slice(0, 8)}@e2e.test`;

/** People with an account nobody else in the run uses, so that journeys can run in any order and side by side. */
export const peopleIn = (db: Db) => ({
  /** A verified owner with a restaurant; lapsed: the subscription ran out. */
  async owner({ lapsed = false }: { lapsed?: boolean } = {}): Promise<Owner> {
    const user = await makeUser(db, { email: freshEmail("owner"), first_name: "Marthe", last_name: "Villard" });
    const restaurant = await makeRestaurant(db, {
      user_id: user.id,
      name: "Zur alten Mühle am Fluss",
      review_code: crypto.randomUUID().slice(0, 12),
    });
    await makeSubscription(db, {
      restaurant_id: restaurant.id,
      status: lapsed ? "expired" : "active",
      started_at: fromNow(-90),
      current_period_start: fromNow(lapsed ? -60 : -15),
      current_period_end: fromNow(lapsed ? -30 : 15),
    });
    const { id, email, first_name: firstName, last_name } = user;
    const name = `${firstName} ${last_name}`;
    return { id, email, password: TEST_PASSWORD, name, firstName, restaurant: restaurant.name };
  },

  async admin(): Promise<Person> {
    const { id, email, name } = await makeStaff(db, { email: freshEmail("admin"), name: "Ada Quentin" });
    return { id, email, name, password: TEST_PASSWORD };
  },

  async manager(permissions: Permission[]): Promise<Person> {
    const values = { email: freshEmail("manager"), name: "Milo Hartwich", role: "manager" as const, permissions };
    const { id, email, name } = await makeStaff(db, values);
    return { id, email, name, password: TEST_PASSWORD };
  },
});
export type People = ReturnType<typeof peopleIn>;
