import { useTranslation } from "react-i18next";
import type { Till } from "#shared/offers/tills.contract.ts";

export type TillPhone = Till["sessions"][number];

/** A phone as its owner would recognise it. */
export function usePhoneName(): (phone: TillPhone) => string {
  const { t } = useTranslation();
  return ({ browser, os }) =>
    browser !== null && os !== null
      ? t("till:tills.phone", { browser, os })
      : (browser ?? t("till:tills.unknown_phone"));
}
