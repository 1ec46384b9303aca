import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { NowCell } from "#web/features/campaigns/NowCell.tsx";
import { useFigures } from "#web/lib/words/useFigures.ts";
import classes from "./OfficeTable.module.css";

/** The columns of the list, in the reader's language. */
export function useOfficeColumns(): readonly Column<CampaignSummary>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate } = useFigures();
  return useMemo(() => {
    const share = (key: "redeemed" | "clicked" | "opened", minWidth: number, fold?: number) => ({
      key,
      header: t(`campaign_office:column.${key}`),
      align: "right" as const,
      minWidth,
      ...(fold === undefined ? {} : { fold }),
      cell: ({ stats }: CampaignSummary) => rate(stats[key], stats.delivered),
    });
    return [
      {
        key: "campaign",
        header: t("campaign_office:column.campaign"),
        minWidth: 202,
        cell: (campaign) => <CampaignCell campaign={campaign} />,
      },
      {
        key: "restaurant",
        header: t("campaign_office:column.restaurant"),
        minWidth: 128,
        cell: ({ restaurant }) => <span className={classes.words}>{restaurant.name}</span>,
      },
      {
        key: "status",
        header: t("campaign_office:column.status"),
        minWidth: 124,
        phone: "badge",
        cell: ({ status }) => <CampaignStatusBadge status={status} />,
      },
      {
        key: "now",
        header: t("campaign_tracking:list.now"),
        minWidth: 176,
        cell: (campaign) => <NowCell campaign={campaign} />,
      },
      {
        key: "recipients",
        header: t("campaign_office:column.recipients"),
        align: "right",
        minWidth: 96,
        fold: 3,
        cell: ({ stats }) => format.number(stats.recipients),
      },
      share("redeemed", 100),
      share("clicked", 86, 2),
      share("opened", 86, 1),
    ];
  }, [t, format, rate]);
}

/** Its name, kind and category. */
function CampaignCell({ campaign: { id, name, type, category } }: { campaign: CampaignSummary }) {
  const { t } = useTranslation();
  const facts = [
    t(`campaign_tracking:type.${type}`),
    ...(category === null ? [] : [t(`templates:category.${category}`)]),
  ];
  return (
    <NameCell
      name={
        <AppLink href={paths.admin.campaign(id)} className={classes.link}>
          <span className={classes.name}>{name}</span>
        </AppLink>
      }
      caption={facts.join(" · ")}
    />
  );
}
