import { Textarea, type TextareaProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "#web/ui/form/FieldLabel.tsx";

/** Notes for colleagues; restaurants do not see them. */
export function NotesField(props: TextareaProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={<FieldLabel optional>{t("nfc_office:form.notes")}</FieldLabel>}
      maxLength={2000}
      autosize
      minRows={2}
      maxRows={6}
      {...props}
    />
  );
}
