import { IconDownload, IconPencil, IconStar, IconStarOff, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import type { useClientActions } from "#web/features/clients/useClientActions.tsx";

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The menu at the end of a row. */
export function useClientRowActions(
  actions: ReturnType<typeof useClientActions>,
  onEdit: (id: string) => void,
): (client: ClientListItem) => readonly RowAction[] {
  const { t } = useTranslation();
  return (client) => {
    const isConverted = client.converted_by !== null;
    return [
      {
        key: "edit",
        label: t("clients:action.edit"),
        icon: <IconPencil {...ICON} />,
        onSelect: () => onEdit(client.id),
      },
      {
        key: "convert",
        label: t(isConverted ? "clients:action.unmark" : "clients:action.mark"),
        icon: isConverted ? <IconStarOff {...ICON} /> : <IconStar {...ICON} />,
        onSelect: () => actions.setConverted(client, !isConverted),
      },
      {
        key: "export",
        label: t("clients:action.export"),
        icon: <IconDownload {...ICON} />,
        onSelect: () => actions.exportOne(client),
      },
      {
        key: "delete",
        label: t("clients:action.delete"),
        icon: <IconTrash {...ICON} />,
        danger: true,
        onSelect: () => actions.erase(client),
      },
    ];
  };
}
