import { useQueryClient } from "@tanstack/react-query";
import { IconCalendarX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsApi, type Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api.ts";
import { useFormat } from "#web/lib/format.ts";
import { goTo } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { refreshAccess } from "#web/features/subscriptions/access/ownerAccess.ts";
import { subscriptionKeys } from "#web/features/subscriptions/subscriptionQueries.ts";

interface Renewal {
  askCancel: () => void;
  resume: () => void;
  resuming: boolean;
  /** Render this somewhere in the component. */
  dialog: ReactNode;
}

/** Cancelling after a question, and taking it back. */
export function useRenewal(subscription: Subscription): Renewal {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const [resuming, setResuming] = useState(false);
  const running = useRef(false);
  const unlock = (): void => {
    running.current = false;
    setResuming(false);
  };
  // After a success it stays locked until the new state is on screen: a late click must not send it again.
  useEffect(unlock, [subscription.may_resume]);

  const keep = (next: Subscription): void => {
    queryClient.setQueryData(subscriptionKeys.subscription, next);
    const user = ownerSession.user();
    if (user) ownerSession.saveUser({ ...user, subscription_status: next.status });
  };

  const cancel = async (): Promise<void> => {
    try {
      keep(await api(subscriptionsApi.cancel));
    } catch (error) {
      toast.error({ title: t("subscriptions:failure.cancel") });
      throw error;
    }
    const access = await refreshAccess().catch(() => undefined);
    if (access?.access_granted === false) {
      toast.success({ title: t("subscriptions:billing.cancelled"), message: t("subscriptions:billing.cancelled_now") });
      goTo(paths.reactivate(ownerSession.user()?.email));
      return;
    }
    toast.success({
      title: t("subscriptions:billing.cancelled"),
      message: t("subscriptions:billing.cancelled_text", { date: format.date(subscription.current_period_end) }),
    });
  };

  const askCancel = (): void =>
    confirm({
      title: t("subscriptions:billing.cancel_title", { plan: subscription.plan.name }),
      text:
        subscription.status === "past_due"
          ? t("subscriptions:billing.cancel_text_now")
          : t("subscriptions:billing.cancel_text", { date: format.date(subscription.current_period_end) }),
      confirmLabel: t("subscriptions:billing.cancel_confirm"),
      cancelLabel: t("subscriptions:billing.cancel_keep"),
      icon: <IconCalendarX size={20} stroke={1.7} />,
      onConfirm: cancel,
    });

  const resume = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setResuming(true);
    try {
      keep(await api(subscriptionsApi.resume));
      toast.success({ title: t("subscriptions:billing.resumed"), message: t("subscriptions:billing.resumed_text") });
      await refreshAccess().catch(() => {});
    } catch (error) {
      unlock();
      toast.error({ title: t("subscriptions:billing.resume_failed"), message: errorText(error) });
    }
  };

  return { askCancel, resume: () => void resume(), resuming, dialog };
}
