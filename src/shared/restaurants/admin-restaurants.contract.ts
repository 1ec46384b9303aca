import { z } from "zod";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { ById, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import {
  country,
  email,
  line,
  optionalLine,
  optionalPhone,
  optionalWebsite,
  placeName,
  typedLine,
} from "#shared/http/fields.ts";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
import { Restaurant, RestaurantChanges } from "./restaurants.contract.ts";

const access = "staff:restaurants";

/** How a restaurant's subscription stands, for lists; one that has ended is none. */
export const RESTAURANT_STANDINGS = ["trial", "active", "canceled", "past_due", "none"] as const;
export type RestaurantStanding = (typeof RESTAURANT_STANDINGS)[number];
export const RESTAURANT_SORTS = ["newest", "name", "clients"] as const;
export type RestaurantSort = (typeof RESTAURANT_SORTS)[number];
/** As many as can be ticked in one go. */
const MOST_AT_ONCE = 200;
/** Letters a search for people needs. */
export const LEAST_SEARCHED = 3;

const status = z.enum(RESTAURANT_STATUSES, "validation:choice");

export const RestaurantOwner = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.enum(["active", "inactive"]),
  /** The restaurant they already run: nobody runs two. */
  restaurant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type RestaurantOwner = z.infer<typeof RestaurantOwner>;

export const RestaurantListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string().nullable(),
  status: z.enum(RESTAURANT_STATUSES),
  subscription: z.enum(RESTAURANT_STANDINGS),
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  clients: z.number().int(),
  created_at: z.iso.datetime(),
});
export type RestaurantListItem = z.infer<typeof RestaurantListItem>;

export const OfficeRestaurant = Restaurant.extend({
  subscription: z.enum(RESTAURANT_STANDINGS),
  /** The last moment of a trial that staff gave; null for any other subscription. */
  trial_ends_at: z.iso.datetime().nullable(),
  owner: RestaurantOwner.omit({ restaurant: true }).nullable(),
  /** Codes it had before, newest first. */
  old_codes: z.array(z.object({ code: z.string(), leads_on: z.boolean(), replaced_at: z.iso.datetime() })),
  counts: z.object({
    clients: z.number().int(),
    reviews: z.number().int(),
    keychains: z.number().int(),
    campaigns: z.number().int(),
  }),
  created_at: z.iso.datetime(),
});
export type OfficeRestaurant = z.infer<typeof OfficeRestaurant>;

/** What narrows the list, and the file made of it. */
export const RestaurantFilter = z.object({
  /** A part of the name, the town or an address, its own or its owner's. */
  search: typedLine(100).optional(),
  status: status.optional(),
  subscription: z.enum(RESTAURANT_STANDINGS, "validation:choice").optional(),
  country: z.enum(COUNTRIES, "validation:country").optional(),
  /** Whether somebody runs it. */
  linked: z.enum(["yes", "no"], "validation:choice").optional(),
  sort: z.enum(RESTAURANT_SORTS, "validation:choice").default("newest"),
});
export type RestaurantFilter = z.output<typeof RestaurantFilter>;

export const RestaurantInput = z.object({
  name: placeName,
  email: z.union([z.literal("").transform(() => null), email, z.null()], "validation:email").optional(),
  phone: optionalPhone,
  website: optionalWebsite,
  address: line(200),
  city: line(100),
  postal_code: line(16),
  country,
  google_place_id: optionalLine(200),
  status: status.default("active"),
});

/** Why a restaurant was left out when several were changed. */
export const LEFT_OUT_REASONS = ["unchanged", "not_found"] as const;

export const adminRestaurantsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/restaurants",
    access,
    summary: "Restaurants, twenty at a time",
    query: RestaurantFilter.extend({ cursor }),
    response: listOf(RestaurantListItem),
  }),
  exportCsv: endpoint({
    method: "GET",
    path: "/api/admin/restaurants/export.csv",
    access,
    summary: "The restaurants of a list as a CSV file",
    query: RestaurantFilter,
    download: "text/csv; charset=utf-8",
    response: z.unknown(),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/admin/restaurants",
    access,
    summary: "Make a restaurant that nobody runs yet",
    body: RestaurantInput,
    response: OfficeRestaurant,
    status: 201,
  }),
  read: endpoint({
    method: "GET",
    path: "/api/admin/restaurants/:id",
    access,
    summary: "One restaurant, with who runs it and what belongs to it",
    params: ById,
    response: OfficeRestaurant,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/admin/restaurants/:id",
    access,
    summary: "Change a restaurant's details",
    params: ById,
    body: RestaurantChanges,
    response: OfficeRestaurant,
  }),
  changeStatus: endpoint({
    method: "PATCH",
    path: "/api/admin/restaurants/:id/status",
    access,
    summary: "Activate or suspend a restaurant; suspended, its guest page closes and its campaigns pause",
    params: ById,
    body: z.object({ status }),
    response: OfficeRestaurant,
  }),
  changeStatuses: endpoint({
    method: "POST",
    path: "/api/admin/restaurants/bulk-status",
    access,
    summary: "The same for several; answers how many changed, and which were left out and why",
    body: z.object({
      ids: z
        .array(z.uuid("validation:choice"), "validation:select_one")
        .min(1, "validation:select_one")
        .max(MOST_AT_ONCE, "validation:too_many"),
      status,
    }),
    response: z.object({
      changed: z.number().int(),
      left_out: z.array(z.object({ id: z.uuid(), name: z.string().nullable(), reason: z.enum(LEFT_OUT_REASONS) })),
    }),
  }),
  searchOwners: endpoint({
    method: "GET",
    path: "/api/admin/restaurant-owners",
    access,
    summary: "Owners by letters of their name or address, to link one to a restaurant",
    query: z.object({ search: typedLine(100).min(LEAST_SEARCHED, "validation:min_length") }),
    response: listOf(RestaurantOwner),
  }),
  linkUser: endpoint({
    method: "PUT",
    path: "/api/admin/restaurants/:id/user",
    access,
    summary: "Let an owner run a restaurant that nobody runs",
    params: ById,
    body: z.object({ user_id: z.uuid("validation:choice") }),
    response: OfficeRestaurant,
  }),
  unlinkUser: endpoint({
    method: "DELETE",
    path: "/api/admin/restaurants/:id/user",
    access,
    summary: "Take a restaurant away from its owner; everything in it stays",
    params: ById,
    response: OfficeRestaurant,
  }),
  renewLink: endpoint({
    method: "POST",
    path: "/api/admin/restaurants/:id/review-link",
    access,
    summary: "Give a restaurant a new review link; the old one leads there as well, or is ended",
    params: ById,
    body: z.object({ old: z.enum(["keep", "end"], "validation:choice") }),
    response: OfficeRestaurant,
  }),
  qrSvg: endpoint({
    method: "GET",
    path: "/api/admin/restaurants/:id/qr.svg",
    access,
    summary: "A restaurant's review link as a QR code",
    params: ById,
    download: "image/svg+xml",
    response: z.unknown(),
  }),
};
