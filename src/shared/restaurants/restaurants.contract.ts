import { z } from "zod";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
import { LOCALES } from "#shared/domain/locales.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { SURPRISE_MAX } from "#shared/guests/surprise.ts";
import {
  country,
  email,
  line,
  optionalLine,
  optionalOffer,
  optionalPhone,
  optionalWebsite,
  placeName,
} from "#shared/http/fields.ts";

export const PRINT_SHEETS = ["table_tent", "poster", "sticker"] as const;
export type PrintSheet = (typeof PRINT_SHEETS)[number];

export const Restaurant = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  status: z.enum(RESTAURANT_STATUSES),
  google_place_id: z.string().nullable(),
  review_code: z.string(),
  /** What guests get for a review, in their language; null is our suggestion. */
  surprise_en: z.string().nullable(),
  surprise_de: z.string().nullable(),
  /** For the legal notice of the review page. */
  legal_name: z.string().nullable(),
  legal_representative: z.string().nullable(),
  register_number: z.string().nullable(),
  vat_id: z.string().nullable(),
  /** The full address behind the QR code. */
  review_link: z.string(),
});
export type Restaurant = z.infer<typeof Restaurant>;

export const RestaurantChanges = z.object({
  name: placeName.optional(),
  /** An empty text means "none". */
  email: z.union([z.literal("").transform(() => null), email, z.null()], "validation:email").optional(),
  phone: optionalPhone,
  website: optionalWebsite,
  address: line(200).optional(),
  city: line(100).optional(),
  postal_code: line(16).optional(),
  country: country.optional(),
  surprise_en: optionalOffer(SURPRISE_MAX),
  surprise_de: optionalOffer(SURPRISE_MAX),
  legal_name: optionalLine(160),
  legal_representative: optionalLine(160),
  register_number: optionalLine(120),
  vat_id: optionalLine(40),
});

const language = z.enum(LOCALES, "validation:choice").default("en");

export const restaurantsApi = {
  read: endpoint({
    method: "GET",
    path: "/api/restaurant",
    access: "owner_subscribed",
    summary: "The owner's restaurant",
    response: Restaurant,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/restaurant",
    access: "owner_subscribed",
    summary: "Change the restaurant's details",
    body: RestaurantChanges,
    response: Restaurant,
  }),
  qrSvg: endpoint({
    method: "GET",
    path: "/api/restaurant/qr.svg",
    access: "owner_subscribed",
    summary: "The review link as a QR code, to be scaled",
    download: "image/svg+xml",
    response: z.unknown(),
  }),
  qrPng: endpoint({
    method: "GET",
    path: "/api/restaurant/qr.png",
    access: "owner_subscribed",
    summary: "The review link as a QR code, as pixels",
    query: z.object({
      size: z.coerce.number().int().min(128, "validation:min").max(2048, "validation:max").default(1024),
    }),
    download: "image/png",
    response: z.unknown(),
  }),
  print: endpoint({
    method: "GET",
    path: "/api/restaurant/print/:sheet",
    access: "owner_subscribed",
    summary: "A sheet to print: table tent, poster or stickers",
    params: z.object({ sheet: z.enum(PRINT_SHEETS) }),
    query: z.object({ language }),
    download: "application/pdf",
    response: z.unknown(),
  }),
};
