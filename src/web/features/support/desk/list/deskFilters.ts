import { z } from "zod";
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from "#shared/support/support-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the office's list is narrowed to; the URL holds it, so that a reload, a link and the way back keep it. */
export interface DeskFilters {
  search?: string | undefined;
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  category?: TicketCategory | undefined;
  /** A person's id, `me`, or `none`. */
  assignee?: string | undefined;
  overdue?: "true" | undefined;
  /** Its id. */
  restaurant?: string | undefined;
}

export type DeskUrl = Record<string, string | undefined>;

export const DESK_TABS = ["tickets", "answers"] as const;
export type DeskTab = (typeof DESK_TABS)[number];
export const deskTabOf = (query: DeskUrl): DeskTab => oneOf(query["tab"], DESK_TABS) ?? "tickets";

const uuid = z.uuid();
const idOf = (text: string | undefined): string | undefined => uuid.safeParse(text).data;

/** The filters in a URL; what is not one of ours is left out. */
export const readDeskFilters = (query: DeskUrl): DeskFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  status: oneOf(query["status"], TICKET_STATUSES),
  priority: oneOf(query["priority"], TICKET_PRIORITIES),
  category: oneOf(query["category"], TICKET_CATEGORIES),
  assignee: oneOf(query["assignee"], ["me", "none"] as const) ?? idOf(query["assignee"]),
  overdue: oneOf(query["overdue"], ["true"] as const),
  restaurant: idOf(query["restaurant"]),
});

/** How many of the fields beside the search are set. */
export const countDeskFilters = (filters: DeskFilters): number =>
  Object.values({ ...filters, search: undefined }).filter((value) => value !== undefined).length;

/** Whether anything is left out. */
export const isNarrowed = (filters: DeskFilters): boolean =>
  filters.search !== undefined || countDeskFilters(filters) > 0;
