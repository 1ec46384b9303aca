import { z } from "zod";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { carriesLink } from "#shared/domain/text.ts";
import { OFFER_WORDINGS } from "#shared/guests/guests.contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { bool, typedLine } from "#shared/http/fields.ts";

/** The least and the most of each number staff can set. */
export const SETTING_BOUNDS = {
  offer_minutes: { min: 1, max: 120 },
  keychain_price_cents: { min: 1, max: 100_000 },
  free_keychains: { min: 0, max: 1000 },
  campaign_mails_a_week: { min: 1, max: 14 },
  low_stock_keychains: { min: 0, max: 1000 },
  quiet_keychain_days: { min: 1, max: 365 },
} as const;

export const GOOGLE_KEY_MAX = 200;
export const SENDER_NAME_MAX = 80;
/** Whoever types a later year has mistyped it. */
const LAST_YEAR = 2100;

const whole = ({ min, max }: { min: number; max: number }) =>
  z.number("validation:type").int("validation:type").min(min, "validation:min").max(max, "validation:max");

/** A key as Google gives it out: printable, without spaces. */
const googleKey = z
  .string({ error: "settings:key_required" })
  // Spaces alone come along when a key is copied; `trim` would take control characters, too.
  .overwrite((value) => value.replace(/^ +/, "").replace(/(?<! ) +$/, ""))
  .min(1, { error: "settings:key_required", abort: true })
  .max(GOOGLE_KEY_MAX, { error: "validation:max_length", abort: true })
  .regex(/^[!-~]*$/, { error: "validation:text", abort: true })
  .min(10, "validation:min_length");

const instant = z.iso
  .datetime({ error: "validation:invalid", abort: true })
  .refine((value) => new Date(value).getUTCFullYear() <= LAST_YEAR, "validation:invalid");

/** An empty name means that of the configuration. */
const senderName = typedLine(SENDER_NAME_MAX)
  .refine((value) => !carriesLink(value), "validation:name_address")
  .transform((value) => value.trim() || null)
  .nullable();

export const SettingsInput = z.object({
  /** Of the settings the form was filled with: whoever changed the same one since is not overwritten. */
  revision: z.number("validation:required").int("validation:type").min(0, "validation:min"),
  google_api_key: googleKey.optional(),
  maps_enabled: bool.optional(),
  offer_minutes: whole(SETTING_BOUNDS.offer_minutes).optional(),
  offer_wording: z.enum(OFFER_WORDINGS, "validation:choice").optional(),
  first_month_offer_ends_at: instant.nullable().optional(),
  double_opt_in_countries: z
    .array(z.enum(COUNTRIES, "validation:country"), "validation:type")
    .max(COUNTRIES.length, "validation:too_many")
    .optional(),
  sender_name: senderName.optional(),
  keychain_price_cents: whole(SETTING_BOUNDS.keychain_price_cents).optional(),
  free_keychains: whole(SETTING_BOUNDS.free_keychains).nullable().optional(),
  campaign_mails_a_week: whole(SETTING_BOUNDS.campaign_mails_a_week).optional(),
  low_stock_keychains: whole(SETTING_BOUNDS.low_stock_keychains).optional(),
  quiet_keychain_days: whole(SETTING_BOUNDS.quiet_keychain_days).optional(),
  staff_two_factor_required: bool.optional(),
});

export const SystemSettings = z.object({
  revision: z.number().int(),
  /** The key itself never leaves the server. */
  google_api_key: z.object({
    is_set: z.boolean(),
    last_four: z.string().nullable(),
    since: z.iso.datetime().nullable(),
  }),
  /** Whether owners find their restaurant on Google; else they type it in. */
  maps_enabled: z.boolean(),
  offer_minutes: z.number().int(),
  offer_wording: z.enum(OFFER_WORDINGS),
  first_month_offer_ends_at: z.iso.datetime().nullable(),
  double_opt_in_countries: z.array(z.enum(COUNTRIES)),
  /** Null: as configured. */
  sender_name: z.string().nullable(),
  /** Comes from the configuration: mail servers sign for its domain. */
  sender: z.object({ name: z.string(), address: z.string() }),
  keychain_price_cents: z.number().int(),
  /** Null: as the plan says. */
  free_keychains: z.number().int().nullable(),
  campaign_mails_a_week: z.number().int(),
  low_stock_keychains: z.number().int(),
  quiet_keychain_days: z.number().int(),
  /** Nobody gets into the back office without a second factor. */
  staff_two_factor_required: z.boolean(),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

export const settingsApi = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/settings",
    access: "staff:settings",
    summary: "What staff can change about the whole product",
    response: SystemSettings,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/admin/settings",
    access: "staff:settings",
    summary: "Change some settings; a new Google key is tried first",
    body: SettingsInput,
    response: SystemSettings,
  }),
};
