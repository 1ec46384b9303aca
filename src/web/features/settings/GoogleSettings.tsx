import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { GOOGLE_KEY_MAX, type SystemSettings } from "#shared/settings/settings.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { PasswordField } from "#web/ui/form/password/PasswordField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

interface SettingsProps {
  settings: SystemSettings;
}

/** The key: only a new one is ever typed, the old one is not shown to anybody. */
export function GoogleKeySettings({ settings }: SettingsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { is_set: isSet, last_four: end, since } = settings.google_api_key;
  const state = useSettingsForm({
    settings,
    valuesOf: () => ({ google_api_key: "" }),
    wireOf: ({ google_api_key }) => (google_api_key === "" && isSet ? {} : { google_api_key }),
  });
  return (
    <SettingsSection title={t("settings:google.title")} text={t("settings:google.text")} state={state}>
      <PasswordField
        label={t("settings:google.key")}
        description={
          <>
            {isSet && since !== null
              ? t("settings:google.key_set", { end: `…${end ?? ""}`, since: format.date(since) })
              : t("settings:google.key_none")}{" "}
            {t("settings:google.key_hint")}
          </>
        }
        aria-required={!isSet}
        autoComplete="off"
        maxLength={GOOGLE_KEY_MAX}
        {...state.form.getInputProps("google_api_key")}
      />
    </SettingsSection>
  );
}

/** Whether owners search on Google. */
export function MapsSettings({ settings }: SettingsProps) {
  const { t } = useTranslation();
  const state = useSettingsForm({
    settings,
    valuesOf: ({ maps_enabled }) => ({ maps_enabled }),
    wireOf: (values) => values,
  });
  return (
    <SettingsSection title={t("settings:maps.title")} text={t("settings:maps.text")} state={state}>
      <Switch
        size="md"
        label={t("settings:maps.enabled")}
        description={t("settings:maps.hint")}
        {...state.form.getInputProps("maps_enabled", { type: "checkbox" })}
      />
    </SettingsSection>
  );
}
