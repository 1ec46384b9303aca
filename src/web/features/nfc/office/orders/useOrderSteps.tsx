import { IconArrowBackUp, IconCircleCheck, IconPackageOff, IconPlayerPlay, IconTruck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import type { OrderStatus } from "#shared/nfc/nfc-values.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { officeKeys } from "#web/features/nfc/office/officeQueries.ts";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { StepForm, type Step, type StepFacts } from "./StepForm.tsx";

const ICONS: Record<OrderStatus, typeof IconTruck> = {
  pending: IconArrowBackUp,
  processing: IconPlayerPlay,
  shipped: IconTruck,
  delivered: IconCircleCheck,
  cancelled: IconPackageOff,
};

interface OrderSteps {
  /** Where an order can go next. */
  stepsOf: (order: StaffOrder) => readonly RowAction[];
  isAsking: boolean;
  /** Render this once. */
  dialogs: ReactNode;
}

/** Takes orders a step on: at once, or after asking for what belongs to the step. */
export function useOrderSteps(): OrderSteps {
  const { t } = useTranslation();
  const client = useQueryClient();
  const asking = useShown<Step>();
  const send = async ({ order, to }: { order: StaffOrder; to: OrderStatus }, facts: StepFacts = {}): Promise<void> => {
    try {
      const changed = await api(adminNfcApi.setOrderStatus, {
        params: { id: order.id },
        body: { status: to, ...facts },
      });
      client.setQueryData(officeKeys.order(order.id), changed);
    } finally {
      // Also after a refusal: it is refused because the list is out of date.
      renewAfter(client, "stock_changed");
    }
    const status = t(`nfc_screen:orders.status.${to}`);
    toast.success({ title: t("nfc_office:steps.done", { number: order.number, status }), brief: true });
  };
  const { run } = useAction<{ order: StaffOrder; to: OrderStatus }>({
    run: (step) => send(step),
    failed: t("nfc_office:steps.failed"),
  });
  return {
    stepsOf: (order) =>
      order.next.map((to) => {
        const Icon = ICONS[to];
        return {
          key: to,
          label: t(`nfc_office:steps.action.${to}`),
          icon: <Icon size={16} stroke={1.6} />,
          danger: to === "cancelled",
          onSelect: () => (to === "pending" || to === "processing" ? run({ order, to }) : asking.show({ order, to })),
        };
      }),
    isAsking: asking.opened,
    dialogs: (
      <FormDialog
        shown={asking}
        title={({ order: { number }, to }) => t(`nfc_office:steps.title.${to}`, { number })}
        width={480}
      >
        {(step, close) => <StepForm step={step} send={(facts) => send(step, facts)} onDone={close} />}
      </FormDialog>
    ),
  };
}
