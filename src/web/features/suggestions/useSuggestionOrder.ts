import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { adminSuggestionsApi, type StaffSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { inOrder } from "./suggestionFilters.ts";
import { staffSuggestionsQuery } from "./suggestionQueries.ts";

interface SuggestionOrder {
  /** As they will be once the server has saved it. */
  rows: readonly StaffSuggestion[] | undefined;
  setOrder: (ids: readonly string[]) => void;
  saving: boolean;
}

/** Shows a new order at once and saves it; if that fails, what was before comes back. */
export function useSuggestionOrder(saved: readonly StaffSuggestion[] | undefined): SuggestionOrder {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const cache = useQueryClient();
  // Not written into the cache, which tells the screen a moment later: a row that was put down would jump back and forth.
  const [wished, setWished] = useState<readonly string[]>([]);
  useEffect(() => setWished([]), [saved]);
  const { run, busy } = useAction({
    run: async (ids: readonly string[]) => {
      const { data } = await api(adminSuggestionsApi.reorder, { body: { ids: [...ids] } });
      await cache.cancelQueries({ queryKey: staffSuggestionsQuery.queryKey });
      cache.setQueryData(staffSuggestionsQuery.queryKey, data);
    },
    failed: (error) => {
      setWished([]);
      void cache.invalidateQueries({ queryKey: staffSuggestionsQuery.queryKey });
      return { title: t("suggestions:list.order_failed"), message: errorText(error) };
    },
  });
  return {
    rows: saved && inOrder(saved, wished),
    saving: busy,
    setOrder: (ids) => {
      if (busy) return;
      setWished(ids);
      run(ids);
    },
  };
}
