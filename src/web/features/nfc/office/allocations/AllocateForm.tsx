import { SegmentedControl } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { ownPattern } from "#shared/nfc/url-pattern.rules.ts";
import { MOST_PER_ORDER } from "#shared/nfc/nfc-values.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { NumberField, type NumberFieldProps } from "#web/features/nfc/office/form/NumberField.tsx";
import { RestaurantSelect } from "#web/features/nfc/office/form/RestaurantSelect.tsx";
import { stockQuery } from "#web/features/nfc/office/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import {
  allocationBody,
  checkAllocation,
  firstAllocation,
  type AllocationValues,
  type Giving,
} from "./allocationValues.ts";
import { KeychainChoice } from "./KeychainChoice.tsx";
import { OwnerOrderSelect } from "./OwnerOrderSelect.tsx";
import { PatternField } from "./PatternField.tsx";

interface AllocateFormProps {
  giving: Giving;
  onAllocated: () => void;
  onCancel: () => void;
}

/** Gives a restaurant keychains from stock, with the addresses they lead to. */
export function AllocateForm({ giving, onAllocated, onCancel }: AllocateFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<AllocationValues>({
    initialValues: firstAllocation(giving, ownPattern(window.location.origin)),
    validate: checkAllocation,
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      await api(adminNfcApi.allocate, { body: allocationBody(values) });
      renewAfter(client, "stock_changed");
      onAllocated();
    },
    done: { title: t("nfc_office:allocate.done"), brief: true },
    task: { verb: "create", resource: t("nfc_screen:allocations.noun", { count: 1 }) },
  });
  const { by, auto_generate: isAutomatic, restaurant_id: restaurantId } = form.values;
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <RestaurantSelect
        disabled={giving.order !== undefined}
        {...form.getInputProps("restaurant_id")}
        onChange={(id) => {
          form.setFieldValue("restaurant_id", id);
          // An order is one of the restaurant's own.
          form.setFieldValue("order_id", "");
        }}
      />
      <SegmentedControl
        aria-label={t("nfc_office:allocate.which")}
        fullWidth
        value={by}
        onChange={(value) => form.setFieldValue("by", value === "chosen" ? "chosen" : "quantity")}
        data={(["quantity", "chosen"] as const).map((value) => ({
          value,
          label: t(`nfc_office:allocate.by.${value}`),
        }))}
      />
      {by === "quantity" ? (
        <StockField {...form.getInputProps("quantity")} />
      ) : (
        <KeychainChoice chosen={giving.chosen} {...form.getInputProps("keychain_ids")} />
      )}
      {restaurantId !== "" && <OwnerOrderSelect restaurantId={restaurantId} {...form.getInputProps("order_id")} />}
      <CheckboxField
        label={t("nfc_office:allocate.auto")}
        description={t("nfc_office:allocate.auto_hint")}
        {...form.getInputProps("auto_generate", { type: "checkbox" })}
      />
      {!isAutomatic && <PatternField restaurantId={restaurantId} {...form.getInputProps("url_pattern")} />}
      <CheckboxField
        label={t("nfc_office:allocate.activate")}
        description={t("nfc_office:allocate.activate_hint")}
        {...form.getInputProps("activate", { type: "checkbox" })}
      />
      <NotesField {...form.getInputProps("notes")} />
      <FormEnd submit={t("nfc_office:allocate.submit")} busy={busy} onCancel={onCancel} />
    </FormStack>
  );
}

/** How many from stock, and how many there are. */
function StockField(props: NumberFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: stock } = useQuery(stockQuery);
  const inStock = stock?.counts.in_stock ?? 0;
  const isMore = stock !== undefined && inStock >= stock.counted_up_to;
  return (
    <NumberField
      label={t("nfc_office:allocate.quantity")}
      description={
        stock === undefined
          ? undefined
          : t("nfc_office:allocate.in_stock", { number: isMore ? `${number(inStock)}+` : number(inStock) })
      }
      min={1}
      max={MOST_PER_ORDER}
      {...props}
    />
  );
}
