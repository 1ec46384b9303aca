import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { COUNTRIES, type Country } from "#shared/domain/countries.ts";
import { nameOf } from "#shared/domain/intl.ts";
import type { SystemSettings } from "#shared/settings/settings.contract.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";
import classes from "./settings.module.css";

/** Where guests confirm their consent by mail. */
export function OptInSettings({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation();
  const state = useSettingsForm<{ double_opt_in_countries: Country[] }>({
    settings,
    valuesOf: ({ double_opt_in_countries }) => ({ double_opt_in_countries }),
    wireOf: ({ double_opt_in_countries: chosen }) => ({ double_opt_in_countries: chosen.toSorted() }),
  });
  const countries = COUNTRIES.map((value) => ({ value, label: nameOf("region", value, currentLocale()) }));
  return (
    <SettingsSection title={t("settings:opt_in.title")} text={t("settings:opt_in.text")} state={state}>
      <Checkbox.Group label={t("settings:opt_in.countries")} {...state.form.getInputProps("double_opt_in_countries")}>
        <div className={classes.countries}>
          {countries
            .toSorted((a, b) => a.label.localeCompare(b.label))
            .map(({ value, label }) => (
              <CheckboxField key={value} value={value} label={label} />
            ))}
        </div>
      </Checkbox.Group>
    </SettingsSection>
  );
}
