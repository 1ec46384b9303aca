import { useTranslation } from "react-i18next";
import { SENDER_NAME_MAX, SETTING_BOUNDS, type SystemSettings } from "#shared/settings/settings.contract.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";
import { numberOf } from "./typedNumber.ts";

/** Who letters come from, and how many campaign mails are enough. */
export function MailSettings({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation();
  const state = useSettingsForm({
    settings,
    valuesOf: ({ sender_name, campaign_mails_a_week }) => ({
      sender_name: sender_name ?? "",
      campaign_mails_a_week: String(campaign_mails_a_week),
    }),
    wireOf: ({ sender_name, campaign_mails_a_week }) => ({
      sender_name,
      campaign_mails_a_week: numberOf(campaign_mails_a_week),
    }),
  });
  const { min, max } = SETTING_BOUNDS.campaign_mails_a_week;
  return (
    <SettingsSection title={t("settings:mail.title")} text={t("settings:mail.text")} state={state}>
      <TextField
        label={t("settings:mail.name")}
        description={t("settings:mail.name_hint", settings.sender)}
        placeholder={settings.sender.name}
        maxLength={SENDER_NAME_MAX}
        aria-required={false}
        {...state.form.getInputProps("sender_name")}
      />
      <TextField
        label={t("settings:mail.weekly")}
        description={t("settings:mail.weekly_hint", { min: String(min), max: String(max) })}
        inputMode="numeric"
        maxLength={3}
        {...state.form.getInputProps("campaign_mails_a_week")}
      />
    </SettingsSection>
  );
}
