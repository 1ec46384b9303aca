import { z } from "zod";
import { carriesLink } from "#shared/domain/text.ts";
import { day } from "#shared/http/dates.ts";
import { ById, Done, cursor, endpoint, listOf, type Access } from "#shared/http/endpoint.ts";
import { line, typedLine } from "#shared/http/fields.ts";
import { MailPreview } from "#shared/templates/templates.contract.ts";
import { CATEGORIES, OFFER_TYPES, TEMPLATE_FIELDS, checkForm } from "#shared/templates/templates.model.ts";
import { typedWords } from "#shared/templates/elements.ts";
import { CAMPAIGN_ACTIONS, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from "./campaign-actions.ts";

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

const count = z.number().int();
const rate = z.number();
const instant = z.iso.datetime();

/** Rates are parts of one: delivery and bounces of all recipients, opens and clicks of what was delivered. */
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
  delivery_rate: rate,
  open_rate: rate,
  click_rate: rate,
  bounce_rate: rate,
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
  /** What guests show at the till. */
  code: z.string().nullable(),
  left_out: LeftOut,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  stats: MailStats,
});
export type Wave = z.infer<typeof Wave>;

const CampaignSummary = z.object({
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
  rotations: count.nullable(),
  last_day: day.nullable(),
  offers: z.array(Offer),
  /** The mails of the running rotation, or those that would come if it started now. */
  calendar: z.array(Wave),
});
export type Campaign = z.infer<typeof Campaign>;

