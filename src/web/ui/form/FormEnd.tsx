import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { FormActions } from "./FormActions.tsx";

interface FormEndProps {
  submit: string;
  busy: boolean;
  onCancel: () => void;
  /** What the way out is called, if "Cancel" would be mistaken for what the form does. */
  keep?: string;
  danger?: boolean;
}

/** The two buttons of a form in a dialog. */
export function FormEnd({ submit, busy, onCancel, keep, danger = false }: FormEndProps) {
  const { t } = useTranslation();
  return (
    <FormActions>
      <Button variant="default" size="md" disabled={busy} onClick={() => leaveSafely(onCancel)}>
        {keep ?? t("ui:cancel")}
      </Button>
      <Button type="submit" size="md" loading={busy} {...(danger ? { color: "tomato" } : {})}>
        {submit}
      </Button>
    </FormActions>
  );
}
