import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Recipient } from "#shared/campaigns/campaigns.model.ts";
import { nameOf } from "#web/features/clients/clientWords.ts";

/** A recipient's name; of somebody who was deleted, that they were. */
export function useGuestName(): (recipient: Pick<Recipient, "client">) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ client }) => (client === null ? t("campaign_tracking:recipients.erased") : nameOf(client)),
    [t],
  );
}
