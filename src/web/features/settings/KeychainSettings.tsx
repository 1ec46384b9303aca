import { useTranslation } from "react-i18next";
import { SETTING_BOUNDS, type SystemSettings } from "#shared/settings/settings.contract.ts";
import { amountText, centsOf } from "#web/lib/words/amount.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";
import { numberOf } from "./typedNumber.ts";
import classes from "./settings.module.css";

const { min: least, max: most } = SETTING_BOUNDS.keychain_price_cents;

/** What keychains cost, and when somebody is told about them. */
export function KeychainSettings({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation();
  const state = useSettingsForm({
    settings,
    valuesOf: (from) => ({
      keychain_price_cents: amountText(from.keychain_price_cents, currentLocale()),
      free_keychains: from.free_keychains === null ? "" : String(from.free_keychains),
      low_stock_keychains: String(from.low_stock_keychains),
      quiet_keychain_days: String(from.quiet_keychain_days),
    }),
    wireOf: (values) => ({
      keychain_price_cents: centsOf(values.keychain_price_cents, { least, most }) ?? Number.NaN,
      free_keychains: values.free_keychains.trim() === "" ? null : numberOf(values.free_keychains),
      low_stock_keychains: numberOf(values.low_stock_keychains),
      quiet_keychain_days: numberOf(values.quiet_keychain_days),
    }),
  });
  const { getInputProps } = state.form;
  return (
    <SettingsSection title={t("settings:keychains.title")} text={t("settings:keychains.text")} state={state}>
      <div className={classes.pair}>
        <TextField
          label={t("settings:keychains.price")}
          description={t("settings:keychains.price_hint")}
          inputMode="decimal"
          maxLength={10}
          {...getInputProps("keychain_price_cents")}
        />
        <TextField
          label={t("settings:keychains.free")}
          description={t("settings:keychains.free_hint")}
          inputMode="numeric"
          maxLength={5}
          aria-required={false}
          {...getInputProps("free_keychains")}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label={t("settings:keychains.low_stock")}
          inputMode="numeric"
          maxLength={5}
          {...getInputProps("low_stock_keychains")}
        />
        <TextField
          label={t("settings:keychains.quiet")}
          inputMode="numeric"
          maxLength={4}
          {...getInputProps("quiet_keychain_days")}
        />
      </div>
    </SettingsSection>
  );
}
