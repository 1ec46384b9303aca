import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { KEYCHAIN_STATUSES } from "#shared/nfc/nfc-values.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { stockQuery } from "./officeQueries.ts";

/** How many keychains there are of each status, and a warning where few are left to give. */
export function StockLine({ onOrder }: { onOrder: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: stock, isPending } = useQuery(stockQuery);
  // The lists below say what is wrong; figures that are missing need no words of their own.
  if (stock === undefined && !isPending) return null;
  const countOf = (count: number): string =>
    stock !== undefined && count >= stock.counted_up_to ? `${number(stock.counted_up_to)}+` : number(count);
  return (
    <>
      {stock?.is_low === true && (
        <FormAlert
          tone="warn"
          still
          title={t("nfc_office:stock.low_title")}
          action={
            <Button size="xs" variant="default" onClick={onOrder}>
              {t("nfc_office:supplier_order.button")}
            </Button>
          }
        >
          {t("nfc_office:stock.low_text", { count: stock.counts.in_stock, bound: number(stock.low_stock_below) })}
        </FormAlert>
      )}
      <StatRow>
        {KEYCHAIN_STATUSES.map((status) => (
          <StatCard
            key={status}
            label={t(`nfc_screen:keychains.status.${status}`)}
            value={stock === undefined ? "–" : countOf(stock.counts[status])}
          />
        ))}
      </StatRow>
    </>
  );
}
