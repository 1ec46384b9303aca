import { oneOf } from "#web/lib/oneOf.ts";
import { HELP_ARTICLES, type HelpArticleName } from "#shared/support/help-articles.ts";
import { readTicketFilters, type TicketFilters } from "./list/ticketFilters.ts";

export const SUPPORT_TABS = ["tickets", "help"] as const;
export type SupportTab = (typeof SUPPORT_TABS)[number];

/** What the URL says about the screen. */
export interface SupportView {
  tab: SupportTab;
  filters: TicketFilters;
  /** The form for a new ticket is open. */
  isNew: boolean;
  article: HelpArticleName | undefined;
}

export const readSupportView = (query: Record<string, string | undefined>): SupportView => ({
  tab: oneOf(query["tab"], SUPPORT_TABS) ?? "tickets",
  filters: readTicketFilters(query),
  isNew: query["new"] === "yes",
  article: oneOf(query["article"], HELP_ARTICLES),
});

/** The query that says it. */
export const supportQuery = ({ tab, filters, isNew, article }: SupportView): Record<string, string | undefined> => ({
  ...(tab === "tickets" ? filters : { tab, article }),
  new: isNew ? "yes" : undefined,
});
