import { safeRedirect } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import type { BellSide, NotificationItem } from "./bellQueries.ts";

const TARGETS = {
  owner: { ticket: paths.supportTicket, restaurant: paths.restaurantReviews, campaign: paths.campaign },
  staff: { ticket: paths.admin.supportTicket, restaurant: paths.admin.restaurant, campaign: paths.admin.campaign },
} satisfies Record<BellSide, Record<string, (id: string) => string>>;

/** Where a notification leads: its own link, or the page of what it is about. Never to another site. */
export function linkOf(notification: Pick<NotificationItem, "data" | "link">, side: BellSide): string | undefined {
  const data = readData(notification.data);
  const target = TARGETS[side];
  const [ticket, restaurant, campaign] = [data("ticket_id"), data("restaurant_id"), data("campaign_id")];
  return (
    safeRedirect(notification.link) ??
    safeRedirect(data("link")) ??
    (ticket && safeRedirect(target.ticket(ticket))) ??
    (restaurant && safeRedirect(target.restaurant(restaurant))) ??
    (campaign && safeRedirect(target.campaign(campaign)))
  );
}

/** Reads one field at a time of something that may also arrive as the text of a JSON object, or as nonsense. */
function readData(given: unknown): (field: string) => string | undefined {
  const value = typeof given === "string" ? parse(given) : given;
  if (typeof value !== "object" || value === null) return () => undefined;
  return (field) => {
    const found: unknown = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
    const text = typeof found === "number" ? String(found) : found;
    return typeof text === "string" && text !== "" ? text : undefined;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
