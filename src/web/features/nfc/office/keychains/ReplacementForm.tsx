import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { officeKeys, putStaffKeychain } from "#web/features/nfc/office/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useFoundOptions, type Finding } from "#web/ui/filter/useFoundOptions.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";

/** Which other keychain of the same restaurant taps of a lost one lead to; none takes that back. */
export function ReplacementForm({ keychain, onDone }: { keychain: StaffKeychain; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, replaced_by: heir } = keychain;
  const form = useForm({ initialValues: { keychain_id: heir?.id ?? "" } });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ keychain_id: chosen }) => {
      const body = { keychain_id: chosen === "" ? null : chosen };
      putStaffKeychain(client, await api(adminNfcApi.replacement, { params: { id }, body }));
      renewAfter(client, "stock_changed");
      onDone();
    },
    done: ({ keychain_id: chosen }) => ({
      title: t(chosen === "" ? "nfc_office:replacement.taken_back" : "nfc_office:replacement.done"),
      brief: true,
    }),
    task: { verb: "update", resource: t("nfc_office:note.noun") },
  });
  const value = form.values.keychain_id === "" ? null : form.values.keychain_id;
  const { data, props } = useFoundOptions({
    value,
    queryKey: [...officeKeys.heirs, id],
    find: (by, signal) => findHeirs(keychain, by, signal),
    gone: heir?.code ?? "",
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <SelectField
        label={t("nfc_office:replacement.label")}
        description={t("nfc_office:replacement.hint")}
        placeholder={t("nfc_office:replacement.none")}
        nothingFoundMessage={t("nfc_office:replacement.nothing")}
        optional
        clearable
        data-autofocus
        {...form.getInputProps("keychain_id")}
        value={value}
        onChange={(chosen) => form.setFieldValue("keychain_id", chosen ?? "")}
        data={data}
        {...props}
      />
      <FormEnd submit={t("nfc_office:form.save")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}

/** Those in use at the same restaurant whose code begins with what is typed. */
async function findHeirs(keychain: StaffKeychain, { search, id }: Finding, signal: AbortSignal) {
  const found =
    id === undefined
      ? (await api(adminNfcApi.keychains, { query: { search, restaurant_id: keychain.restaurant?.id }, signal })).data
      : [await api(adminNfcApi.keychain, { params: { id }, signal })];
  return found
    .filter((one) => one.id !== keychain.id && (one.status === "active" || one.status === "assigned"))
    .map((one) => ({ value: one.id, label: one.name === null ? one.code : `${one.code} · ${one.name}` }));
}
