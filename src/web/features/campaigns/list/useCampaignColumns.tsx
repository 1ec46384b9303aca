import { IconMail, IconRepeat } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignSummary, MailStats } from "#shared/campaigns/campaigns.model.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { NowCell } from "#web/features/campaigns/NowCell.tsx";
import { useFigures } from "#web/lib/words/useFigures.ts";
import classes from "./CampaignList.module.css";

/** Each rate with what it is a part of; the one that counts comes first, and stays longest where there is little room. */
const RATES: readonly {
  key: "redeemed" | "opened" | "clicked" | "delivered" | "bounced";
  fold?: number;
  of: (stats: MailStats) => number;
}[] = [
  { key: "redeemed", of: ({ delivered }) => delivered },
  { key: "opened", fold: 4, of: ({ delivered }) => delivered },
  { key: "clicked", fold: 3, of: ({ delivered }) => delivered },
  { key: "delivered", fold: 2, of: ({ recipients, pending }) => recipients - pending },
  { key: "bounced", fold: 1, of: ({ recipients, pending }) => recipients - pending },
];

/** The columns of the owner's list. */
export function useCampaignColumns(hrefOf: (id: string) => string): readonly Column<CampaignSummary>[] {
  const { t } = useTranslation();
  const { rate } = useFigures();
  return useMemo(
    () => [
      {
        key: "name",
        header: t("campaign_tracking:list.name"),
        minWidth: 200,
        cell: ({ id, name, type }) => (
          <NameCell
            name={
              <AppLink href={hrefOf(id)} className={classes.link}>
                <span className={classes.name}>{name}</span>
              </AppLink>
            }
            caption={
              <span className={classes.type}>
                {type === "recurring" ? (
                  <IconRepeat size={14} stroke={1.6} aria-hidden="true" />
                ) : (
                  <IconMail size={14} stroke={1.6} aria-hidden="true" />
                )}
                {t(`campaign_tracking:type.${type}`)}
              </span>
            }
          />
        ),
      },
      {
        key: "status",
        header: t("campaign_tracking:list.status"),
        minWidth: 130,
        phone: "badge",
        cell: ({ status }) => <CampaignStatusBadge status={status} />,
      },
      {
        key: "now",
        header: t("campaign_tracking:list.now"),
        minWidth: 230,
        cell: (campaign) => <NowCell campaign={campaign} />,
      },
      ...RATES.map(({ key, fold, of }): Column<CampaignSummary> => ({
        key,
        header: t(`campaign_tracking:rate.${key}`),
        align: "right",
        minWidth: 96,
        ...(fold === undefined ? {} : { fold }),
        cell: ({ stats }) => <span className={classes.figure}>{rate(stats[key], of(stats))}</span>,
        applies: ({ stats }) => of(stats) > 0,
      })),
    ],
    [t, rate, hrefOf],
  );
}
