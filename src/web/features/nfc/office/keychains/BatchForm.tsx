import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { MOST_PER_BATCH } from "#shared/nfc/nfc-values.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { NumberField } from "#web/features/nfc/office/form/NumberField.tsx";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import type { AddFormProps } from "./AddKeychains.tsx";
import { SupplierOrderSelect } from "./SupplierOrderSelect.tsx";

interface BatchValues {
  quantity: number | "";
  order_id: string;
  note: string;
}

/** So many keychains with codes we draw. */
export function BatchForm({ addition, onAdded, onCancel }: AddFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const form = useForm<BatchValues>({ initialValues: { quantity: 50, order_id: addition.orderId ?? "", note: "" } });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ quantity, order_id: order, note }) => {
      const body = { quantity: quantity as number, order_id: order === "" ? null : order, note };
      const made = await api(adminNfcApi.addBatch, { body });
      renewAfter(client, "stock_changed");
      onAdded(made.batch_id);
    },
    done: ({ quantity }) => ({ title: t("nfc_office:add.done", { count: Number(quantity) }), brief: true }),
    task: { verb: "create", resource: t("nfc_screen:keychains.noun", { count: 2 }) },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <NumberField
        label={t("nfc_office:add.quantity")}
        description={t("nfc_office:add.quantity_hint", { max: format.number(MOST_PER_BATCH) })}
        min={1}
        max={MOST_PER_BATCH}
        data-autofocus
        {...form.getInputProps("quantity")}
      />
      <SupplierOrderSelect {...form.getInputProps("order_id")} />
      <NotesField {...form.getInputProps("note")} />
      <FormEnd submit={t("nfc_office:add.submit")} busy={busy} onCancel={onCancel} />
    </FormStack>
  );
}
