import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";

/** Whether a guest left a review, and how we know: matched by us, or marked by the owner. */
export function ConvertedBadge({ by }: { by: ClientListItem["converted_by"] }) {
  const { t } = useTranslation();
  if (by === null) return <StatusBadge tone="grey">{t("clients:converted.no")}</StatusBadge>;
  return (
    <Tooltip label={t(`clients:converted.by_${by}`)}>
      <span>
        <StatusBadge tone="green">{t("clients:converted.yes")}</StatusBadge>
        <VisuallyHidden>, {t(`clients:converted.short_${by}`)}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
