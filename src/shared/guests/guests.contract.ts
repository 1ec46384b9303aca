import { z } from "zod";
import { LOCALES } from "#shared/domain/locales.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  bool,
  email,
  firstName,
  lastName,
  opaqueToken,
  optionalPhone,
  typedLine,
  typedText,
} from "#shared/http/fields.ts";

/** What the surprise is promised for; the risk of each is explained in System settings. */
export const OFFER_WORDINGS = ["positive_review", "any_review", "thank_you"] as const;
export type OfferWording = (typeof OFFER_WORDINGS)[number];
export const UNSUBSCRIBE_REASONS = [
  "too_many_emails",
  "not_relevant",
  "never_subscribed",
  "privacy_concerns",
  "other",
] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];

/** Which version of the consent sentence is shown; a new wording gets a new version. */
export const CONSENT_TEXT_VERSION = "2026-11";

/** A restaurant's or keychain's code, from a printed link. */
export const REVIEW_CODE = /^[A-Za-z0-9_-]{3,40}$/;
const reviewCode = z.string().regex(REVIEW_CODE);
const byCode = z.object({ code: reviewCode });
const visitToken = z
  .string()
  .max(400)
  .regex(/^[\w.-]*$/, "validation:text")
  .optional();

export const ReviewPageData = z.object({
  restaurant: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  /** When the surprise ends for this visit; null when there is none. */
  offer_ends_at: z.iso.datetime().nullable(),
  offer_running: z.boolean(),
  wording: z.enum(OFFER_WORDINGS),
  consent_text: z.string(),
  /** To be sent with the form: it holds when this visit began. */
  visit: z.string(),
});
export type ReviewPageData = z.infer<typeof ReviewPageData>;

export const LeadInput = z.object({
  first_name: firstName,
  last_name: lastName,
  email,
  phone: optionalPhone,
  marketing_consent: bool,
  /** From the page; without it no surprise can be promised. */
  visit: visitToken,
  locale: z.enum(LOCALES, "validation:choice").optional(),
  /** A field people do not see. */
  website: typedLine(500).optional(),
});

/** Where to go on: Google's form for this restaurant. */
const Forward = z.object({ url: z.string() });

export const UnsubscribeState = z.object({
  restaurant: z.string(),
  /** Such as j•••@e••••••.com; null when the person is no longer known. */
  email: z.string().nullable(),
  unsubscribed: z.boolean(),
});
export type UnsubscribeState = z.infer<typeof UnsubscribeState>;

export const UnsubscribeInput = z
  .object({
    reason: z.enum(UNSUBSCRIBE_REASONS, "validation:unsubscribe_reason"),
    custom_reason: typedText(1000).optional(),
  })
  .refine((input) => input.reason !== "other" || (input.custom_reason ?? "") !== "", {
    error: "validation:custom_reason",
    path: ["custom_reason"],
  });

const byToken = z.object({ token: opaqueToken });

export const guestsApi = {
  page: endpoint({
    method: "GET",
    path: "/api/review/:code",
    access: "public",
    summary: "What the review page shows",
    params: byCode,
    query: z.object({ visit: visitToken }),
    response: ReviewPageData,
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/review/:code/leads",
    access: "public",
    summary: "Leave name, address and perhaps consent; sent again, it counts once",
    params: byCode,
    body: LeadInput,
    response: z.object({ surprise: bool, url: z.string() }),
    status: 201,
  }),
  forward: endpoint({
    method: "POST",
    path: "/api/review/:code/redirect",
    access: "public",
    summary: "Note that the guest goes on to Google, and say where to",
    params: byCode,
    body: z.object({ visit: visitToken }),
    response: Forward,
  }),
  unsubscribeState: endpoint({
    method: "GET",
    path: "/api/unsubscribe/:token",
    access: "public",
    summary: "Whose list and which address, masked; changes nothing",
    params: byToken,
    response: UnsubscribeState,
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/unsubscribe/:token",
    access: "public",
    summary: "Leave a restaurant's mailing list; sent again, it changes nothing",
    params: byToken,
    body: UnsubscribeInput,
    response: UnsubscribeState,
  }),
  resubscribe: endpoint({
    method: "DELETE",
    path: "/api/unsubscribe/:token",
    access: "public",
    summary: "Undo it",
    params: byToken,
    response: UnsubscribeState,
  }),
};
