import { useTranslation } from "react-i18next";
import type { CampaignStatus } from "#shared/campaigns/campaign-actions.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={statusTone(status)}>{t(`campaigns:status.${status}`)}</StatusBadge>;
}
