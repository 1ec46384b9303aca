import { useTranslation } from "react-i18next";
import { OFFER_WORDINGS } from "#shared/guests/guests.contract.ts";
import { SETTING_BOUNDS, type SystemSettings } from "#shared/settings/settings.contract.ts";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";
import { numberOf } from "./typedNumber.ts";

/** What guests are promised, with what each promise risks. */
export function OfferSettings({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation();
  const state = useSettingsForm({
    settings,
    valuesOf: ({ offer_minutes, offer_wording }) => ({ offer_minutes: String(offer_minutes), offer_wording }),
    wireOf: ({ offer_minutes, offer_wording }) => ({ offer_minutes: numberOf(offer_minutes), offer_wording }),
  });
  const { min, max } = SETTING_BOUNDS.offer_minutes;
  const wording = state.form.getInputProps("offer_wording");
  return (
    <SettingsSection title={t("settings:offer.title")} text={t("settings:offer.text")} state={state}>
      <TextField
        label={t("settings:offer.minutes")}
        description={t("settings:offer.minutes_hint", { min: String(min), max: String(max) })}
        inputMode="numeric"
        maxLength={4}
        {...state.form.getInputProps("offer_minutes")}
      />
      <ChoiceCards
        label={t("settings:offer.wording")}
        value={state.form.values.offer_wording}
        onChange={wording.onChange as (value: string) => void}
        error={wording.error as string | undefined}
      >
        {OFFER_WORDINGS.map((value) => (
          <ChoiceCard
            key={value}
            value={value}
            name={t(`settings:offer.wordings.${value}`)}
            text={t(`settings:offer.risks.${value}`)}
          />
        ))}
      </ChoiceCards>
    </SettingsSection>
  );
}
