import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { subscriptionsApi, type Invoice } from "#shared/subscriptions/subscriptions.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { invoicesQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { download } from "#web/lib/api/download.ts";
import classes from "./InvoiceTable.module.css";

const TONES: Record<Invoice["status"], Tone> = {
  draft: "grey",
  open: "blue",
  paid: "green",
  void: "grey",
  uncollectible: "red",
};

/** All invoices, newest first, each with its PDF. */
export function InvoiceTable() {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(invoicesQuery);

  const columns: Column<Invoice>[] = [
    {
      key: "number",
      header: t("subscriptions:billing.number"),
      cell: (invoice) => <span className={classes.number}>{invoice.number}</span>,
    },
    {
      key: "status",
      header: t("subscriptions:billing.status"),
      phone: "badge",
      cell: (invoice) => (
        <StatusBadge tone={TONES[invoice.status]}>
          {t(`subscriptions:billing.invoice_status.${invoice.status}`)}
        </StatusBadge>
      ),
    },
    { key: "date", header: t("subscriptions:billing.date"), cell: (invoice) => format.date(invoice.issued_at) },
    {
      key: "amount",
      header: t("subscriptions:billing.invoice_amount"),
      align: "right",
      cell: (invoice) => format.money(invoice.amount_cents),
    },
    {
      key: "pdf",
      header: t("subscriptions:billing.pdf"),
      align: "right",
      minWidth: 170,
      cell: ({ id, number }) => (
        <DownloadButton
          size="xs"
          label={t("subscriptions:billing.download_label", { number })}
          failedTitle={t("subscriptions:billing.download_failed", { number })}
          goneText={t("errors:invoice_unavailable")}
          fetchFile={() => download(subscriptionsApi.invoicePdf, { params: { id } })}
        >
          {t("subscriptions:billing.download")}
        </DownloadButton>
      ),
    },
  ];

  return (
    <div>
      <Heading level={2} size="card" className={classes.title ?? ""}>
        {t("subscriptions:billing.invoices")}
      </Heading>
      <DataTable
        label={t("subscriptions:billing.invoices")}
        columns={columns}
        rows={data}
        rowKey={(invoice) => invoice.id}
        rowName={(invoice) => invoice.number}
        skeletonRows={3}
        refreshing={isFetching}
        error={
          error && data === undefined
            ? {
                title: t("subscriptions:billing.invoices_load_failed"),
                text: errorText(error),
                onRetry: () => void refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        empty={{
          drawing: "envelope",
          title: t("accounts:billing.title"),
          text: t("accounts:billing.text"),
          small: true,
        }}
      />
    </div>
  );
}
