import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { nfcKeys } from "#web/features/nfc/nfcQueries.ts";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import classes from "./OrdersPanel.module.css";

const POLL_MS = 2000;

/** Somebody comes back from the card page: which order it was about, and whether they left without paying. */
export interface ReturnFromPage {
  orderId: string;
  hasLeft: boolean;
}

interface OrderReturnProps {
  back: ReturnFromPage;
  onCancel: (order: Order) => void;
  onDismiss: () => void;
}

/** What came of the payment; asked for until it is known. */
export function OrderReturn({ back: { orderId, hasLeft }, onCancel, onDismiss }: OrderReturnProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data: order, error } = useQuery({
    queryKey: nfcKeys.order(orderId),
    queryFn: ({ signal }) => api(nfcApi.readOrder, { params: { id: orderId }, signal }),
    refetchInterval: ({ state }) => (state.data?.payment.status === "open" && !hasLeft ? POLL_MS : false),
    staleTime: 0,
  });
  const status = order?.payment.status;
  useEffect(() => {
    if (status === "paid") renewAfter(client, "keychains_ordered");
  }, [client, status]);
  const words = useReturnWords();

  const dismiss = (
    <Button variant="default" size="xs" onClick={onDismiss}>
      {t("nfc_screen:back.dismiss")}
    </Button>
  );
  if (order === undefined)
    return (
      error !== null && (
        <FormAlert tone="warn" title={t("nfc_screen:back.failed")} action={dismiss}>
          {errorText(error)}
        </FormAlert>
      )
    );
  const { tone, title, text } = words(order, hasLeft);
  const { page_url: page } = order.payment;
  return (
    <FormAlert
      tone={tone}
      title={title}
      action={
        <div className={classes.actions}>
          {status === "open" && page !== null && (
            <Button size="xs" onClick={() => openHostedPage(page)}>
              {t("nfc_screen:orders.pay")}
            </Button>
          )}
          {status === "open" && hasLeft && order.can_cancel && (
            <Button variant="default" size="xs" onClick={() => onCancel(order)}>
              {t("nfc_screen:orders.cancel")}
            </Button>
          )}
          {dismiss}
        </div>
      }
    >
      {text}
    </FormAlert>
  );
}

interface Words {
  tone: "success" | "info" | "warn";
  title: string;
  text?: string;
}

function useReturnWords(): (order: Order, hasLeft: boolean) => Words {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ number, status, payment }, hasLeft) => {
    const total = money(payment.total_cents);
    switch (payment.status) {
      case "paid":
        return {
          tone: "success",
          title: t("nfc_screen:back.paid", { number }),
          text: t("nfc_screen:back.paid_text", { total }),
        };
      case "none":
        return { tone: "success", title: t("nfc_screen:back.placed", { number }) };
      case "open":
        return hasLeft
          ? { tone: "warn", title: t("nfc_screen:back.left", { number }), text: t("nfc_screen:back.left_text") }
          : { tone: "info", title: t("nfc_screen:back.waiting", { number }), text: t("nfc_screen:back.waiting_text") };
      case "expired":
        return status === "cancelled"
          ? { tone: "info", title: t("nfc_screen:back.cancelled", { number }) }
          : { tone: "warn", title: t("nfc_screen:back.expired", { number }), text: t("nfc_screen:back.expired_text") };
      case "refund_due":
      case "refunded":
        return {
          tone: "info",
          title: t("nfc_screen:back.cancelled", { number }),
          text: t("nfc_screen:back.refund_text", { total }),
        };
    }
  };
}
