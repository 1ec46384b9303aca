import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Slot } from "#shared/campaigns/campaign-values.ts";

/** "Offer B", or "The email" of a campaign that has one. */
export function useSlotName(): (slot: Slot) => string {
  const { t } = useTranslation();
  return useCallback(
    (slot) => (slot === "once" ? t("campaign_tracking:offer_once") : t("campaign_tracking:offer", { slot })),
    [t],
  );
}
