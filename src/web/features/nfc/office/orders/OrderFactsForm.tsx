import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { NotesField } from "#web/features/nfc/office/form/NotesField.tsx";
import { officeKeys } from "#web/features/nfc/office/officeQueries.ts";
import { todayInParis } from "#web/features/analytics/period/analyticsView.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { DayField } from "#web/ui/form/day/DayField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { OrderFactFields, type OrderFactValues } from "./OrderFactFields.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

type Values = OrderFactValues & { delivered_on: string };

const dayOrNone = (day: string): string | null => (day === "" ? null : day);

/** What staff note about an order, at any time. */
export function OrderFactsForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, number } = order;
  const form = useForm<Values>({
    initialValues: {
      external_number: order.external_number ?? "",
      expected_on: order.expected_on ?? "",
      delivered_on: order.delivered_on ?? "",
      tracking_number: order.tracking_number ?? "",
      tracking_url: order.tracking_url ?? "",
      notes: order.notes ?? "",
    },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ expected_on, delivered_on, ...rest }) => {
      // Only what was changed: a step may have been taken meanwhile.
      const all = { ...rest, expected_on: dayOrNone(expected_on), delivered_on: dayOrNone(delivered_on) };
      const body = Object.fromEntries(Object.entries(all).filter(([field]) => form.isDirty(field as keyof Values)));
      client.setQueryData(officeKeys.order(id), await api(adminNfcApi.changeOrder, { params: { id }, body }));
      renewAfter(client, "stock_changed");
      onDone();
    },
    done: { title: t("nfc_office:orders.saved", { number }), brief: true },
    task: { verb: "update", resource: t("nfc_screen:orders.noun", { count: 1 }) },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <OrderFactFields form={form}>
        {order.status === "delivered" && (
          <DayField
            label={t("nfc_office:orders.delivered_on")}
            maxDate={todayInParis()}
            {...form.getInputProps("delivered_on")}
            value={form.values.delivered_on}
          />
        )}
      </OrderFactFields>
      <NotesField {...form.getInputProps("notes")} />
      <div className={classes.text}>{t("nfc_office:orders.notes_hint")}</div>
      <FormEnd submit={t("nfc_office:form.save")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
