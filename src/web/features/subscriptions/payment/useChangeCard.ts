import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { openHostedPage } from "./hostedPage.ts";

/** Leaves for the page on which a card is entered; locked until the browser has gone. */
export function useChangeCard(): { leaving: boolean; changeCard: () => void } {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [leaving, setLeaving] = useState(false);
  const running = useRef(false);
  const changeCard = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setLeaving(true);
    try {
      openHostedPage((await api(subscriptionsApi.changePaymentMethod)).url);
    } catch (error) {
      running.current = false;
      setLeaving(false);
      toast.error({ title: t("subscriptions:billing.change_failed"), message: errorText(error) });
    }
  };
  return { leaving, changeCard: () => void changeCard() };
}
