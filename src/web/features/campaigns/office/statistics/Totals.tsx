import { useTranslation } from "react-i18next";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { useFigures } from "#web/lib/words/useFigures.ts";
import classes from "./StatisticsPanel.module.css";

/** The averages over every mail that arrived, the one that counts first; and what an open can mean. */
export function Totals({ totals }: { totals: CampaignStatistics["totals"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate, counts } = useFigures();
  const { delivered, redeemed, clicked, opened, machine_opened: machines } = totals;
  const share = (part: number) => ({ value: rate(part, delivered), caption: counts(part, delivered) });
  return (
    <>
      <StatRow>
        <StatCard label={t("campaign_office:statistics.redemption_rate")} {...share(redeemed)} />
        <StatCard label={t("campaign_office:statistics.click_rate")} {...share(clicked)} />
        <StatCard label={t("campaign_office:statistics.open_rate")} {...share(opened)} />
        <StatCard
          label={t("campaign_office:statistics.revenue")}
          value={format.money(totals.revenue_cents)}
          caption={t("campaign_office:statistics.since_beginning")}
        />
      </StatRow>
      <p className={classes.note}>
        {t("campaign_office:statistics.opens", { count: machines, n: format.number(machines) })}
      </p>
    </>
  );
}
