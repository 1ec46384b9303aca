import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffAllocation } from "#shared/nfc/admin-nfc.model.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";

/** What colleagues should know about an allocation. */
export function AllocationNotesForm({ allocation, onDone }: { allocation: StaffAllocation; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({ initialValues: { notes: allocation.notes ?? "" } });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async (body) => {
      await api(adminNfcApi.changeAllocation, { params: { id: allocation.id }, body });
      renewAfter(client, "stock_changed");
      onDone();
    },
    done: { title: t("nfc_office:allocations.saved"), brief: true },
    task: { verb: "update", resource: t("nfc_screen:allocations.noun", { count: 1 }) },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <NotesField data-autofocus {...form.getInputProps("notes")} />
      <FormEnd submit={t("nfc_office:form.save")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
