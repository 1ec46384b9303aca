import { z } from "zod";
import { SLOTS } from "#shared/campaigns/campaign-values.ts";
import { CODE_LENGTH } from "#shared/domain/offer-code.ts";
import { ById, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { email, typedLine } from "#shared/http/fields.ts";
import { LONGEST_WAIT_SECONDS, MOST_CENTS, REDEMPTION_KINDS, UNDO_REASONS } from "./offer-values.ts";

const instant = z.iso.datetime();

/** As typed: small letters, blanks and hyphens are fine. */
export const typedCode = typedLine(40)
  .overwrite((value) => value.replaceAll(/[\s-]/g, "").toUpperCase())
  .refine((value) => [...value].length === CODE_LENGTH, "offers:code_length");

/** Of a bill, in cents. */
const billAmount = z.int("offers:amount").min(1, "offers:amount").max(MOST_CENTS, "offers:amount_high");

const Try = z
  .object({
    /** What was scanned; needs neither code nor address. */
    payload: z
      .string("offers:qr_format")
      .min(1, "offers:qr_format")
      .max(4_300, { error: "offers:qr_format", abort: true })
      .regex(/^[\x20-\x7e]*$/, "offers:qr_format")
      .optional(),
    code: typedCode.optional(),
    email: email.optional(),
    amount_cents: billAmount.nullable().optional(),
    /** Made on the device: the same try told twice counts once. */
    key: z.uuid("validation:invalid").optional(),
    /** How long ago it was scanned, where there was no network then. */
    seconds_ago: z
      .int("validation:type")
      .min(0, "validation:min")
      .max(LONGEST_WAIT_SECONDS, "validation:max")
      .default(0),
  })
  .superRefine((value, ctx) => {
    if (value.payload !== undefined) return;
    if (value.code === undefined) ctx.addIssue({ code: "custom", path: ["code"], message: "validation:required" });
    if (value.email === undefined) ctx.addIssue({ code: "custom", path: ["email"], message: "validation:required" });
  });
export type OfferTry = z.output<typeof Try>;

/** What a waiter sees: no address, no family name. */
const Redeemed = z.object({
  id: z.uuid(),
  kind: z.enum(REDEMPTION_KINDS),
  /** Which of the six; null for a surprise. */
  slot: z.enum(SLOTS).nullable(),
  offer_text: z.string(),
  /** Null once the guest was erased. */
  first_name: z.string().nullable(),
  redeemed_at: instant,
  valid_until: instant,
  /** Until when it can be taken back. */
  undo_until: instant,
  undone_at: instant.nullable(),
  amount_cents: z.number().int().nullable(),
});
export type Redeemed = z.infer<typeof Redeemed>;

const Redemption = z.object({
  id: z.uuid(),
  kind: z.enum(REDEMPTION_KINDS),
  slot: z.enum(SLOTS).nullable(),
  campaign: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  offer_text: z.string(),
  client: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() }).nullable(),
  /** Null where the owner did it. */
  till: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  amount_cents: z.number().int().nullable(),
  redeemed_at: instant,
  /** Until when it can be taken back. */
  undo_until: instant,
  undone_at: instant.nullable(),
  undo_reason: z.enum(UNDO_REASONS).nullable(),
});
export type Redemption = z.infer<typeof Redemption>;

export const offersApi = {
  validate: endpoint({
    method: "POST",
    path: "/api/offers/validate",
    access: "owner_or_till",
    summary:
      "Redeem a code: what was scanned, or a code and the guest's address. Exactly one of several at once succeeds",
    act: "redeem",
    body: Try,
    response: Redeemed,
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/offers/redemptions/:id/undo",
    access: "owner_or_till",
    summary: "Take a redemption back within five minutes; a till its own alone",
    params: ById,
    body: z.object({ reason: z.enum(UNDO_REASONS, "validation:choice") }),
    response: Redeemed,
  }),
  amount: endpoint({
    method: "PUT",
    path: "/api/offers/redemptions/:id/amount",
    access: "owner_or_till",
    summary: "Note what the guest's bill came to, or take that back",
    params: ById,
    body: z.object({ amount_cents: billAmount.nullable() }),
    response: Redeemed,
  }),
  redemptions: endpoint({
    method: "GET",
    path: "/api/offers/redemptions",
    access: "owner_subscribed",
    summary: "What was redeemed, newest first",
    query: z.object({
      campaign_id: z.uuid("validation:invalid").optional(),
      till_id: z.uuid("validation:invalid").optional(),
      cursor,
    }),
    response: listOf(Redemption),
  }),
};
