import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { AddFormProps } from "./AddKeychains.tsx";

/** A single keychain in stock, with the code printed on it or one we draw. */
export function OneKeychainForm({ onAdded, onCancel }: AddFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({ initialValues: { code: "", note: "" } });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ code, note }) => {
      const body = { code: code.trim() === "" ? undefined : code, note };
      const made = await api(adminNfcApi.addKeychain, { body });
      renewAfter(client, "stock_changed");
      onAdded(made.batch_id ?? "");
    },
    done: { title: t("nfc_office:add.done", { count: 1 }), brief: true },
    task: { verb: "create", resource: t("nfc_screen:keychains.noun", { count: 1 }) },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <TextField
        label={t("nfc_screen:details.code")}
        description={t("nfc_office:add.code_hint")}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("code")}
      />
      <NotesField {...form.getInputProps("note")} />
      <FormEnd submit={t("nfc_office:add.submit")} busy={busy} onCancel={onCancel} />
    </FormStack>
  );
}
