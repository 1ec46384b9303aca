import { useTranslation } from "react-i18next";
import type { QrReport } from "#shared/analytics/analytics.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { useRedeemedTable } from "./useRedeemedTable.ts";
import classes from "#web/ui/chart/Report.module.css";

/** Which campaigns the redeemed codes came from. */
export function CampaignsCard({ report, file }: { report: QrReport; file: () => Promise<void> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const makeTable = useRedeemedTable();
  const title = t("analytics:codes.campaigns");
  const rows = report.campaigns.map(({ id, name, ...figures }) => ({
    key: id ?? "surprise",
    id,
    // Surprises belong to no campaign; a campaign that was deleted has lost its name.
    name: id === null ? t("analytics:codes.offer_surprise") : (name ?? t("analytics:codes.deleted_campaign")),
    ...(id !== null && name !== null ? { href: paths.campaign(id) } : {}),
    ...figures,
  }));
  return (
    <FigureCard
      title={title}
      subtitle={t("analytics:codes.campaigns_text")}
      file={file}
      table={makeTable(t("analytics:codes.campaign"), rows)}
      chart={
        rows.length === 0 ? (
          <p className={classes.words}>{t("figures:nothing")}</p>
        ) : (
          <BarList
            label={title}
            items={rows.map(({ key, name, href, redeemed, revenue_cents: cents }) => ({
              key,
              label:
                href === undefined ? (
                  name
                ) : (
                  <AppLink href={href} className={classes.link}>
                    {name}
                  </AppLink>
                ),
              note: cents > 0 ? format.money(cents) : undefined,
              value: redeemed,
              figure: format.number(redeemed),
            }))}
          />
        )
      }
    />
  );
}
