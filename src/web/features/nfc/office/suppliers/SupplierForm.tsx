import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { SupplierInput } from "#shared/nfc/admin-nfc.inputs.ts";
import type { Supplier } from "#shared/nfc/admin-nfc.model.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { NumberField } from "#web/features/nfc/office/form/NumberField.tsx";
import { amountText, centsOf } from "#web/lib/words/amount.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

/** The form as it is typed: the price as people write it. */
interface Values {
  name: string;
  email: string;
  phone: string;
  website: string;
  nfc_type: string;
  price_cents: string;
  minimum_quantity: number | "";
  lead_time_days: number | "";
  shipping_days: number | "";
  notes: string;
  active: boolean;
}

const TEXTS = ["email", "phone", "website"] as const;
const LOOKS: Record<(typeof TEXTS)[number], Partial<TextFieldProps>> = {
  email: { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false },
  phone: { type: "tel", inputMode: "tel" },
  website: { type: "url", inputMode: "url" },
};
const NUMBERS = ["minimum_quantity", "lead_time_days", "shipping_days"] as const;
const MOST_CENTS = 1_000_000;

const firstValues = (supplier: Supplier | undefined): Values => ({
  name: supplier?.name ?? "",
  email: supplier?.email ?? "",
  phone: supplier?.phone ?? "",
  website: supplier?.website ?? "",
  nfc_type: supplier?.nfc_type ?? "NTAG213",
  price_cents: supplier === undefined ? "" : amountText(supplier.price_cents, currentLocale()),
  minimum_quantity: supplier?.minimum_quantity ?? 100,
  lead_time_days: supplier?.lead_time_days ?? 10,
  shipping_days: supplier?.shipping_days ?? 4,
  notes: supplier?.notes ?? "",
  active: supplier?.active ?? true,
});

const bodyOf = (values: Values) => ({
  ...values,
  price_cents: centsOf(values.price_cents, { least: 0, most: MOST_CENTS }),
});

const check = zodValidate(SupplierInput);

interface SupplierFormProps {
  /** None: a new one. */
  supplier: Supplier | undefined;
  onDone: () => void;
}

/** All that is kept about a supplier. */
export function SupplierForm({ supplier, onDone }: SupplierFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: firstValues(supplier),
    validate: (values) => {
      const { price_cents: price, ...faults } = check(bodyOf(values));
      return price === undefined ? faults : { ...faults, price_cents: t("nfc_office:suppliers.price_fault") };
    },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const body = SupplierInput.parse(bodyOf(values));
      await (supplier === undefined
        ? api(adminNfcApi.addSupplier, { body })
        : api(adminNfcApi.changeSupplier, { params: { id: supplier.id }, body }));
      renewAfter(client, "stock_changed");
      onDone();
    },
    done: ({ name }) => ({ title: t("nfc_office:suppliers.saved", { name }), brief: true }),
    task: { verb: supplier === undefined ? "create" : "update", resource: t("nfc_office:suppliers.noun") },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <div className={classes.pair}>
        <TextField
          label={t("nfc_office:suppliers.name")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        {TEXTS.map((field) => (
          <TextField
            key={field}
            label={t(`nfc_office:suppliers.${field}`)}
            optional
            autoComplete="off"
            {...LOOKS[field]}
            {...form.getInputProps(field)}
          />
        ))}
        <TextField label={t("nfc_office:suppliers.nfc_type")} autoComplete="off" {...form.getInputProps("nfc_type")} />
        <TextField
          label={t("nfc_office:suppliers.price")}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps("price_cents")}
        />
        {NUMBERS.map((field) => (
          <NumberField
            key={field}
            label={t(`nfc_office:suppliers.${field}`)}
            min={field === "minimum_quantity" ? 1 : 0}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      <NotesField {...form.getInputProps("notes")} />
      <CheckboxField
        label={t("nfc_office:suppliers.active")}
        description={t("nfc_office:suppliers.active_hint")}
        {...form.getInputProps("active", { type: "checkbox" })}
      />
      <FormEnd
        submit={t(supplier === undefined ? "nfc_office:suppliers.add" : "nfc_office:form.save")}
        busy={busy}
        onCancel={onDone}
      />
    </FormStack>
  );
}
