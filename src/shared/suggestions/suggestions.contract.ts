import { z } from "zod";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import { bool, line } from "#shared/http/fields.ts";

export const SUGGESTION_CATEGORIES = [
  "drink",
  "starter",
  "main",
  "dessert",
  "menu",
  "discount",
  "event",
  "other",
] as const;
export type SuggestionCategory = (typeof SUGGESTION_CATEGORIES)[number];

/** More would no longer be a choice but a search; all of them are shown at once. */
export const SUGGESTIONS_MAX = 500;
export const SUGGESTION_MAX_LENGTH = 200;

/** A field left empty is missing, anything else that is not on the list is wrong. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === "" ? "validation:required" : "validation:choice",
  });

export const SuggestionInput = z.object({
  text: line(SUGGESTION_MAX_LENGTH),
  category: oneOf(SUGGESTION_CATEGORIES),
  language: oneOf(GUEST_LANGUAGES),
});

/** What an owner may begin an offer with. */
export const OfferSuggestion = z.object({
  id: z.uuid(),
  text: z.string(),
  category: z.enum(SUGGESTION_CATEGORIES),
  language: z.enum(GUEST_LANGUAGES),
});
export type OfferSuggestion = z.infer<typeof OfferSuggestion>;

const StaffSuggestion = OfferSuggestion.extend({
  /** Owners see active ones only. */
  active: z.boolean(),
});
export type StaffSuggestion = z.infer<typeof StaffSuggestion>;

export const suggestionsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/offer-suggestions",
    access: "owner_subscribed",
    summary: "Texts to begin an offer with, in their order",
    query: z.object({ language: z.enum(GUEST_LANGUAGES, "validation:choice").optional() }),
    response: listOf(OfferSuggestion),
  }),
};

export const adminSuggestionsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/offer-suggestions",
    access: "staff:campaigns",
    summary: "All offer suggestions, in their order",
    response: listOf(StaffSuggestion),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/admin/offer-suggestions",
    access: "staff:campaigns",
    summary: "Add an offer suggestion at the end; it is active at once",
    body: SuggestionInput,
    response: StaffSuggestion,
    status: 201,
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/api/admin/offer-suggestions/order",
    access: "staff:campaigns",
    summary: "Put these suggestions into this order, on the places they have now; all others stay where they are",
    body: z.object({
      ids: z.array(z.uuid("validation:invalid")).min(1, "validation:select_one").max(SUGGESTIONS_MAX),
    }),
    response: listOf(StaffSuggestion),
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/admin/offer-suggestions/:id",
    access: "staff:campaigns",
    summary: "Change text, category and language",
    params: ById,
    body: SuggestionInput,
    response: StaffSuggestion,
  }),
  setActive: endpoint({
    method: "PUT",
    path: "/api/admin/offer-suggestions/:id/active",
    access: "staff:campaigns",
    summary: "Show a suggestion to owners, or hide it",
    params: ById,
    body: z.object({ active: bool }),
    response: StaffSuggestion,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/admin/offer-suggestions/:id",
    access: "staff:campaigns",
    summary: "Delete a suggestion; offers that were begun with it keep their text",
    params: ById,
    response: Done,
  }),
};
