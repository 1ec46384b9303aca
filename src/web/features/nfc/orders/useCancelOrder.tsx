import { IconPackageOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { nfcKeys } from "#web/features/nfc/nfcQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

/** Takes an order back after a question that says what is refunded. */
export function useCancelOrder(): { askCancel: (order: Order) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();

  const consequence = ({ payment: { status, total_cents: total, free_quantity: free } }: Order): string => {
    const money =
      status === "paid" ? t("nfc_screen:cancel.refund", { total: format.money(total) }) : t("nfc_screen:cancel.unpaid");
    return free > 0 ? `${money} ${t("nfc_screen:cancel.free", { count: free })}` : money;
  };
  const cancel = async ({ id, number }: Order): Promise<void> => {
    try {
      client.setQueryData(nfcKeys.order(id), await api(nfcApi.cancelOrder, { params: { id } }));
    } finally {
      // Also after a refusal: it is refused because the list is out of date.
      renewAfter(client, "keychains_ordered");
    }
    toast.success({ title: t("nfc_screen:cancel.done", { number }), brief: true });
  };
  return {
    dialog,
    askCancel: (order) =>
      confirm({
        title: t("nfc_screen:cancel.title", { number: order.number }),
        text: consequence(order),
        confirmLabel: t("nfc_screen:cancel.confirm"),
        cancelLabel: t("nfc_screen:cancel.keep"),
        icon: <IconPackageOff size={20} stroke={1.7} />,
        explain: (error) => `${t("nfc_screen:cancel.failed")} ${errorText(error)}`,
        onConfirm: () => cancel(order),
      }),
  };
}
