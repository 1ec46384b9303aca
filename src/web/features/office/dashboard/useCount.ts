import { useTranslation } from "react-i18next";
import { OFFICE_COUNTED_UP_TO } from "#shared/analytics/admin-dashboard.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";

/** A number that was counted up to a bound: "1,000+" where there are more. */
export function useCount(): (count: number) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (count) =>
    count >= OFFICE_COUNTED_UP_TO ? t("office_dashboard:at_least", { n: number(OFFICE_COUNTED_UP_TO) }) : number(count);
}
