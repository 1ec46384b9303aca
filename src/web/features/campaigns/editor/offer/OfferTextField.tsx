import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { SuggestionPicker } from "#web/features/suggestions/SuggestionPicker.tsx";
import { FieldLabel } from "#web/ui/form/FieldLabel.tsx";
import { oneLine } from "#web/features/campaigns/editor/campaignDraft.ts";
import classes from "./OfferTextField.module.css";

const LONGEST = 200;

interface OfferTextFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** What the mail is written in. */
  language: GuestLanguage;
  optional: boolean;
}

/** What guests get, in one sentence: written, or begun with a suggestion. */
export function OfferTextField({ value, onChange, error, language, optional }: OfferTextFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.field}>
      <Textarea
        label={<FieldLabel optional={optional}>{t("campaign_editor:offer.text")}</FieldLabel>}
        data-field="offer_text"
        aria-required={!optional}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={LONGEST}
        placeholder={t("campaign_editor:offer.text_example")}
        value={value}
        // One sentence: there is no second line.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onChange={(event) => onChange(oneLine(event.currentTarget.value))}
        error={error}
      />
      <SuggestionPicker language={language} onPick={onChange} />
    </div>
  );
}