const OfferInput = z.object({
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

const type = z.enum(CAMPAIGN_TYPES, "validation:choice");

const Schedule = z.object({
  /** What a clock in Paris shows: 2027-03-29T16:00. */
  at: z.iso.datetime({ local: true, offset: false, precision: -1, error: "campaigns:send_time.form" }),
  /** Which of the two, in the night when an hour comes twice. */
  which: z.enum(["first", "second"], "validation:choice").optional(),
});

/** Who would get the mail now, and who not. */
const AudienceSize = z.object({ clients: count, recipients: count, left_out: LeftOut });

const Recipient = z.object({
  id: z.string(),
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

const BySlot = z.object({ id: z.uuid(), slot: z.enum(SLOTS) });
const content = z.object(TEMPLATE_FIELDS).superRefine(checkForm);
const MAIL_BYTES = 600_000;

/** Which mail to show, for which guest, with which words. */
const Sample = z.object({
  slot: z.enum(SLOTS, "validation:choice"),
  client_id: z.uuid("validation:invalid").optional(),
  template: content.optional(),
});

const CHECKS = ["words", "findings", "size", "window", "sender", "unsubscribe", "code"] as const;

const Preflight = z.object({
  audience: AudienceSize,
  /** Of each mail, and for the campaign as a whole where `slot` is null. */
  checks: z.array(
    z.object({
      check: z.enum(CHECKS),
      slot: z.enum(SLOTS).nullable(),
      verdict: z.enum(["good", "warning", "bad"]),
      /** What is the matter, in the caller's language; empty for what is good. */
      messages: z.array(z.string()),
    }),
  ),
});
export type Preflight = z.infer<typeof Preflight>;

const ListFilter = z.object({
  status: z.enum(CAMPAIGN_STATUSES, "validation:choice").optional(),
  type: type.optional(),
  search: typedLine(100).optional(),
  cursor,
});

/** The calls that owners have for their own campaigns and staff for all. */
const callsFor = (base: "/api/campaigns" | "/api/admin/campaigns", access: Access) => {
  const action = (name: string, summary: string) =>
    endpoint({ method: "POST", path: `${base}/:id/${name}`, access, summary, params: ById, response: Campaign });
  return {
    one: endpoint({
      method: "GET",
      path: `${base}/:id`,
      access,
      summary: "A campaign with its mails and calendar",
      params: ById,
      response: Campaign,
    }),
    save: endpoint({
      method: "PUT",
      path: `${base}/:id`,
      access,
      summary: "Change a campaign that is not running",
      params: ById,
      body: CampaignInput,
      response: Campaign,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${base}/:id`,
      access,
      summary: "Delete a campaign that is not running",
      params: ById,
      response: Done,
    }),
    send: action("send", "Start a recurring campaign, or send a one-time one now"),
    schedule: endpoint({
      method: "POST",
      path: `${base}/:id/schedule`,
      access,
      summary: "Send a one-time campaign at a time in Paris, or at another one than before",
      params: ById,
      body: Schedule,
      response: Campaign,
    }),
    pause: action("pause", "Stop sending until it is resumed"),
    resume: action("resume", "Go on with a paused campaign"),
    cancel: action("cancel", "Stop a campaign for good; a recurring one can be started anew"),
    duplicate: endpoint({
      method: "POST",
      path: `${base}/:id/duplicate`,
      access,
      summary: "Make a draft with the same mails",
      params: ById,
      response: Campaign,
      status: 201,
    }),
    mail: endpoint({
      method: "GET",
      path: `${base}/:id/mails/:slot`,
      access,
      summary: "One mail of a campaign as its owner has it",
      params: BySlot,
      response: z.object({ template: z.object(TEMPLATE_FIELDS), is_adjusted: z.boolean() }),
    }),
    adjust: endpoint({
      method: "PUT",
      path: `${base}/:id/mails/:slot`,
      access,
      summary: "Change the template for this campaign alone",
      params: BySlot,
      body: content,
      response: Campaign,
      maxBytes: MAIL_BYTES,
    }),
    restore: endpoint({
      method: "DELETE",
      path: `${base}/:id/mails/:slot`,
      access,
      summary: "Take the template as it is again",
      params: BySlot,
      response: Campaign,
    }),
    preview: endpoint({
      method: "POST",
      path: `${base}/:id/preview`,
      access,
      summary: "One mail of a campaign as a guest would get it, with changes that are not saved yet if given",
      params: ById,
      body: Sample,
      response: MailPreview,
      maxBytes: MAIL_BYTES,
    }),
    testEmail: endpoint({
      method: "POST",
      path: `${base}/:id/test-email`,
      access,
      summary: "Send one mail of a campaign to your own address",
      params: ById,
      body: Sample,
      response: z.object({ email: z.string() }),
      maxBytes: MAIL_BYTES,
    }),
    preflight: endpoint({
      method: "GET",
      path: `${base}/:id/preflight`,
      access,
      summary: "What to know before a campaign starts: whom it reaches, and what is wrong with its mails",
      params: ById,
      response: Preflight,
    }),
    recipients: endpoint({
      method: "GET",
      path: `${base}/:id/recipients`,
      access,
      summary: "To whom its mails went and what became of them, newest first",
      params: ById,
      query: z.object({
        status: z.enum(RECIPIENT_STATUSES, "validation:choice").optional(),
        slot: z.enum(SLOTS, "validation:choice").optional(),
        cursor,
      }),
      response: listOf(Recipient),
    }),
  };
};

const OWNER = "/api/campaigns" as const;
const STAFF = "/api/admin/campaigns" as const;

export const campaignsApi = {
  list: endpoint({
    method: "GET",
    path: OWNER,
    access: "owner_subscribed",
    summary: "The restaurant's campaigns, newest first",
    query: ListFilter,
    response: listOf(CampaignSummary),
  }),
  create: endpoint({
    method: "POST",
    path: OWNER,
    access: "owner_subscribed",
    summary: "Begin a campaign",
    body: CampaignInput.extend({ type }),
    response: Campaign,
    status: 201,
  }),
  audience: endpoint({
    method: "GET",
    path: `${OWNER}/audience`,
    access: "owner_subscribed",
    summary: "How many guests a campaign would reach, and why others are left out",
    query: z.object({ filter: z.enum(AUDIENCES, "validation:choice") }),
    response: AudienceSize,
  }),
  ...callsFor(OWNER, "owner_subscribed"),
};

export const adminCampaignsApi = {
  list: endpoint({
    method: "GET",
    path: STAFF,
    access: "staff:campaigns",
    summary: "Campaigns of all restaurants, newest first",
    query: ListFilter.extend({
      category: z.enum(CATEGORIES, "validation:choice").optional(),
      restaurant_id: z.uuid("validation:invalid").optional(),
      filter: z.enum(AUDIENCES, "validation:choice").optional(),
    }),
    response: listOf(CampaignSummary),
  }),
  create: endpoint({
    method: "POST",
    path: STAFF,
    access: "staff:campaigns",
    summary: "Begin a campaign for a restaurant",
    body: CampaignInput.extend({ type, restaurant_id: z.uuid("validation:invalid") }),
    response: Campaign,
    status: 201,
  }),
  bulkDelete: endpoint({
    method: "POST",
    path: `${STAFF}/bulk-delete`,
    access: "staff:campaigns",
    summary: "Delete several campaigns; those that run stay and are counted",
    body: z.object({
      ids: z
        .array(z.uuid("validation:invalid"), "validation:type")
        .min(1, "campaigns:bulk.none")
        .max(100, "campaigns:bulk.many"),
    }),
    response: z.object({ deleted: count, refused: count, not_found: count }),
  }),
  audience: endpoint({
    method: "GET",
    path: `${STAFF}/audience`,
    access: "staff:campaigns",
    summary: "How many guests of a restaurant a campaign would reach",
    query: z.object({ filter: z.enum(AUDIENCES, "validation:choice"), restaurant_id: z.uuid("validation:invalid") }),
    response: AudienceSize,
  }),
  ...callsFor(STAFF, "staff:campaigns"),
};

export const mailWebhooksApi = {
  receive: endpoint({
    method: "POST",
    path: "/api/webhooks/mail/:provider",
    access: "public",
    summary: "Signed reports of a mail provider: bounces and complaints",
    params: z.object({ provider: z.enum(MAIL_PROVIDERS) }),
    response: Done,
    rawBody: true,
  }),
};
