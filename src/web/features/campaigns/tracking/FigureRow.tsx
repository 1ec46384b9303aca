import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MailStats } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { useFigures } from "#web/lib/words/useFigures.ts";
import classes from "./FigureRow.module.css";

/** What a campaign brought: redemptions first, because only they are guests who came. */
export function FigureRow({ stats }: { stats: MailStats }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const { rate, counts } = useFigures();
  const { delivered, recipients, pending, machine_opened: programs } = stats;
  const tried = recipients - pending;
  const lines = (...parts: (string | undefined)[]): ReactNode => (
    <span className={classes.lines}>
      {parts
        .filter((part) => part !== undefined)
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </span>
  );
  return (
    <StatRow>
      <StatCard
        label={t("campaign_tracking:rate.redeemed")}
        value={rate(stats.redeemed, delivered)}
        caption={lines(
          counts(stats.redeemed, delivered),
          stats.revenue_cents > 0
            ? t("campaign_tracking:track.revenue", { money: money(stats.revenue_cents) })
            : undefined,
        )}
      />
      <StatCard
        label={t("campaign_tracking:rate.clicked")}
        value={rate(stats.clicked, delivered)}
        caption={lines(counts(stats.clicked, delivered))}
      />
      <StatCard
        label={t("campaign_tracking:rate.opened")}
        value={rate(stats.opened, delivered)}
        caption={lines(
          counts(stats.opened, delivered),
          programs > 0
            ? t("campaign_tracking:track.programs", { count: programs, formatted: number(programs) })
            : undefined,
        )}
      />
      <StatCard
        label={t("campaign_tracking:rate.delivered")}
        value={rate(delivered, tried)}
        caption={lines(
          counts(delivered, tried),
          tried > 0 ? t("campaign_tracking:track.bounced", { rate: rate(stats.bounced, tried) }) : undefined,
        )}
      />
    </StatRow>
  );
}
