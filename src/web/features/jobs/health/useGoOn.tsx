import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { healthApi, type MailStream } from "#shared/jobs/health.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";

/** Asks first, then lets mail that waits after trouble go on. */
export function useGoOn(): { askGoOn: (stream: MailStream) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirm();
  return {
    dialog,
    askGoOn: (stream) =>
      confirm({
        title: t("jobs:streams.go_on_title", { name: t(`jobs:streams.names.${stream}`) }),
        text: t(`jobs:streams.go_on_${stream}`),
        confirmLabel: t("jobs:streams.go_on"),
        cancelLabel: t("jobs:streams.go_on_cancel"),
        tone: "primary",
        icon: <IconRefresh size={20} stroke={1.7} />,
        onConfirm: async () => {
          await api(healthApi.goOn, { params: { stream } });
          renewAfter(cache, "jobs_changed");
          toast.success({ title: t("jobs:streams.hurried"), brief: true });
        },
      }),
  };
}
