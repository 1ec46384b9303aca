import { z } from "zod";
import { type Access, ById, Done, endpoint } from "#shared/http/endpoint.ts";
import { OWNER_TOPICS, STAFF_TOPICS } from "./notification-topics.ts";

export const OWNER_NOTIFICATION_TYPES = [
  "support",
  "review",
  "campaign",
  "nfc_order_status",
  "info",
  "success",
  "warning",
  "error",
] as const;
export const STAFF_NOTIFICATION_TYPES = [
  "support",
  "nfc_order",
  "system",
  "info",
  "success",
  "warning",
  "error",
] as const;
const TYPES = [...new Set([...OWNER_NOTIFICATION_TYPES, ...STAFF_NOTIFICATION_TYPES])];

/** What a notification is about; every part is optional. */
export const NotificationData = z.object({
  ticket_id: z.string().optional(),
  restaurant_id: z.string().optional(),
  campaign_id: z.string().optional(),
  link: z.string().optional(),
  rating: z.number().optional(),
  order_number: z.string().optional(),
  quantity: z.number().optional(),
  old_status: z.string().optional(),
  new_status: z.string().optional(),
});
export type NotificationData = z.infer<typeof NotificationData>;

export const Notification = z.object({
  id: z.uuid(),
  type: z.enum(TYPES),
  title: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  data: NotificationData,
  /** A path of our own, never another site. */
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Unread = z.object({ unread_count: z.number().int() });
/** The most one answer lists. The bell's list grows by ten each time, so this is a bound that nobody reaches by hand. */
export const MOST_LISTED = 1000;
const limit = z.coerce.number().int().min(1, "validation:min").max(MOST_LISTED, "validation:max").default(10);

/** How a reader wants to hear of each topic; topics that do not concern them are left out. */
const choicesOf = <T extends readonly [string, ...string[]]>(topics: T) =>
  z.array(z.object({ topic: z.enum(topics), bell: z.boolean(), email: z.boolean() }));

/** The same calls for owners and for staff. */
const callsFor = <T extends readonly [string, ...string[]]>(
  base: "/api/notifications" | "/api/admin/notifications",
  access: Access,
  topics: T,
) => ({
  list: endpoint({
    method: "GET",
    path: base,
    access,
    summary: "Newest notifications and how many are unread",
    query: z.object({ limit }),
    response: z.object({ notifications: z.array(Notification), unread_count: z.number().int() }),
  }),
  unreadCount: endpoint({
    method: "GET",
    path: `${base}/unread-count`,
    access,
    summary: "How many are unread",
    response: Unread,
  }),
  markRead: endpoint({
    method: "POST",
    path: `${base}/:id/mark-as-read`,
    access,
    summary: "Mark one as read",
    params: ById,
    response: Unread,
  }),
  markAllRead: endpoint({
    method: "POST",
    path: `${base}/mark-all-as-read`,
    access,
    summary: "Mark all as read",
    response: Unread,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${base}/:id`,
    access,
    summary: "Delete one",
    params: ById,
    response: Unread,
  }),
  removeAll: endpoint({ method: "DELETE", path: base, access, summary: "Delete all", response: Done }),
  preferences: endpoint({
    method: "GET",
    path: `${base}/preferences`,
    access,
    summary: "How the caller wants to hear of what",
    response: z.object({ preferences: choicesOf(topics) }),
  }),
  choose: endpoint({
    method: "PUT",
    path: `${base}/preferences`,
    access,
    summary: "Choose how to hear of the named topics; others stay as they are",
    body: z.object({ preferences: choicesOf(topics).max(topics.length, "validation:choice") }),
    response: z.object({ preferences: choicesOf(topics) }),
  }),
});

export const ownerNotificationsApi = callsFor("/api/notifications", "owner", OWNER_TOPICS);
export const staffNotificationsApi = callsFor("/api/admin/notifications", "staff", STAFF_TOPICS);
