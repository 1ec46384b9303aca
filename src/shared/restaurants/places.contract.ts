import { z } from "zod";
import { endpoint, listOf } from "#shared/http/endpoint.ts";
import { country, line, opaqueToken } from "#shared/http/fields.ts";

/** A restaurant as Google knows it, for filling in a form. */
export const Place = z.object({
  place_id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
});
export type Place = z.infer<typeof Place>;

export const placesApi = {
  search: endpoint({
    method: "GET",
    path: "/api/places",
    access: "owner_or_proof",
    summary: "Find a restaurant on Google by name and town",
    // Each search is paid for, and counts against the owner's limit.
    openToViewers: false,
    query: z.object({
      query: line(120).min(3, "validation:min_length"),
      country: country.optional(),
      continuation: opaqueToken.optional(),
    }),
    response: listOf(Place),
  }),
};
