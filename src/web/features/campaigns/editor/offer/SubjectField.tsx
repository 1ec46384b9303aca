import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { VariableMenu } from "#web/features/templates/editor/panel/fields/VariableMenu.tsx";
import { useInsertion } from "#web/features/templates/editor/panel/fields/useInsertion.ts";
import { lettersOf } from "#web/features/templates/editor/panel/lettersOf.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { oneLine } from "#web/features/campaigns/editor/campaignDraft.ts";

/** As many letters as most phones show in a list of mails. */
const SEEN = 40;
const LONGEST = 150;

interface SubjectFieldProps {
  value: string;
  onChange: (subject: string) => void;
  error: string | undefined;
}

/** The subject, with how much of it readers will see and what differs from guest to guest. */
export function SubjectField({ value, onChange, error }: SubjectFieldProps) {
  const { t } = useTranslation();
  const { ref, insert } = useInsertion(value, onChange, LONGEST);
  const label = t("campaign_editor:offer.subject");
  // A field of one line would drop line breaks and glue the words together.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData("text");
    if (oneLine(text) === text) return;
    event.preventDefault();
    insert(oneLine(text).trim().slice(0, LONGEST));
  };
  return (
    <TextField
      ref={ref}
      label={label}
      data-field="subject"
      value={value}
      maxLength={LONGEST}
      onChange={(event) => onChange(oneLine(event.currentTarget.value))}
      onPaste={handlePaste}
      error={error}
      description={t("templates:panel.mail.letters", { count: lettersOf(value), seen: SEEN })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      rightSection={<VariableMenu label={label} onInsert={(name) => insert(`{{${name}}}`)} />}
      rightSectionWidth={40}
    />
  );
}
