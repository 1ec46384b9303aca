import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminSuggestionsApi, type StaffSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { staffSuggestionsQuery } from "./suggestionQueries.ts";

interface Switching {
  id: string;
  active: boolean;
}

export interface SuggestionActions {
  setActive: (change: Switching) => void;
  /** The one being switched, and to what. */
  switching: Switching | undefined;
  /** Asks first. */
  remove: (suggestion: StaffSuggestion) => void;
  /** Render this once. */
  dialog: ReactNode;
}

/** Somebody else deleted it meanwhile: that is what was wanted. */
const unlessGone = (failure: unknown): void => {
  if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
};

/** Shows one to owners or hides it, and deletes one. */
export function useSuggestionActions(): SuggestionActions {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const { confirm, dialog } = useConfirm();
  const { run, input } = useAction({
    run: async ({ id, active }: Switching) => {
      const changed = await api(adminSuggestionsApi.setActive, { params: { id }, body: { active } });
      cache.setQueryData(staffSuggestionsQuery.queryKey, (rows) =>
        rows?.map((row) => (row.id === changed.id ? changed : row)),
      );
    },
    done: ({ active }) => ({
      title: t(active ? "suggestions:list.now_active" : "suggestions:list.now_hidden"),
      brief: true,
    }),
    failed: (error) => {
      renewAfter(cache, "suggestion_changed");
      return { title: t("suggestions:list.active_failed"), message: errorText(error) };
    },
  });
  return {
    setActive: run,
    switching: input,
    dialog,
    remove: ({ id, text }) =>
      confirm({
        title: t("suggestions:remove.title"),
        text: t("suggestions:remove.text", { text }),
        confirmLabel: t("suggestions:remove.confirm"),
        cancelLabel: t("suggestions:remove.cancel"),
        task: { verb: "delete", resource: t("suggestions:noun", { count: 1 }) },
        onConfirm: async () => {
          await api(adminSuggestionsApi.remove, { params: { id } }).catch(unlessGone);
          renewAfter(cache, "suggestion_changed");
          toast.success({ title: t("suggestions:deleted"), brief: true });
        },
      }),
  };
}
