import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { todayInParis } from "#web/features/analytics/period/analyticsView.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { DayField } from "#web/ui/form/day/DayField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

/** A step something belongs to: a parcel's number, a day, or what becomes of money and keychains. */
export interface Step {
  order: StaffOrder;
  to: "shipped" | "delivered" | "cancelled";
}

export interface StepFacts {
  tracking_number?: string;
  tracking_url?: string;
  delivered_on?: string;
  restock?: boolean;
}

interface StepFormProps {
  step: Step;
  send: (facts: StepFacts) => Promise<void>;
  onDone: () => void;
}

/** What is to be known when an order is sent, arrives or is cancelled. */
export function StepForm({ step: { order, to }, send, onDone }: StepFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useForm({
    initialValues: {
      tracking_number: order.tracking_number ?? "",
      tracking_url: order.tracking_url ?? "",
      delivered_on: todayInParis(),
      restock: true,
    },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ tracking_number, tracking_url, delivered_on, restock }) => {
      await send(
        { shipped: { tracking_number, tracking_url }, delivered: { delivered_on }, cancelled: { restock } }[to],
      );
      onDone();
    },
    explain: (error) => `${t("nfc_office:steps.failed")} ${errorText(error)}`,
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <Consequence order={order} to={to} />
      {to === "shipped" && (
        <>
          <TextField
            label={t("nfc_office:orders.tracking_number")}
            optional
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("tracking_number")}
          />
          <TextField
            label={t("nfc_office:orders.tracking_url")}
            optional
            type="url"
            inputMode="url"
            autoComplete="off"
            {...form.getInputProps("tracking_url")}
          />
        </>
      )}
      {to === "delivered" && (
        <DayField
          label={t("nfc_office:orders.delivered_on")}
          maxDate={todayInParis()}
          {...form.getInputProps("delivered_on")}
          value={form.values.delivered_on}
        />
      )}
      {to === "cancelled" && order.kind === "owner" && order.keychains > 0 && (
        <CheckboxField
          label={t("nfc_office:steps.restock", { count: order.keychains })}
          description={t("nfc_office:steps.restock_hint")}
          {...form.getInputProps("restock", { type: "checkbox" })}
        />
      )}
      <FormEnd
        submit={t(`nfc_office:steps.action.${to}`)}
        busy={busy}
        onCancel={onDone}
        danger={to === "cancelled"}
        {...(to === "cancelled" ? { keep: t("nfc_screen:cancel.keep") } : {})}
      />
    </FormStack>
  );
}

/** What follows from the step, in a sentence or two. */
function Consequence({ order: { kind, quantity, payment }, to }: Step) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const words = (): string => {
    if (to !== "cancelled") return t(`nfc_office:steps.${to}_${kind}`, { count: quantity });
    if (kind === "supplier") return t("nfc_office:steps.cancelled_supplier");
    const paid =
      payment.status === "paid"
        ? t("nfc_office:steps.refund", { total: money(payment.total_cents) })
        : t("nfc_screen:cancel.unpaid");
    return `${paid} ${t("nfc_office:steps.owner_hears")}`;
  };
  return <p className={classes.text}>{words()}</p>;
}
