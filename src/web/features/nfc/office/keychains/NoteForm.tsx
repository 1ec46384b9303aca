import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { KEYCHAIN_FAULTS } from "#shared/nfc/nfc-values.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { putStaffKeychain } from "#web/features/nfc/office/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";

const WHOLE = "whole";

/** Whether a keychain is lost or damaged, and a note about it. */
export function NoteForm({ keychain, onDone }: { keychain: StaffKeychain; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, code, status } = keychain;
  const form = useForm({ initialValues: { fault: keychain.fault ?? WHOLE, note: keychain.note ?? "" } });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ fault, note }) => {
      const body = { fault: oneOf(fault, KEYCHAIN_FAULTS) ?? null, note };
      putStaffKeychain(client, await api(adminNfcApi.note, { params: { id }, body }));
      renewAfter(client, "stock_changed");
      onDone();
    },
    done: { title: t("nfc_office:note.done", { code }), brief: true },
    task: { verb: "update", resource: t("nfc_office:note.noun") },
  });
  const endsUse = form.values.fault !== WHOLE && keychain.fault === null && status !== "inactive";
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <SelectField
        label={t("nfc_office:note.state")}
        description={t(endsUse ? "nfc_office:note.switches_off" : "nfc_office:note.state_hint")}
        allowDeselect={false}
        data={[
          { value: WHOLE, label: t("nfc_office:note.whole") },
          ...KEYCHAIN_FAULTS.map((value) => ({ value, label: t(`nfc_screen:keychains.fault.${value}`) })),
        ]}
        {...form.getInputProps("fault")}
      />
      <NotesField {...form.getInputProps("note")} />
      <FormEnd submit={t("nfc_office:form.save")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
