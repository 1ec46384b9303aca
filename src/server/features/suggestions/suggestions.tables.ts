import type { Generated } from "kysely";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { SuggestionCategory } from "#shared/suggestions/suggestions.contract.ts";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    offer_suggestions: OfferSuggestionsTable;
  }
}

interface OfferSuggestionsTable {
  id: Generated<string>;
  text: string;
  category: SuggestionCategory;
  language: GuestLanguage;
  /** No two have the same: new ones come last, and reordering only hands the places round. */
  sort_order: Generated<number>;
  active: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}
