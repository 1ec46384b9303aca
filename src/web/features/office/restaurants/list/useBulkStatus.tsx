import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminRestaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";

interface BulkStatus {
  activate: (ids: readonly string[]) => void;
  /** Asks first. */
  suspend: (ids: readonly string[]) => void;
  dialog: ReactNode;
}

/** Names beyond this many are not read in a toast. */
const MOST_NAMED = 3;

/** Activates or suspends several restaurants, and tells which were left out. */
export function useBulkStatus(onDone: () => void): BulkStatus {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const change = async (ids: readonly string[], status: "active" | "suspended"): Promise<void> => {
    const { changed, left_out: leftOut } = await api(adminRestaurantsApi.changeStatuses, {
      body: { ids: [...ids], status },
    });
    renewAfter(client, "office_restaurant_changed");
    onDone();
    const named = leftOut
      .slice(0, MOST_NAMED)
      .map(({ name, reason }) => t(`restaurant_office:bulk.reasons.${reason}`, { name: name ?? "" }));
    const names = leftOut.length > MOST_NAMED ? [...named, "…"].join(", ") : named.join(", ");
    toast.success({
      title: t("restaurant_office:bulk.done", { count: changed }),
      ...(leftOut.length > 0
        ? { message: t("restaurant_office:bulk.left_out", { count: leftOut.length, names }) }
        : { brief: true }),
    });
  };
  const activation = useAction({
    run: (ids: readonly string[]) => change(ids, "active"),
    failed: t("restaurant_office:bulk.failed"),
  });
  return {
    dialog,
    activate: activation.run,
    suspend: (ids) =>
      confirm({
        title: t("restaurant_office:bulk.confirm_title", { count: ids.length }),
        text: t("restaurant_office:bulk.confirm_text"),
        confirmLabel: t("restaurant_office:bulk.set_suspended"),
        cancelLabel: t("restaurant_office:cancel"),
        onConfirm: () => change(ids, "suspended"),
      }),
  };
}
