import type { SystemSettings } from "#shared/settings/settings.contract.ts";
import type { Config } from "#server/config.ts";
import { readMailbox } from "#server/platform/mail/mailbox.rules.ts";
import type { StoredSettings } from "./settings.service.ts";

/** What staff see. Of the key only that there is one, its end, and since when. */
export function presentSettings({ values, stored, revision }: StoredSettings, config: Config): SystemSettings {
  const key = values.google_api_key;
  return {
    revision,
    google_api_key: {
      is_set: key !== null,
      last_four: key?.slice(-4) ?? null,
      since: key === null ? null : (stored.get("google_api_key")?.updated_at.toISOString() ?? null),
    },
    maps_enabled: values.maps_enabled,
    offer_minutes: values.offer_minutes,
    offer_wording: values.offer_wording,
    first_month_offer_ends_at: values.first_month_offer_ends_at,
    double_opt_in_countries: values.double_opt_in_countries,
    sender_name: values.sender_name,
    sender: readMailbox(config.mailFrom),
    keychain_price_cents: values.keychain_price_cents,
    free_keychains: values.free_keychains,
    campaign_mails_a_week: values.campaign_mails_a_week,
    low_stock_keychains: values.low_stock_keychains,
    quiet_keychain_days: values.quiet_keychain_days,
    staff_two_factor_required: values.staff_two_factor_required,
  };
}
