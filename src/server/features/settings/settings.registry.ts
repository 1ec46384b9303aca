import { z } from "zod";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { OFFER_WORDINGS } from "#shared/guests/guests.contract.ts";
import { GOOGLE_KEY_MAX, SENDER_NAME_MAX, SETTING_BOUNDS } from "#shared/settings/settings.contract.ts";

const whole = (fallback: number, min: number, max: number) => ({
  schema: z.number().int().min(min).max(max),
  fallback,
});
const bounded = (fallback: number, { min, max }: { min: number; max: number }) => whole(fallback, min, max);

/** Every value staff can change while the product runs, with its type and default. */
export const SETTINGS = {
  /** Seconds before another verification code may be asked for. */
  resend_cooldown_seconds: whole(60, 10, 3600),
  /** Minutes a verification code and its link work. */
  verification_code_minutes: whole(10, 1, 60),
  /** Wrong codes before a new one must be asked for. */
  verification_code_tries: whole(5, 1, 10),
  /** When the discounted first month ends; the full price is charged from then on. */
  first_month_offer_ends_at: { schema: z.iso.datetime().nullable(), fallback: null },
  /** Key of the Places API; null uses the local stand-in where there is one. */
  google_api_key: { schema: z.string().trim().min(10).max(GOOGLE_KEY_MAX).nullable(), fallback: null, secret: true },
  /** Whether owners find their restaurant on Google by its name; else they type in what a form needs. */
  maps_enabled: { schema: z.boolean(), fallback: true },
  /** Minutes a guest has for the surprise, from opening the review page. */
  offer_minutes: bounded(10, SETTING_BOUNDS.offer_minutes),
  /** What the surprise is promised for; rewarding positive reviews breaks Google's policy and German law. */
  offer_wording: { schema: z.enum(OFFER_WORDINGS), fallback: "positive_review" },
  /** Countries whose restaurants have guests confirm their consent by mail; suggested for DE and AT. */
  double_opt_in_countries: { schema: z.array(z.enum(COUNTRIES)), fallback: [] },
  /** The most campaign mails one guest gets from one restaurant within seven days. */
  campaign_mails_a_week: bounded(3, SETTING_BOUNDS.campaign_mails_a_week),
  /** What a keychain costs an owner whose free ones are used up, in cents; shipping is included. */
  keychain_price_cents: bounded(990, SETTING_BOUNDS.keychain_price_cents),
  /** How many keychains a restaurant gets for free, over its lifetime; null leaves that to its plan. */
  free_keychains: { schema: bounded(0, SETTING_BOUNDS.free_keychains).schema.nullable(), fallback: null },
  /** The name letters come from; null is that of the configuration. Campaigns carry the restaurant's. */
  sender_name: { schema: z.string().min(1).max(SENDER_NAME_MAX).nullable(), fallback: null },
  /** Staff are told once fewer keychains than this are in stock. */
  low_stock_keychains: bounded(50, SETTING_BOUNDS.low_stock_keychains),
  /** Days without a tap after which a keychain in use is shown as quiet. */
  quiet_keychain_days: bounded(30, SETTING_BOUNDS.quiet_keychain_days),
  /** Whether nobody gets into the back office without a second factor; `hasRequiredFactor` asks for it on every call. */
  staff_two_factor_required: { schema: z.boolean(), fallback: false },
  /** Where "contact support" leads. */
  support_email: { schema: z.email().max(254), fallback: "support@plaudit.localhost" },
} as const satisfies Record<string, { schema: z.ZodType; fallback: unknown; secret?: boolean }>;

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { [K in SettingKey]: z.output<(typeof SETTINGS)[K]["schema"]> };

/** Stored encrypted, shown as its last four characters at most, never in the audit trail. */
export const isSecret = (key: SettingKey): boolean => "secret" in SETTINGS[key];
