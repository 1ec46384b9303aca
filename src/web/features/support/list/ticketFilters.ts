import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from "#shared/support/support-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it, so that a reload, a link and the way back keep it. */
export interface TicketFilters {
  search?: string | undefined;
  status?: TicketStatus | undefined;
  category?: TicketCategory | undefined;
  priority?: TicketPriority | undefined;
}

/** The filters in a URL; what is not one of ours is left out. */
export const readTicketFilters = (query: Record<string, string | undefined>): TicketFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  status: oneOf(query["status"], TICKET_STATUSES),
  category: oneOf(query["category"], TICKET_CATEGORIES),
  priority: oneOf(query["priority"], TICKET_PRIORITIES),
});

/** How many of the fields beside the search are set. */
export const countTicketFilters = ({ status, category, priority }: TicketFilters): number =>
  [status, category, priority].filter((value) => value !== undefined).length;
