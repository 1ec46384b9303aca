import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { standingOf } from "#shared/subscriptions/standing.ts";
import type { AccessStatus } from "#shared/subscriptions/subscriptions.contract.ts";
import type { UserWithRestaurant } from "./accounts.repo.ts";

export const presentOwner = (user: UserWithRestaurant, access: AccessStatus): OwnerUser => ({
  id: user.id,
  name: `${user.first_name} ${user.last_name}`,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  role: "professional",
  status: user.status,
  email_verified_at: user.email_verified_at?.toISOString() ?? null,
  subscription_status: standingOf(access),
  country: user.country,
  timezone: user.timezone,
  locale: user.locale,
  restaurant: user.restaurant_id
    ? {
        id: user.restaurant_id,
        name: user.restaurant_name ?? "",
        city: user.restaurant_city ?? "",
        country: user.restaurant_country ?? "",
        status: user.restaurant_status ?? "active",
      }
    : null,
});
