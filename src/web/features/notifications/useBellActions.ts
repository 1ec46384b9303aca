import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, api, isTransient } from "#web/lib/api/api.ts";
import { toast } from "#web/lib/toast.tsx";
import type { ChangeBell } from "./bellChanges.ts";
import { isUnread, reading, removing } from "./bellChanges.ts";
import type { BellList, BellSide, NotificationItem } from "./bellQueries.ts";
import { bellApi } from "./bellQueries.ts";

interface BellActionsInput {
  side: BellSide;
  change: ChangeBell;
  readList: () => BellList | undefined;
  readUnread: () => number | undefined;
  reload: () => void;
}

interface BellActions {
  markRead: (item: NotificationItem) => void;
  markAllRead: () => void;
  remove: (item: NotificationItem) => void;
  /** Settles when the server has answered, with success or failure. */
  removeAll: () => Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Each shows its effect at once; a refusal takes it back and says so. */
export function useBellActions({ side, change, readList, readUnread, reload }: BellActionsInput): BellActions {
  const { t } = useTranslation();
  return useMemo(() => {
    const calls = bellApi[side];
    const now = (): string => new Date().toISOString();
    /** The state of this moment: what was drawn may be a click behind. */
    const current = (item: NotificationItem): NotificationItem | undefined =>
      readList()?.items.find(({ id }) => id === item.id);

    const fail = (title: string, error: unknown): void => {
      // A lost login is announced elsewhere.
      if (error instanceof ApiError && error.status === 401) return;
      const isTheirs = error instanceof ApiError && !isTransient(error);
      toast.error({ title, message: isTheirs ? error.message : t("bell:try_again") });
      // It was dealt with elsewhere, so the list is behind.
      if (isGone(error)) reload();
    };

    return {
      markRead: (item) => {
        const found = current(item);
        if (found && !isUnread(found)) return;
        const params = { id: item.id };
        void change(reading([item], now(), 1), () => api(calls.markRead, { params })).catch((error: unknown) =>
          fail(t("bell:failed.mark"), error),
        );
      },
      markAllRead: () => {
        const unread = readUnread() ?? 0;
        if (unread === 0) return;
        void change(reading(readList()?.items ?? [], now(), unread), () => api(calls.markAllRead)).then(
          () => toast.success({ title: t("bell:done.mark_all"), brief: true }),
          (error: unknown) => fail(t("bell:failed.mark_all"), error),
        );
      },
      remove: (item) => {
        const found = current(item);
        if (!found) return;
        const params = { id: item.id };
        // Already deleted in another tab: that is what was wanted.
        const call = (): Promise<object> =>
          api(calls.remove, { params }).catch((error: unknown) => {
            if (isGone(error)) return {};
            throw error;
          });
        void change(removing([found], isUnread(found) ? 1 : 0), call).then(
          () => toast.success({ title: t("bell:done.remove"), brief: true }),
          (error: unknown) => fail(t("bell:failed.remove"), error),
        );
      },
      removeAll: () =>
        change(removing(readList()?.items ?? [], readUnread() ?? 0), () => api(calls.removeAll)).then(
          () => toast.success({ title: t("bell:done.remove_all"), brief: true }),
          (error: unknown) => fail(t("bell:failed.remove_all"), error),
        ),
    };
  }, [change, readList, readUnread, reload, side, t]);
}
