import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { OfferedTemplate } from "#web/features/campaigns/editor/begin/writeOffers.ts";
import { offeredTemplatesQuery } from "#web/features/campaigns/editor/editorQueries.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import classes from "./TemplateField.module.css";

interface TemplateFieldProps {
  slot: Slot;
  value: string | null;
  /** The name of one that is used but no longer offered. */
  name: string | null;
  language: GuestLanguage;
  onChange: (template: OfferedTemplate) => void;
  error: string | undefined;
}

/** Which template the mail is made from: those for this offer first, those in its language before others. */
export function TemplateField({ slot, value, name, language, onChange, error }: TemplateFieldProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const languageName = useLanguageName();
  const { data = [], error: failure } = useQuery(offeredTemplatesQuery);
  const fits = (one: OfferedTemplate): boolean => (slot === "once" ? one.offer_type === null : one.offer_type === slot);
  const sorted = data.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  const optionsOf = (templates: readonly OfferedTemplate[]) =>
    templates.map(({ id, name: label }) => ({ value: id, label }));
  const groups = [
    { group: t("campaign_editor:template.fitting"), items: optionsOf(sorted.filter(fits)) },
    { group: t("campaign_editor:template.others"), items: optionsOf(sorted.filter((one) => !fits(one))) },
  ].filter(({ items }) => items.length > 0);
  const isUnknown = value !== null && !data.some(({ id }) => id === value);
  const gone = { value: value ?? "", label: name ?? t("campaign_editor:template.unknown") };
  return (
    <SelectField
      label={t("campaign_editor:offer.template")}
      data-field="template_id"
      placeholder={t("campaign_editor:template.choose")}
      data={isUnknown ? [{ group: t("campaign_editor:template.present"), items: [gone] }, ...groups] : groups}
      value={value}
      onChange={(id) => {
        const chosen = data.find((one) => one.id === id);
        if (chosen) onChange(chosen);
      }}
      allowDeselect={false}
      searchable={data.length > 12}
      nothingFoundMessage={t("campaign_editor:template.none")}
      error={error ?? (failure ? errorText(failure) : undefined)}
      maxDropdownHeight={340}
      renderOption={({ option }) => {
        const template = data.find(({ id }) => id === option.value);
        return (
          <span className={classes.option}>
            <span className={classes.name}>{option.label}</span>
            {template && (
              <span className={classes.facts}>
                {[languageName(template.language), template.description].filter(Boolean).join(" · ")}
              </span>
            )}
          </span>
        );
      }}
    />
  );
}
