import { Button } from "@mantine/core";
import { IconCreditCard, IconListDetails, IconPackageOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { ordersQuery } from "#web/features/nfc/nfcQueries.ts";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderReturn, type ReturnFromPage } from "./OrderReturn.tsx";
import { useCancelOrder } from "./useCancelOrder.tsx";
import { useOrderColumns } from "./useOrderColumns.tsx";
import classes from "./OrdersPanel.module.css";

interface OrdersPanelProps {
  /** From the URL: set after a visit to the card page. */
  back: ReturnFromPage | undefined;
  onDismiss: () => void;
  onOrder: () => void;
}

/** The restaurant's orders, with their way here and what was paid. */
export function OrdersPanel({ back, onDismiss, onOrder }: OrdersPanelProps) {
  const { t } = useTranslation();
  const { askCancel, dialog } = useCancelOrder();
  const columns = useOrderColumns();
  const [shown, setShown] = useState<Order>();
  const [opened, setOpened] = useState(false);
  const list = useListProps(useInfiniteQuery(ordersQuery), {
    failed: t("nfc_screen:orders.load_failed"),
    noun: (count) => t("nfc_screen:orders.noun", { count }),
  });
  const rowActions = (order: Order): readonly RowAction[] => {
    const page = order.payment.status === "open" ? order.payment.page_url : null;
    return [
      {
        key: "details",
        label: t("nfc_screen:order_details.show"),
        icon: <IconListDetails size={16} stroke={1.6} />,
        onSelect: () => showDetails(order),
      },
      ...(page === null
        ? []
        : [
            {
              key: "pay",
              label: t("nfc_screen:orders.pay"),
              icon: <IconCreditCard size={16} stroke={1.6} />,
              onSelect: () => openHostedPage(page),
            },
          ]),
      ...(order.can_cancel
        ? [
            {
              key: "cancel",
              label: t("nfc_screen:orders.cancel"),
              icon: <IconPackageOff size={16} stroke={1.6} />,
              danger: true,
              onSelect: () => askCancel(order),
            },
          ]
        : []),
    ];
  };
  const showDetails = (order: Order): void => {
    setShown(order);
    setOpened(true);
  };
  // As it is now: while it is open, its list may be asked for anew.
  const current = list.rows?.find(({ id }) => id === shown?.id) ?? shown;
  return (
    <div className={classes.panel}>
      {back !== undefined && <OrderReturn key={back.orderId} back={back} onCancel={askCancel} onDismiss={onDismiss} />}
      <DataTable
        {...list}
        label={t("nfc_screen:orders.title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowActions={rowActions}
        onRowOpen={showDetails}
        empty={{
          small: true,
          drawing: "keychain",
          title: t("nfc_screen:orders.empty_title"),
          text: t("nfc_screen:orders.empty_text"),
          primary: (
            <Button variant="default" onClick={onOrder}>
              {t("nfc_screen:order_button")}
            </Button>
          ),
        }}
      />
      {current && (
        <OrderDetails
          order={current}
          opened={opened}
          onClose={() => setOpened(false)}
          onClosed={() => setShown(undefined)}
        />
      )}
      {dialog}
    </div>
  );
}
