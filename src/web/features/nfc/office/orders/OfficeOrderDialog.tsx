import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { officeOrderQuery } from "#web/features/nfc/office/officeQueries.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { OrderFacts } from "./OrderFacts.tsx";
import { OrderFactsForm } from "./OrderFactsForm.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

interface OfficeOrderDialogProps {
  /** None: it is closed. */
  id: string | undefined;
  onClose: () => void;
  /** A question about the order stands above it: Escape answers that one alone. */
  isCovered: boolean;
  stepsOf: (order: StaffOrder) => readonly RowAction[];
  onAllocate: (order: StaffOrder) => void;
  onMakeCodes: (order: StaffOrder) => void;
}

/** All about one order: its way on, what was paid, where it goes, and what staff note about it. */
export function OfficeOrderDialog({ id, onClose, isCovered, ...rest }: OfficeOrderDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const {
    data: order,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...officeOrderQuery(id ?? ""), enabled: id !== undefined });
  return (
    <Dialog
      opened={id !== undefined}
      onClose={() => isCovered || leaveSafely(onClose)}
      closeOnClickOutside={false}
      title={
        order === undefined ? t("nfc_screen:orders.number") : t("nfc_office:orders.title", { number: order.number })
      }
      width={680}
    >
      {order === undefined && error === null && <Skeleton height={240} />}
      {order === undefined && error !== null && (
        <ErrorCard
          bare
          title={t("nfc_office:orders.one_failed")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {order !== undefined && <OrderView key={order.id} order={order} onDone={onClose} {...rest} />}
    </Dialog>
  );
}

type OrderViewProps = Omit<OfficeOrderDialogProps, "id" | "onClose" | "isCovered"> & {
  order: StaffOrder;
  onDone: () => void;
};

function OrderView({ order, onDone, stepsOf, onAllocate, onMakeCodes }: OrderViewProps) {
  const { t } = useTranslation();
  const { status, kind, quantity, keychains } = order;
  const isOpen = status !== "cancelled" && keychains < quantity;
  return (
    <div className={classes.panel}>
      <div className={classes.buttons}>
        <StatusBadge tone={statusTone(status, "nfc_order")}>{t(`nfc_screen:orders.status.${status}`)}</StatusBadge>
        {stepsOf(order).map(({ key, label, icon, danger, onSelect }) => (
          <Button
            key={key}
            size="xs"
            variant="default"
            leftSection={icon}
            {...(danger ? { color: "tomato" } : {})}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
        {isOpen && kind === "owner" && order.payment.status !== "open" && (
          <Button size="xs" onClick={() => onAllocate(order)}>
            {t("nfc_office:orders.allocate", { count: quantity - keychains })}
          </Button>
        )}
        {isOpen && kind === "supplier" && status !== "delivered" && (
          <Button size="xs" variant="default" onClick={() => onMakeCodes(order)}>
            {t("nfc_office:orders.make_codes")}
          </Button>
        )}
        {kind === "supplier" && keychains > 0 && (
          <Anchor component={AppLink} inherit href={paths.admin.nfc(undefined, { order: order.id })}>
            {t("nfc_office:orders.see_keychains", { count: keychains })}
          </Anchor>
        )}
      </div>
      <OrderFacts order={order} />
      <OrderFactsForm order={order} onDone={onDone} />
    </div>
  );
}
