import type { Permission } from "#shared/domain/permissions.ts";
import type { SubscriptionStanding } from "#server/features/subscriptions/subscriptions.rules.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import type { UserRow } from "#server/features/accounts/accounts.repo.ts";
import { openTill } from "#server/features/offers/tills/tills.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { openSession } from "#server/features/sessions/sessions.service.ts";
import { makeStaff } from "#server/features/staff/staff.factory.ts";
import type { StaffRow } from "#server/features/staff/staff.repo.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import { type Caller, makeCaller } from "./caller.ts";
import type { TestApp } from "./test-app.ts";

export interface OwnerCaller extends Caller {
  user: UserRow;
  restaurantId: string;
}
export interface StaffCallerFixture extends Caller {
  staff: StaffRow;
}

/** An owner with a restaurant of their own and a session. */
export async function signedInOwner(
  test: TestApp,
  values: Partial<UserRow> & { subscription?: Partial<SubscriptionStanding> } = {},
): Promise<OwnerCaller> {
  const { subscription, ...userValues } = values;
  const user = await makeUser(test.db, userValues);
  const restaurant = await makeRestaurant(test.db, { user_id: user.id });
  await makeSubscription(test.db, { restaurant_id: restaurant.id, ...subscription });
  const token = await openSession(test.ctx(), { userId: user.id, epoch: user.credential_epoch }, { remember: false });
  return { ...makeCaller(test.app, token), user, restaurantId: restaurant.id };
}

/** A phone at a till of an owner with a restaurant of their own. */
export async function signedInTill(
  test: TestApp,
  values: Parameters<typeof signedInOwner>[1] = {},
): Promise<Caller & { owner: OwnerCaller }> {
  const owner = await signedInOwner(test, values);
  const link = makeSecretToken();
  const till = { restaurant_id: owner.restaurantId, name: "Till 1", pin_hash: null, created_at: test.clock.now() };
  await test.db
    .insertInto("tills")
    .values({ ...till, token_hash: hashToken(link) })
    .execute();
  const { token } = await openTill(test.ctx(), { link });
  return { ...makeCaller(test.app, token), owner };
}

/** Two restaurants side by side: what every tenant test starts from. */
export const twoOwners = async (test: TestApp): Promise<{ mine: OwnerCaller; theirs: OwnerCaller }> => ({
  mine: await signedInOwner(test),
  theirs: await signedInOwner(test),
});

export async function signedInStaff(test: TestApp, values: Partial<StaffRow> = {}): Promise<StaffCallerFixture> {
  const staff = await makeStaff(test.db, values);
  const token = await openSession(
    test.ctx(),
    { staffId: staff.id, epoch: staff.credential_epoch },
    { remember: false },
  );
  return { ...makeCaller(test.app, token), staff };
}

/** A manager who holds exactly these keys. */
export const signedInManager = (test: TestApp, permissions: Permission[]): Promise<StaffCallerFixture> =>
  signedInStaff(test, { role: "manager", permissions });
