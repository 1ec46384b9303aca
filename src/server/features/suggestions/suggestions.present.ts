import type { z } from "zod";
import type {
  OfferSuggestion,
  StaffSuggestion,
  adminSuggestionsApi,
} from "#shared/suggestions/suggestions.contract.ts";
import type { SuggestionRow } from "./suggestions.repo.ts";

export const presentForOwner = ({ id, text, category, language }: SuggestionRow): OfferSuggestion => ({
  id,
  text,
  category,
  language,
});

export const presentForStaff = (row: SuggestionRow): StaffSuggestion => ({
  ...presentForOwner(row),
  active: row.active,
});

export const presentList = (rows: readonly SuggestionRow[]): z.input<typeof adminSuggestionsApi.list.response> => ({
  data: rows.map(presentForStaff),
  meta: { total: rows.length },
});
