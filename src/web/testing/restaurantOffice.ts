import type { UserDetails, UserListItem } from "#shared/accounts/admin-users.contract.ts";
import type { OfficeRestaurant, RestaurantListItem } from "#shared/restaurants/admin-restaurants.contract.ts";
import { officeId } from "./campaignOffice.ts";

const OWNER = { id: officeId(501), name: "Marthe Villard", email: "marthe@villard.test" };

export const listedRestaurant = (n: number, more: Partial<RestaurantListItem> = {}): RestaurantListItem => ({
  id: officeId(n),
  name: `Table ${n}`,
  city: "Metz",
  country: "FR",
  email: null,
  status: "active",
  subscription: "active",
  owner: OWNER,
  clients: 1284,
  created_at: "2026-03-01T10:00:00.000Z",
  ...more,
});

export const officeRestaurant = (more: Partial<OfficeRestaurant> = {}): OfficeRestaurant => ({
  id: officeId(1),
  name: "Marrovia",
  email: "table@marrovia.test",
  phone: null,
  website: null,
  address: "2 rue du Puits",
  city: "Metz",
  postal_code: "57000",
  country: "FR",
  status: "active",
  google_place_id: null,
  review_code: "marrovia",
  surprise_en: null,
  surprise_de: null,
  legal_name: "Marrovia SARL",
  legal_representative: "Marthe Villard",
  register_number: null,
  vat_id: null,
  review_link: "https://plaudit.test/review/marrovia",
  subscription: "none",
  trial_ends_at: null,
  owner: { ...OWNER, status: "active" },
  old_codes: [],
  counts: { clients: 12, reviews: 3, keychains: 7, campaigns: 2 },
  created_at: "2026-03-01T10:00:00.000Z",
  ...more,
});

export const listedUser = (n: number, more: Partial<UserListItem> = {}): UserListItem => ({
  id: officeId(n),
  name: `Owner ${n}`,
  email: `owner${n}@list.test`,
  phone: null,
  status: "active",
  email_verified_at: "2026-03-01T10:00:00.000Z",
  subscription: "active",
  restaurant: { id: officeId(1), name: "Marrovia" },
  created_at: "2026-03-01T10:00:00.000Z",
  ...more,
});

export const officeUser = (more: Partial<UserDetails> = {}): UserDetails => ({
  ...listedUser(501, { name: "Marthe Villard", email: "marthe@villard.test" }),
  first_name: "Marthe",
  last_name: "Villard",
  country: "FR",
  timezone: "Europe/Paris",
  locale: "de",
  two_factor: false,
  customer_id: "cus_1",
  billing: null,
  invoices: [],
  ...more,
});
