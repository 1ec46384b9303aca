import { Button } from "@mantine/core";
import { IconPencil, IconShoppingCart, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { Supplier } from "#shared/nfc/admin-nfc.model.ts";
import { suppliersQuery } from "#web/features/nfc/office/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { useSupplierColumns } from "./useSupplierColumns.tsx";

interface SuppliersPanelProps {
  /** None: a new one. */
  onEdit: (supplier: Supplier | undefined) => void;
}

/** Who makes keychains for us, and on which terms. */
export function SuppliersPanel({ onEdit }: SuppliersPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(suppliersQuery);
  const columns = useSupplierColumns();
  const { askRemove, dialog } = useRemoval();
  const rowActions = (supplier: Supplier): readonly RowAction[] => [
    {
      key: "edit",
      label: t("nfc_office:suppliers.edit"),
      icon: <IconPencil size={16} stroke={1.6} />,
      onSelect: () => onEdit(supplier),
    },
    {
      key: "orders",
      label: t("nfc_office:suppliers.see_orders"),
      icon: <IconShoppingCart size={16} stroke={1.6} />,
      onSelect: () => goTo(paths.admin.nfc("orders", { supplier: supplier.id })),
    },
    {
      key: "delete",
      label: t("nfc_office:suppliers.remove"),
      icon: <IconTrash size={16} stroke={1.6} />,
      danger: true,
      onSelect: () => askRemove(supplier),
    },
  ];
  return (
    <>
      <DataTable
        label={t("nfc_office:suppliers.title")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={
          data === undefined && error !== null
            ? {
                title: t("nfc_office:suppliers.load_failed"),
                text: errorText(error),
                onRetry: () => void refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        rowActions={rowActions}
        onRowOpen={onEdit}
        empty={{
          drawing: "keychain",
          title: t("nfc_office:suppliers.empty_title"),
          text: t("nfc_office:suppliers.empty_text"),
          primary: <Button onClick={() => onEdit(undefined)}>{t("nfc_office:suppliers.add")}</Button>,
        }}
      />
      {dialog}
    </>
  );
}

/** Deletes a supplier nothing was ordered from; any other can only become inactive, as the refusal says. */
function useRemoval() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const remove = async (id: string): Promise<void> => {
    await api(adminNfcApi.removeSupplier, { params: { id } });
    renewAfter(client, "stock_changed");
    toast.success({ title: t("nfc:supplier_removed"), brief: true });
  };
  return {
    dialog,
    askRemove: ({ id, name }: Supplier): void =>
      confirm({
        title: t("nfc_office:suppliers.remove_title", { name }),
        text: t("nfc_office:suppliers.remove_text"),
        confirmLabel: t("nfc_office:suppliers.remove"),
        cancelLabel: t("nfc_office:suppliers.remove_keep"),
        task: { verb: "delete", resource: t("nfc_office:suppliers.noun") },
        onConfirm: () => remove(id),
      }),
  };
}
