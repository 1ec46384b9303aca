import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";

/** An owner who has paid. */
export const owner: OwnerUser = {
  id: "0198c1de-7c40-7000-8000-000000000901",
  name: "Odile Ferrandel",
  first_name: "Odile",
  last_name: "Ferrandel",
  email: "odile@example.test",
  phone: null,
  role: "professional",
  status: "active",
  email_verified_at: "2026-11-01T10:00:00.000Z",
  subscription_status: "active",
  country: "FR",
  timezone: "Europe/Paris",
  locale: "en",
  restaurant: {
    id: "0198c1de-7c40-7000-8000-000000000902",
    name: "Osteria Marrovia",
    city: "Colmar",
    country: "FR",
    status: "active",
  },
};
