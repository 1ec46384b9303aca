import { z } from "zod";
import type { RestaurantAct } from "#shared/domain/restaurant-acts.ts";
import { ById, Done, cursor, endpoint, listOf, type Access } from "#shared/http/endpoint.ts";
import { typedLine } from "#shared/http/fields.ts";
import { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import { MailPreview } from "#shared/templates/templates.contract.ts";
import { TEMPLATE_FIELDS, checkForm } from "#shared/templates/templates.model.ts";
import { CATEGORIES } from "#shared/templates/template-values.ts";
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from "./campaign-actions.ts";
import { AUDIENCES, MAIL_PROVIDERS, RECIPIENT_STATUSES, SLOTS } from "./campaign-values.ts";
import { typedWords } from "#shared/templates/elements.ts";
import {
  AudienceSize,
  Campaign,
  CampaignClock,
  CampaignInput,
  CampaignMoment,
  CampaignStatistics,
  CampaignSummary,
  OfferInput,
  Preflight,
  Recipient,
  Wave,
} from "./campaigns.model.ts";

const revision = z.int("validation:type").min(1, "validation:min").max(1_000_000, "validation:max");
const type = z.enum(CAMPAIGN_TYPES, "validation:choice");

const Schedule = z.object({
  /** What a clock in Paris shows: 2027-03-29T16:00. */
  at: z.iso.datetime({ local: true, offset: false, precision: -1, error: "campaigns:send_time.form" }),
  /** Which of the two, in the night when an hour comes twice. */
  which: z.enum(["first", "second"], "validation:choice").optional(),
});

const BySlot = z.object({ id: z.uuid(), slot: z.enum(SLOTS) });
const content = z.object(TEMPLATE_FIELDS).superRefine(checkForm);
const MAIL_BYTES = 600_000;

/** Which mail to show, for which guest, with which words. */
const Sample = z.object({
  slot: z.enum(SLOTS, "validation:choice"),
  client_id: z.uuid("validation:invalid").optional(),
  template: content.optional(),
  /** Words that are not saved yet. */
  subject: typedWords(150).optional(),
  offer_text: OfferInput.shape.offer_text.optional(),
});

const count = z.number().int();

const ListFilter = z.object({
  status: z.enum(CAMPAIGN_STATUSES, "validation:choice").optional(),
  type: type.optional(),
  search: typedLine(100).optional(),
  cursor,
});

/** The calls that owners have for their own campaigns and staff for all. */
const callsFor = (base: "/api/campaigns" | "/api/admin/campaigns", access: Access) => {
  const action = (name: string, summary: string, more: { act?: RestaurantAct } = {}) =>
    endpoint({
      method: "POST",
      path: `${base}/:id/${name}`,
      access,
      summary,
      params: ById,
      response: Campaign,
      ...more,
    });
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
      summary: "Change a campaign that is not running; refused if somebody saved it since",
      params: ById,
      body: CampaignInput.extend({ revision }),
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
    send: action("send", "Start a recurring campaign, or send a one-time one now", { act: "send" }),
    schedule: endpoint({
      method: "POST",
      path: `${base}/:id/schedule`,
      access,
      summary: "Send a one-time campaign at a time in Paris, or at another one than before",
      act: "send",
      params: ById,
      body: Schedule,
      response: Campaign,
    }),
    pause: action("pause", "Stop sending until it is resumed"),
    resume: action("resume", "Go on with a paused campaign", { act: "send" }),
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
      // It only reads: what it gets is what somebody typed and did not save.
      openToViewers: true,
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
        wave_id: z.uuid("validation:invalid").optional(),
        /** In names and addresses. */
        search: typedLine(100).optional(),
        cursor,
      }),
      response: listOf(Recipient),
    }),
    waves: endpoint({
      method: "GET",
      path: `${base}/:id/waves`,
      access,
      summary:
        "All its mails that were sent, are being sent or were left out, of every rotation and start, newest first",
      params: ById,
      query: z.object({ cursor }),
      response: listOf(Wave),
    }),
    sentMail: endpoint({
      method: "GET",
      path: `${base}/:id/waves/:wave_id/mail`,
      access,
      summary: "A mail as it was sent: what one reader saw, or with invented data",
      params: z.object({ id: z.uuid(), wave_id: z.uuid() }),
      query: z.object({
        recipient_id: z
          .string()
          .regex(/^\d{1,18}$/, "validation:invalid")
          .optional(),
      }),
      response: MailPreview,
    }),
    timeline: endpoint({
      method: "GET",
      path: `${base}/:id/timeline`,
      access,
      summary: "What happened to a campaign and its mails, newest first",
      params: ById,
      query: z.object({ cursor }),
      response: listOf(CampaignMoment),
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
    response: z.object({
      deleted: count,
      /** Those that run or wait for their time, and stay. */
      refused: z.array(z.object({ id: z.uuid(), name: z.string(), status: z.enum(CAMPAIGN_STATUSES) })),
      not_found: count,
    }),
  }),
  restaurants: endpoint({
    method: "GET",
    path: `${STAFF}/restaurants`,
    access: "staff:campaigns",
    summary: "Restaurants that have campaigns, by name, to narrow the list to one",
    query: RestaurantChoice,
    response: listOf(NamedRestaurant),
  }),
  audience: endpoint({
    method: "GET",
    path: `${STAFF}/audience`,
    access: "staff:campaigns",
    summary: "How many guests of a restaurant a campaign would reach",
    query: z.object({ filter: z.enum(AUDIENCES, "validation:choice"), restaurant_id: z.uuid("validation:invalid") }),
    response: AudienceSize,
  }),
  stats: endpoint({
    method: "GET",
    path: `${STAFF}/stats`,
    access: "staff:campaigns",
    summary: "What campaigns of all restaurants have done, over the last months",
    query: z.object({
      months: z.coerce
        .number()
        .pipe(z.int("validation:type").min(1, "validation:min").max(36, "validation:max"))
        .default(12),
    }),
    response: CampaignStatistics,
  }),
  clock: endpoint({
    method: "GET",
    path: `${STAFF}/clock`,
    access: "staff:campaigns",
    summary: "What time it is for campaigns; only a demo's clock can be moved",
    response: CampaignClock,
  }),
  moveClock: endpoint({
    method: "POST",
    path: `${STAFF}/clock`,
    access: "staff:campaigns",
    summary: "Let time pass for the campaigns of a demo: every mail that falls due on the way is sent",
    body: z.object({
      hours: z
        .int("validation:type")
        .min(1, "validation:min")
        .max(24 * 31, "validation:max"),
    }),
    response: CampaignClock,
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
