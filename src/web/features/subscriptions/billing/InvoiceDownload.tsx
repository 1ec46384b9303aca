import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsApi, type Invoice } from "#shared/subscriptions/subscriptions.contract.ts";
import { ApiError } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

export function InvoiceDownload({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { id, number } = invoice;

  const fetchPdf = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await download(subscriptionsApi.invoicePdf, { params: { id } });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      toast.error({
        title: t("subscriptions:billing.download_failed", { number }),
        message: isGone ? t("errors:invoice_unavailable") : errorText(error),
      });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      aria-label={t("subscriptions:billing.download_label", { number })}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void fetchPdf()}
    >
      {t("subscriptions:billing.download")}
    </Button>
  );
}
