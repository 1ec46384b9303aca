import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { MOST_PER_ORDER } from "#shared/nfc/nfc-values.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { checkOrder, firstValues, type OrderValues } from "./orderValues.ts";
import { QuoteSummary } from "./QuoteSummary.tsx";
import { useLiveQuote, type LiveQuote } from "./useLiveQuote.ts";
import { usePlaceOrder } from "./usePlaceOrder.ts";
import classes from "./OrderForm.module.css";

interface OrderFormProps {
  onCancel: () => void;
  /** An order without anything to pay is made; any other leads to the card page. */
  onPlaced: (order: Order) => void;
}

/** How many keychains, where to, and what they cost. */
export function OrderForm({ onCancel, onPlaced }: OrderFormProps) {
  const { t } = useTranslation();
  const user = useOwnerUser();
  const form = useForm<OrderValues>({ initialValues: firstValues(user), validate: checkOrder });
  const { quantity } = form.getValues();
  const live = useLiveQuote(quantity);
  const { handleSubmit, busy, problem } = usePlaceOrder({ form, live, onPlaced });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <TextField
        className={classes.quantity ?? ""}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_PER_ORDER}
        step={1}
        label={t("nfc_screen:order.quantity")}
        description={t("nfc_screen:order.quantity_hint", { max: MOST_PER_ORDER })}
        data-autofocus
        {...form.getInputProps("quantity")}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          form.setFieldValue("quantity", typed === "" ? "" : Number(typed));
        }}
      />
      <AddressFields form={form} />
      <QuoteSummary live={live} />
      <FormActions>
        <Button variant="default" size="md" disabled={busy} onClick={onCancel}>
          {t("nfc_screen:order.cancel")}
        </Button>
        <OrderButton live={live} busy={busy} />
      </FormActions>
    </FormStack>
  );
}

/** Says what is paid before it is pressed. */
function OrderButton({ live, busy }: { live: LiveQuote; busy: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const total = live.isCurrent ? live.shown?.total_cents : undefined;
  const words = (): string => {
    if (total === undefined) return t("nfc_screen:order.place");
    return total === 0 ? t("nfc_screen:order.place_free") : t("nfc_screen:order.pay", { total: money(total) });
  };
  return (
    <Button type="submit" size="md" loading={busy || live.isLoading}>
      {words()}
    </Button>
  );
}
