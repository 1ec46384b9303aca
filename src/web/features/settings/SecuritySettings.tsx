import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SystemSettings } from "#shared/settings/settings.contract.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

/** How people who work here log in. */
export function SecuritySettings({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation();
  const state = useSettingsForm({
    settings,
    valuesOf: ({ staff_two_factor_required }) => ({ staff_two_factor_required }),
    wireOf: (values) => values,
  });
  return (
    <SettingsSection title={t("settings:security.title")} text={t("settings:security.text")} state={state}>
      <Switch
        size="md"
        label={t("settings:security.two_factor")}
        description={t("settings:security.two_factor_hint")}
        {...state.form.getInputProps("staff_two_factor_required", { type: "checkbox" })}
      />
    </SettingsSection>
  );
}
