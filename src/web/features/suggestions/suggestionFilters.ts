import { foldText } from "#shared/domain/fold.ts";
import { GUEST_LANGUAGES, type GuestLanguage } from "#shared/domain/guest-languages.ts";
import {
  SUGGESTION_CATEGORIES,
  type OfferSuggestion,
  type StaffSuggestion,
  type SuggestionCategory,
} from "#shared/suggestions/suggestions.contract.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it, so that a reload, a link and the way back keep it. */
export interface SuggestionFilters {
  search?: string | undefined;
  language?: GuestLanguage | undefined;
  category?: SuggestionCategory | undefined;
  active?: "yes" | "no" | undefined;
}

/** The filters in a URL; what is not one of ours is left out. */
export const readSuggestionFilters = (query: Record<string, string | undefined>): SuggestionFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  language: oneOf(query["language"], GUEST_LANGUAGES),
  category: oneOf(query["category"], SUGGESTION_CATEGORIES),
  active: oneOf(query["active"], ["yes", "no"]),
});

/** How many of the fields beside the search are set. */
export const countFilters = ({ language, category, active }: SuggestionFilters): number =>
  [language, category, active].filter((value) => value !== undefined).length;

export const hasFilters = (filters: SuggestionFilters): boolean =>
  filters.search !== undefined || countFilters(filters) > 0;

/** Those that pass the filters; what owners see is always active. There are never so many that a server would have to do this. */
export function filterSuggestions<T extends OfferSuggestion & Partial<Pick<StaffSuggestion, "active">>>(
  rows: readonly T[],
  { search, language, category, active }: SuggestionFilters,
): T[] {
  const wanted = foldText(search ?? "");
  return rows.filter(
    (row) =>
      (language === undefined || row.language === language) &&
      (category === undefined || row.category === category) &&
      (active === undefined || row.active === (active === "yes")) &&
      foldText(row.text).includes(wanted),
  );
}

/** The rows with the named ones in the named order, on the places they have; all others stay. The server does the same. */
export function inOrder<T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const wished = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const named = new Set(wished);
  return rows.map((row) => (named.has(row) ? (wished.shift() ?? row) : row));
}
