import { useTranslation } from "react-i18next";
import type { QrOffer } from "#shared/analytics/analytics-values.ts";
import type { QrReport } from "#shared/analytics/analytics.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { useRedeemedTable } from "./useRedeemedTable.ts";

/** Which offers bring guests back; those nobody used have no bar, but a row in the table. */
export function OffersCard({ report, file }: { report: QrReport; file: () => Promise<void> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const makeTable = useRedeemedTable();
  const title = t("analytics:codes.offers");
  const nameOf = (offer: QrOffer): string =>
    offer === "once" || offer === "surprise"
      ? t(`analytics:codes.offer_${offer}`)
      : t("analytics:codes.offer", { offer });
  const rows = report.offers.map(({ offer, ...figures }) => ({ key: offer, name: nameOf(offer), ...figures }));
  return (
    <FigureCard
      title={title}
      subtitle={t("analytics:codes.offers_text")}
      file={file}
      table={makeTable(t("analytics:codes.offer_column"), rows)}
      chart={
        <BarList
          label={title}
          items={rows
            .filter(({ key, redeemed }) => redeemed > 0 || (key !== "once" && key !== "surprise"))
            .map(({ key, name, redeemed, revenue_cents: cents }) => ({
              key,
              label: name,
              note: cents > 0 ? format.money(cents) : undefined,
              value: redeemed,
              figure: format.number(redeemed),
            }))}
        />
      }
    />
  );
}
