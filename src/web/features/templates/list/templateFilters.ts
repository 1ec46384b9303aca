import { foldText } from "#shared/domain/fold.ts";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import type { TemplateListItem } from "#shared/templates/templates.contract.ts";

import { CATEGORIES, OFFER_TYPES } from "#shared/templates/template-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it. */
export interface TemplateFilters {
  search?: string | undefined;
  category?: TemplateListItem["category"] | undefined;
  /** `none`: templates without an offer. */
  offer?: NonNullable<TemplateListItem["offer_type"]> | "none" | undefined;
  language?: TemplateListItem["language"] | undefined;
  active?: "yes" | "no" | undefined;
}

/** The filters in a URL; what is not one of ours is left out. */
export const readTemplateFilters = (query: Record<string, string | undefined>): TemplateFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  category: oneOf(query["category"], CATEGORIES),
  offer: oneOf(query["offer"], [...OFFER_TYPES, "none"]),
  language: oneOf(query["language"], GUEST_LANGUAGES),
  active: oneOf(query["active"], ["yes", "no"]),
});

/** How many of the fields beside the search are set. */
export const countTemplateFilters = ({ category, offer, language, active }: TemplateFilters): number =>
  [category, offer, language, active].filter((value) => value !== undefined).length;

/** Those that pass the filters. There are a few dozen, so the server need not be asked again. */
export function filterTemplates(
  rows: readonly TemplateListItem[],
  { search, category, offer, language, active }: TemplateFilters,
): TemplateListItem[] {
  const wanted = foldText(search ?? "");
  return rows.filter(
    (row) =>
      (category === undefined || row.category === category) &&
      (offer === undefined || (row.offer_type ?? "none") === offer) &&
      (language === undefined || row.language === language) &&
      (active === undefined || row.active === (active === "yes")) &&
      (foldText(row.name).includes(wanted) || foldText(row.subject).includes(wanted)),
  );
}
