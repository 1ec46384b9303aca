import { z } from "zod";
import { carriesLink } from "#shared/domain/text.ts";
import { day } from "#shared/http/dates.ts";
import { line, typedLine } from "#shared/http/fields.ts";
import { typedWords } from "#shared/templates/elements.ts";

import { CATEGORIES } from "#shared/templates/template-values.ts";
import { CAMPAIGN_ACTIONS, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from "./campaign-actions.ts";
import {
  AUDIENCES,
  CAMPAIGN_MOMENTS,
  PAUSE_REASONS,
  PREFLIGHT_CHECKS,
  RECIPIENT_STATUSES,
  SLOTS,
  WAVE_STATUSES,
} from "./campaign-values.ts";

const count = z.number().int();
const rate = z.number();
const instant = z.iso.datetime();

/** Rates are parts of one: delivery and bounces of all recipients, opens, clicks and redemptions of what was delivered. */
export const MailStats = z.object({
  recipients: count,
  pending: count,
  delivered: count,
  opened: count,
  clicked: count,
  bounced: count,
  failed: count,
  /** Opened by a program, such as a mail provider that fetches all pictures; not part of `opened`. */
  machine_opened: count,
  /** Handed to the mail server, which did not answer: sent in all likelihood, and never sent again. */
  doubtful: count,
  /** Guests who came and used the offer, and what they paid where the till noted it. */
  redeemed: count,
  revenue_cents: count,
  delivery_rate: rate,
  open_rate: rate,
  click_rate: rate,
  bounce_rate: rate,
  redemption_rate: rate,
});
export type MailStats = z.infer<typeof MailStats>;

/** Why somebody who is a client gets no mail: each is counted for one reason. */
const LeftOut = z.object({
  no_consent: count.optional(),
  not_reviewed: count.optional(),
  unsubscribed: count.optional(),
  bounced: count.optional(),
  /** Had as many mails as a guest may get in a week. */
  capped: count.optional(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** One mail of the calendar. */
export const Wave = z.object({
  /** Null for one that is only expected. */
  id: z.uuid().nullable(),
  rotation: count,
  slot: z.enum(SLOTS),
  due_at: instant,
  ends_at: instant,
  status: z.enum(WAVE_STATUSES),
  /** It began more than five minutes after its time. */
  is_late: z.boolean(),
  skipped_because: z.enum(["missed", "paused", "nobody"]).nullable(),
  /** Its words as they were sent; null until then. */
  subject: z.string().nullable(),
  offer_text: z.string().nullable(),
  /** What guests show at the till. */
  code: z.string().nullable(),
  left_out: LeftOut,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  stats: MailStats,
});
export type Wave = z.infer<typeof Wave>;

export const CampaignSummary = z.object({
  id: z.uuid(),
  restaurant: z.object({ id: z.uuid(), name: z.string() }),
  name: z.string(),
  /** Of the first mail. */
  subject: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  status: z.enum(CAMPAIGN_STATUSES),
  filter: z.enum(AUDIENCES),
  /** That of the first mail's template. */
  category: z.enum(CATEGORIES).nullable(),
  actions: z.array(z.enum(CAMPAIGN_ACTIONS)),
  paused_because: z.enum(PAUSE_REASONS).nullable(),
  next: z.object({ slot: z.enum(SLOTS), due_at: instant }).nullable(),
  scheduled_at: instant.nullable(),
  started_at: instant.nullable(),
  sent_at: instant.nullable(),
  paused_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  failed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  stats: MailStats,
});
export type CampaignSummary = z.infer<typeof CampaignSummary>;

const Offer = z.object({
  slot: z.enum(SLOTS),
  template_id: z.uuid().nullable(),
  template_name: z.string().nullable(),
  subject: z.string(),
  offer_text: z.string(),
  /** The owner has changed the template for this mail. */
  is_adjusted: z.boolean(),
});

export const Campaign = z.object({
  ...CampaignSummary.shape,
  /** Goes up with each save; who saves names the one they began with. */
  revision: count,
  /** Who saved it last; null if nobody has since it was made by us. */
  saved_by: z.string().nullable(),
  rotations: count.nullable(),
  last_day: day.nullable(),
  offers: z.array(Offer),
  /** The mails of the running rotation, or those that would come if it started now. */
  calendar: z.array(Wave),
});
export type Campaign = z.infer<typeof Campaign>;

export const OfferInput = z.object({
  slot: z.enum(SLOTS, "validation:choice"),
  template_id: z.uuid("validation:invalid").nullable(),
  subject: typedWords(150),
  offer_text: typedLine(200).refine((value) => !carriesLink(value), "validation:name_address"),
});

/** A campaign may be kept while much of it is still missing; what is missing is told when it is to start. */
export const CampaignInput = z.object({
  name: line(120),
  filter: z.enum(AUDIENCES, "validation:choice"),
  /** How many times the six mails go round; null for ever. */
  rotations: z.int("validation:type").min(1, "validation:min").max(52, "validation:max").nullable().default(null),
  /** Until when the offer of a one-time mail runs; a week if left out. */
  last_day: day.nullable().default(null),
  offers: z
    .array(OfferInput, "validation:type")
    .max(SLOTS.length, "validation:max")
    .refine((offers) => new Set(offers.map(({ slot }) => slot)).size === offers.length, "validation:invalid"),
});
export type CampaignInput = z.output<typeof CampaignInput>;

/** Who would get the mail now, and who not. */
export const AudienceSize = z.object({ clients: count, recipients: count, left_out: LeftOut });

export const Recipient = z.object({
  id: z.string(),
  /** Which mail: `sentMail` shows it. */
  wave_id: z.uuid(),
  slot: z.enum(SLOTS),
  rotation: count,
  /** Gone once the guest was erased. */
  client: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  status: z.enum(RECIPIENT_STATUSES),
  is_doubtful: z.boolean(),
  reason: z.string().nullable(),
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  clicked_at: instant.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** Something that happened to a campaign, or to one of its mails. */
export const CampaignMoment = z.object({
  id: z.string(),
  kind: z.enum(CAMPAIGN_MOMENTS),
  at: instant,
  /** Who did it; null if it happened by itself. Owners read of staff as of our team. */
  by: z.object({ kind: z.enum(["owner", "staff"]), name: z.string() }).nullable(),
  slot: z.enum(SLOTS).nullable(),
  rotation: count.nullable(),
  is_late: z.boolean(),
  skipped_because: z.enum(["missed", "paused", "nobody"]).nullable(),
  paused_because: z.enum(PAUSE_REASONS).nullable(),
  /** How many guests the mail went to. */
  recipients: count.nullable(),
  /** When it is to be sent. */
  scheduled_at: instant.nullable(),
});
export type CampaignMoment = z.infer<typeof CampaignMoment>;

export const Preflight = z.object({
  audience: AudienceSize,
  /** Of each mail, and for the campaign as a whole where `slot` is null. */
  checks: z.array(
    z.object({
      check: z.enum(PREFLIGHT_CHECKS),
      slot: z.enum(SLOTS).nullable(),
      verdict: z.enum(["good", "warning", "bad"]),
      /** What is the matter, in the caller's language; empty for what is good. */
      messages: z.array(z.string()),
    }),
  ),
});
export type Preflight = z.infer<typeof Preflight>;

export const CampaignClock = z.object({
  now: instant,
  /** How far it runs ahead of the present. */
  ahead_seconds: count,
  is_movable: z.boolean(),
  /** Only while it moves: mails that fall due on the way are being sent. */
  moving_to: instant.optional(),
});

const named = { id: z.uuid(), name: z.string() };

/** Sums over all restaurants, from roll-ups. Months are those of Paris; a mail belongs to the one it was due in, with all that became of it. */
export const CampaignStatistics = z.object({
  /** Of every campaign that is not deleted, since the beginning. */
  totals: z.object({ campaigns: count, restaurants: count, ...MailStats.shape }),
  by_status: z.array(z.object({ status: z.enum(CAMPAIGN_STATUSES), campaigns: count })),
  /** Every month of the period, oldest first, months without mail too. Mails of campaigns deleted since stay in it. */
  by_month: z.array(
    z.object({
      /** 2026-11 */
      month: z.string(),
      sent: count,
      opened: count,
      clicked: count,
      bounced: count,
      redeemed: count,
      revenue_cents: count,
    }),
  ),
  /** Those with the best redemption rate, then click rate, among those that reached at least twenty guests. */
  top_campaigns: z.array(z.object({ ...named, restaurant: z.object(named), stats: MailStats })),
  /** Those with the most mail in the period. */
  restaurants: z.array(z.object({ ...named, campaigns: count, stats: MailStats })),
});
export type CampaignStatistics = z.infer<typeof CampaignStatistics>;
