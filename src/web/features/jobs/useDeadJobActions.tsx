import { useQueryClient } from "@tanstack/react-query";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DeadJob, jobsApi } from "#shared/jobs/jobs.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { isMail, useJobWords } from "./useJobWords.ts";

interface DeadJobActions {
  askAgain: (job: DeadJob) => void;
  askAllAgain: (kind: string) => void;
  askRemove: (job: DeadJob) => void;
  /** Render this somewhere in the component. */
  dialog: ReactNode;
}

/** The job is gone because somebody else retried or removed it meanwhile: that counts as success. */
const unlessGone = (failure: unknown): void => {
  if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
};

/** Asks first, then sends one job again, or all of a kind, or removes one. */
export function useDeadJobActions(): DeadJobActions {
  const { t } = useTranslation();
  const { nameOf, againOf } = useJobWords();
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const reload = (): void => renewAfter(queryClient, "jobs_changed");
  const again = <IconRefresh size={20} stroke={1.7} />;

  return {
    dialog,
    askAgain: ({ id, kind }) =>
      confirm({
        title: t("jobs:again_title", { action: againOf(kind), name: nameOf(kind) }),
        text: t(isMail(kind) ? "jobs:again_text_mail" : "jobs:again_text_job"),
        confirmLabel: againOf(kind),
        cancelLabel: t("jobs:again_cancel"),
        tone: "primary",
        icon: again,
        onConfirm: async () => {
          await api(jobsApi.retry, { params: { id } }).catch(unlessGone);
          reload();
          toast.success({ title: t("jobs:again_done"), brief: true });
        },
      }),
    askAllAgain: (kind) =>
      confirm({
        title: t("jobs:all_title", { name: nameOf(kind) }),
        text: t("jobs:all_text"),
        confirmLabel: t("jobs:all_confirm"),
        cancelLabel: t("jobs:again_cancel"),
        tone: "primary",
        icon: again,
        onConfirm: async () => {
          const { revived } = await api(jobsApi.retryAll, { body: { kind } });
          reload();
          toast.success({ title: t("jobs:all_done", { count: revived }), brief: true });
        },
      }),
    askRemove: ({ id, kind }) =>
      confirm({
        title: t("jobs:remove_title", { name: nameOf(kind) }),
        text: t("jobs:remove_text"),
        confirmLabel: t("jobs:remove_confirm"),
        cancelLabel: t("jobs:remove_cancel"),
        onConfirm: async () => {
          await api(jobsApi.remove, { params: { id } }).catch(unlessGone);
          reload();
          toast.success({ title: t("jobs:removed"), brief: true });
        },
      }),
  };
}
