import type { UserDetails, UserListItem } from "#shared/accounts/admin-users.contract.ts";
import type { OwnerBilling } from "#server/features/subscriptions/billing/standing.service.ts";
import type { ListedUser, UserRow } from "./users.repo.ts";

export const presentListedUser = (user: ListedUser): UserListItem => ({
  id: user.id,
  name: `${user.first_name} ${user.last_name}`,
  email: user.email,
  phone: user.phone,
  status: user.status,
  email_verified_at: user.email_verified_at?.toISOString() ?? null,
  subscription: user.standing,
  restaurant: user.restaurant_id ? { id: user.restaurant_id, name: user.restaurant_name ?? "" } : null,
  created_at: user.created_at.toISOString(),
});

export const presentUser = (
  user: UserRow,
  { customerRef, billing, invoices }: OwnerBilling,
  twoFactor: boolean,
): UserDetails => ({
  ...presentListedUser(user),
  first_name: user.first_name,
  last_name: user.last_name,
  country: user.country,
  timezone: user.timezone,
  locale: user.locale,
  two_factor: twoFactor,
  customer_id: customerRef,
  billing,
  invoices,
});
