import { IconCircleX, IconRotateClockwise } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { supportApi } from "#shared/support/support.contract.ts";
import type { TicketDetail } from "#shared/support/support.model.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { supportKeys } from "#web/features/support/supportQueries.ts";

interface TicketActions {
  askReopen: () => void;
  askClose: () => void;
  /** Render this somewhere in the component. */
  dialog: ReactNode;
}

/** Reopening and closing, each after a question that says what it means. */
export function useTicketActions({ id, number }: TicketDetail): TicketActions {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const { confirm, dialog } = useConfirm();

  const ask = (action: "reopen" | "close", done: string, icon: ReactNode): void =>
    confirm({
      title: t(`support_screen:action.${action}_title`, { number }),
      text: t(`support_screen:action.${action}_text`),
      confirmLabel: t(`support_screen:action.${action}`),
      cancelLabel: t(`support_screen:action.${action}_keep`),
      tone: "primary",
      icon,
      explain: (error) => {
        // Somebody else was faster: the page is to show what is true now.
        if (error instanceof ApiError && (error.status === 409 || error.status === 404))
          void cache.invalidateQueries({ queryKey: supportKeys.one(id) });
        return errorText(error);
      },
      onConfirm: async () => {
        const ticket = await api(supportApi[action], { params: { id } });
        await cache.cancelQueries({ queryKey: supportKeys.one(id) });
        cache.setQueryData(supportKeys.one(id), ticket);
        renewAfter(cache, "ticket_changed");
        toast.success({ title: done, brief: true });
      },
    });

  return {
    askReopen: () =>
      ask("reopen", t("support_screen:action.reopened", { number }), <IconRotateClockwise size={20} stroke={1.7} />),
    askClose: () => ask("close", t("support_screen:action.closed", { number }), <IconCircleX size={20} stroke={1.7} />),
    dialog,
  };
}
