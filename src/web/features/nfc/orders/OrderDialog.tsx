import { useTranslation } from "react-i18next";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { OrderForm } from "./OrderForm.tsx";

interface OrderDialogProps {
  opened: boolean;
  onClose: () => void;
  onPlaced: (order: Order) => void;
}

export function OrderDialog({ opened, onClose, onPlaced }: OrderDialogProps) {
  const { t } = useTranslation();
  const close = (): void => leaveSafely(onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      // A form this long is not lost by a click beside it.
      closeOnClickOutside={false}
      title={t("nfc_screen:order.title")}
      width={640}
    >
      <OrderForm onCancel={close} onPlaced={onPlaced} />
    </Dialog>
  );
}
