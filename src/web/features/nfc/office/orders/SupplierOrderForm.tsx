import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { MOST_PER_BATCH } from "#shared/nfc/nfc-values.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { NumberField } from "#web/features/nfc/office/form/NumberField.tsx";
import { suppliersQuery } from "#web/features/nfc/office/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { OrderFactFields, type OrderFactValues } from "./OrderFactFields.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

type Values = OrderFactValues & { supplier_id: string; quantity: number | "" };

interface SupplierOrderFormProps {
  onOrdered: (id: string) => void;
  onCancel: () => void;
}

/** An order we made with a supplier, noted. */
export function SupplierOrderForm({ onOrdered, onCancel }: SupplierOrderFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery(suppliersQuery);
  const suppliers = (data ?? []).filter(({ active }) => active);
  const form = useForm<Values>({
    initialValues: {
      supplier_id: "",
      quantity: 100,
      external_number: "",
      expected_on: "",
      tracking_number: "",
      tracking_url: "",
      notes: "",
    },
    validate: { supplier_id: (id) => (id === "" ? t("nfc:choose_supplier") : null) },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ quantity, expected_on: day, ...rest }) => {
      const body = { ...rest, quantity: quantity as number, ...(day === "" ? {} : { expected_on: day }) };
      const order = await api(adminNfcApi.orderFromSupplier, { body });
      renewAfter(client, "stock_changed");
      toast.success({ title: t("nfc_office:supplier_order.done", { number: order.number }), brief: true });
      onOrdered(order.id);
    },
    task: { verb: "create", resource: t("nfc_screen:orders.noun", { count: 1 }) },
  });
  const { supplier_id: supplierId, quantity } = form.values;
  const supplier = suppliers.find(({ id }) => id === supplierId);
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      {data !== undefined && suppliers.length === 0 && (
        <FormAlert tone="info">{t("nfc_office:supplier_order.no_suppliers")}</FormAlert>
      )}
      <div className={classes.pair}>
        <SelectField
          label={t("nfc_office:orders.supplier")}
          placeholder={t("nfc_office:supplier_order.choose")}
          data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          data-autofocus
          {...form.getInputProps("supplier_id")}
          value={supplierId === "" ? null : supplierId}
          onChange={(id) => form.setFieldValue("supplier_id", id ?? "")}
        />
        <NumberField
          label={t("nfc_screen:orders.quantity")}
          min={supplier?.minimum_quantity ?? 1}
          max={MOST_PER_BATCH}
          {...form.getInputProps("quantity")}
        />
      </div>
      {supplier !== undefined && (
        <p className={classes.text}>
          {t("nfc_office:supplier_order.terms", {
            type: supplier.nfc_type,
            min: format.number(supplier.minimum_quantity),
            total: format.money(Number(quantity) * supplier.price_cents),
            days: supplier.lead_time_days + supplier.shipping_days,
          })}
        </p>
      )}
      <OrderFactFields form={form} />
      <NotesField {...form.getInputProps("notes")} />
      <FormEnd submit={t("nfc_office:supplier_order.submit")} busy={busy} onCancel={onCancel} />
    </FormStack>
  );
}
