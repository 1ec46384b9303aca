import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { api } from "#web/lib/api/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ClientForm, type ClientValues } from "./ClientForm.tsx";
import { clientKeys } from "#web/features/clients/clientQueries.ts";
import { shortNameOf } from "#web/features/clients/clientWords.ts";
import classes from "#web/features/clients/dialogs.module.css";

interface AddClientDialogProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** A client typed in by hand: always without consent to marketing, and the dialog says why. */
export function AddClientDialog({ opened, onClose, onAdded }: AddClientDialogProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();

  const send = async (values: ClientValues): Promise<void> => {
    const client = await api(clientsApi.add, { body: values });
    cache.setQueryData(clientKeys.one(client.id), client);
    renewAfter(cache, "client_changed");
    toast.success({ title: t("clients:done.added", { name: shortNameOf(client) }), brief: true });
    onAdded(client.id);
  };

  const close = (): void => leaveSafely(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t("clients:form.add_title")} width={520}>
      <div className={classes.note}>
        <FormAlert tone="info" title={t("clients:form.add_consent_title")}>
          {t("clients:form.add_consent_text")}
        </FormAlert>
      </div>
      <ClientForm submitLabel={t("clients:form.add_submit")} send={send} onCancel={close} />
    </Dialog>
  );
}
