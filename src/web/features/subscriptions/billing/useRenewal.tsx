import { useQueryClient } from "@tanstack/react-query";
import { IconCalendarX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsApi, type Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { refreshAccess } from "#web/features/subscriptions/access/ownerAccess.ts";
import { subscriptionKeys } from "#web/features/subscriptions/subscriptionQueries.ts";

/** Keeps the subscription as the server answered it, for the screen and for the session. */
function useKeepSubscription(): (next: Subscription) => void {
  const queryClient = useQueryClient();
  return (next) => {
    queryClient.setQueryData(subscriptionKeys.subscription, next);
    const user = ownerSession.user();
    if (user) ownerSession.saveUser({ ...user, subscription_status: next.status });
  };
}

interface Cancellation {
  askCancel: () => void;
  /** Render this somewhere in the component. */
  dialog: ReactNode;
}

/** Cancels, after a question. */
export function useCancellation(subscription: Subscription): Cancellation {
  const { t } = useTranslation();
  const format = useFormat();
  const keep = useKeepSubscription();
  const { confirm, dialog } = useConfirm();

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

  return { askCancel, dialog };
}

/**
 * Takes a cancellation back. For a button that is only there while that is possible: the action stays locked until the
 * new state is on screen and the button gone.
 */
export function useResume(): { resuming: boolean; resume: () => void } {
  const { t } = useTranslation();
  const keep = useKeepSubscription();
  const { run, busy } = useAction({
    run: async () => {
      keep(await api(subscriptionsApi.resume));
      toast.success({ title: t("subscriptions:billing.resumed"), message: t("subscriptions:billing.resumed_text") });
      await refreshAccess().catch(() => {});
    },
    failed: t("subscriptions:billing.resume_failed"),
    leaves: true,
  });
  return { resuming: busy, resume: run };
}
