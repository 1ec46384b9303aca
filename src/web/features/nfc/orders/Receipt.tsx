import { useTranslation } from "react-i18next";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { download } from "#web/lib/api/download.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";

/** There is none for what nobody paid. */
const hasReceipt = ({ payment: { status } }: Order): boolean => status !== "open" && status !== "expired";

export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { id, number } = order;
  if (!hasReceipt(order)) return null;
  return (
    <DownloadButton
      size="xs"
      label={t("nfc_screen:orders.receipt_label", { number })}
      failedTitle={t("nfc_screen:orders.receipt_failed", { number })}
      fetchFile={() => download(nfcApi.receipt, { params: { id } })}
    >
      {t("nfc_screen:orders.receipt")}
    </DownloadButton>
  );
}
