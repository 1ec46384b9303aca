import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { refreshAccess } from "#web/features/subscriptions/access/ownerAccess.ts";
import { subscriptionKeys, subscriptionQuery } from "#web/features/subscriptions/subscriptionQueries.ts";

/** Sessions under way or done in this tab: drawing the page again must not confirm again. */
const taken = new Set<string>();

/** Takes over the card entered on the hosted page, once, and says what came of it. True while that lasts. */
export function useConfirmCard(session: string | undefined, onSettled: () => void): boolean {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);

  const confirm = useEffectEvent(async (id: string): Promise<void> => {
    setConfirming(true);
    try {
      const { invoice_paid } = await api(subscriptionsApi.confirmPaymentMethod, { params: { session_id: id } });
      await queryClient.invalidateQueries({ queryKey: subscriptionKeys.billing });
      const { status } = await queryClient.fetchQuery(subscriptionQuery).catch(() => ({ status: undefined }));
      if (invoice_paid) {
        toast.success({
          title: t("subscriptions:billing.card_paid"),
          message: t("subscriptions:billing.card_paid_text"),
        });
        await refreshAccess().catch(() => {});
      } else if (status === "past_due") {
        toast.warning({
          title: t("subscriptions:billing.card_unpaid"),
          message: t("subscriptions:billing.card_unpaid_text"),
        });
      } else {
        toast.success({
          title: t("subscriptions:billing.card_changed"),
          message: t("subscriptions:billing.card_changed_text"),
        });
      }
    } catch (error) {
      toast.error({ title: t("subscriptions:billing.card_not_saved"), message: errorText(error) });
    } finally {
      setConfirming(false);
      onSettled();
    }
  });
  useEffect(() => {
    if (session === undefined || taken.has(session)) return;
    taken.add(session);
    void confirm(session);
  }, [session]);
  return confirming;
}
