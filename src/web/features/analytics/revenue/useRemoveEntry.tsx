import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { analyticsApi, type RevenueMonth } from "#shared/analytics/analytics.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { wordsOf } from "./revenueMonths.ts";

/** Removes a month's entry after a question. One that is gone already is what was asked for. */
export function useRemoveEntry(year: number): { askRemove: (row: RevenueMonth) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const remove = async (month: number, revision: number): Promise<void> => {
    try {
      await api(analyticsApi.removeRevenue, { params: { year, month }, query: { revision } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    } finally {
      renewAfter(client, "revenue_changed");
    }
    toast.success({ title: t("analytics:entry.removed", { month: wordsOf({ year, month }) }), brief: true });
  };
  return {
    dialog,
    askRemove: ({ month, entry }) =>
      entry &&
      confirm({
        title: t("analytics:entry.remove_title", { month: wordsOf({ year, month }) }),
        text: t("analytics:entry.remove_text", { amount: format.money(entry.amount_cents) }),
        confirmLabel: t("analytics:entry.remove"),
        cancelLabel: t("analytics:entry.keep"),
        task: { verb: "delete", resource: t("analytics:entry.noun") },
        onConfirm: () => remove(month, entry.revision),
      }),
  };
}
