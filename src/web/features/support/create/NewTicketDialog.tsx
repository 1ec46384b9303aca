import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useTranslation } from "react-i18next";
import { NewTicketForm } from "./NewTicketForm.tsx";

interface NewTicketDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for help. It closes without a question: what was typed is kept until it is sent or discarded. */
export function NewTicketDialog({ opened, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("support_screen:form.title")}
      width={640}
      // A file that is dropped beside the form must not close it.
      closeOnClickOutside={false}
    >
      <NewTicketForm onClose={onClose} />
    </Dialog>
  );
}
