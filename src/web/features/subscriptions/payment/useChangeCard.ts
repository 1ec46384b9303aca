import { useTranslation } from "react-i18next";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { openHostedPage } from "./hostedPage.ts";

/** Leaves for the page on which a card is entered; locked until the browser has gone. */
export function useChangeCard(): { leaving: boolean; changeCard: () => void } {
  const { t } = useTranslation();
  const { run, busy } = useAction({
    run: async () => openHostedPage((await api(subscriptionsApi.changePaymentMethod)).url),
    failed: t("subscriptions:billing.change_failed"),
    leaves: true,
  });
  return { leaving: busy, changeCard: run };
}
