import { useTranslation } from "react-i18next";
import type { RedeemedFigures } from "#shared/analytics/analytics.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { countCell, moneyCell, type FigureTable } from "#web/ui/chart/figureTable.ts";

interface RedeemedRow extends RedeemedFigures {
  key: string;
  name: string;
  href?: string;
  previous: RedeemedFigures | null;
}

/** The table of offers or campaigns: what was redeemed, and what the bills came to. */
export function useRedeemedTable(): (first: string, rows: readonly RedeemedRow[]) => FigureTable {
  const { t } = useTranslation();
  const format = useFormat();
  return (first, rows) => {
    const hasPrevious = rows.some(({ previous }) => previous !== null);
    const redeemed = t("analytics:codes.redeemed");
    return {
      columns: [
        first,
        redeemed,
        t("analytics:codes.bills"),
        t("analytics:codes.revenue_column"),
        ...(hasPrevious ? [t("analytics:compare.column", { what: redeemed })] : []),
      ],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [
          { text: row.name, ...(row.href === undefined ? {} : { href: row.href }) },
          countCell(row.redeemed, format),
          countCell(row.bills, format),
          moneyCell(row.revenue_cents, format),
          ...(hasPrevious ? [countCell(row.previous?.redeemed ?? 0, format)] : []),
        ],
      })),
    };
  };
}
