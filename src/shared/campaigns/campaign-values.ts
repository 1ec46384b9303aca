import { OFFER_TYPES } from "#shared/templates/template-values.ts";

/** Whom a campaign writes to: guests who left a review, or everybody who agreed to mail. Both only with consent. */
export const AUDIENCES = ["reviewed_only", "all_consenting"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The mails of a campaign: six offers in turn, or one that is sent once. */
export const SLOTS = [...OFFER_TYPES, "once"] as const;
export type Slot = (typeof SLOTS)[number];

export const RECIPIENT_STATUSES = ["pending", "sent", "opened", "clicked", "bounced", "failed"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export const WAVE_STATUSES = ["planned", "sending", "done", "skipped", "cancelled"] as const;
export type WaveStatus = (typeof WAVE_STATUSES)[number];

/** Who or what paused it: an owner or staff, no subscription, the restaurant's suspension, trouble with the mail server. */
export const PAUSE_REASONS = ["person", "subscription", "restaurant", "mail"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Whose reports about our mails are taken in. */
export const MAIL_PROVIDERS = ["ses", "mailgun", "postmark", "brevo"] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

/** What can happen to a campaign or one of its mails. */
export const CAMPAIGN_MOMENTS = [
  "created",
  "saved",
  "duplicated",
  "started",
  "scheduled",
  "paused",
  "resumed",
  "cancelled",
  "completed",
  "sent",
  "failed",
  "mail_started",
  "mail_done",
  "mail_skipped",
] as const;

/** What is looked at before a campaign starts. */
export const PREFLIGHT_CHECKS = ["words", "findings", "size", "window", "sender", "unsubscribe", "code"] as const;
