import type { Locale } from "#shared/domain/locales.ts";
import type { OfferWording, UnsubscribeReason } from "./guests.contract.ts";

// What the server hands to the renderer of the guest pages: data only, so that the two never import each other.

export interface GuestRestaurant {
  name: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export const REVIEW_FIELDS = ["first_name", "last_name", "email", "phone"] as const;
export type ReviewField = (typeof REVIEW_FIELDS)[number];

interface Base {
  locale: Locale;
}

/** Values that differ from visit to visit. In a template they are marks, which the server replaces. */
export type VisitValues = {
  visit: string;
  /** Whole seconds left and in all. */
  left: string;
  total: string;
  /** How much of the ring is gone, 0 to 100. */
  gone: string;
  /** Such as 8:42. */
  clock: string;
};

interface ReviewBase extends Base {
  /** `/review/…`, where the form leads. */
  path: string;
  restaurant: GuestRestaurant;
  offer: { running: boolean; wording: OfferWording };
  visit: VisitValues;
}

export interface ReviewFormPage extends ReviewBase {
  kind: "review";
  consentText: string;
  values: Partial<Record<ReviewField, string>> & { marketing_consent?: boolean };
  /** One text per field, in the guest's language. */
  errors: Partial<Record<ReviewField | "form", string>>;
  /** The texts the island shows for the same faults. */
  faults: Record<ReviewField, string>;
}

/** A guest who left their details before is not asked again. */
export interface WelcomeBackPage extends ReviewBase {
  kind: "welcome_back";
  firstName: string;
  /** What they were sent for an earlier review: there is one for each guest. */
  surprise: string | null;
}

export const NOTICES = [
  "not_found",
  "inactive",
  "closed",
  "too_many",
  "unavailable",
  "too_large",
  "foreign_form",
  "failed",
] as const;
export type Notice = (typeof NOTICES)[number];

export interface NoticePage extends Base {
  kind: "notice";
  notice: Notice;
  minutes?: number;
}

export interface Controller extends GuestRestaurant {
  address: string;
  postal_code: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  legal_name: string | null;
  legal_representative: string | null;
  register_number: string | null;
  vat_id: string | null;
}

export interface DocumentPage extends Base {
  kind: "document";
  document: "privacy" | "legal";
  /** The review page it belongs to. */
  path: string;
  restaurant: Controller;
}

export interface UnsubscribePage extends Base {
  kind: "unsubscribe";
  state: "ask" | "done" | "undone";
  restaurant: GuestRestaurant;
  /** Masked; null when the person is no longer known. */
  email: string | null;
  reasons: readonly UnsubscribeReason[];
  reason?: UnsubscribeReason;
  customReason?: string;
  errors: { reason?: string; custom_reason?: string; form?: string };
}

export interface ConfirmPage extends Base {
  kind: "confirm";
  state: "ask" | "done";
  restaurant: GuestRestaurant;
  email: string;
}

/** A link of a mail that leads nowhere: nothing is told about anybody. */
export interface DeadLinkPage extends Base {
  kind: "dead_link";
  link: "unsubscribe" | "confirm";
}

export type GuestPage =
  | ReviewFormPage
  | WelcomeBackPage
  | NoticePage
  | DocumentPage
  | UnsubscribePage
  | ConfirmPage
  | DeadLinkPage;

/** The built renderer, `dist/guest/render.js`. */
export interface GuestRenderer {
  renderPage(page: GuestPage): string;
  /** The inline styles and script, for the hashes in the content security policy. */
  STYLES: readonly string[];
  SCRIPT: string;
  /** What loads custom scripts; put into a page only while there is one for guests. */
  LOADER: string;
}
