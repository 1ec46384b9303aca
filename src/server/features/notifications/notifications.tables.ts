import type { Generated } from "kysely";
import type { Notification, NotificationData } from "#shared/notifications/notifications.contract.ts";
import type { Topic } from "#shared/notifications/notification-topics.ts";
import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    notifications: NotificationsTable;
    notification_preferences: NotificationPreferencesTable;
    notification_mails: NotificationMailsTable;
  }
}

interface NotificationsTable {
  id: Generated<string>;
  user_id: string | null;
  staff_id: string | null;
  type: Notification["type"];
  /** Which text of the catalogue; its arguments are in `params`. */
  kind: string;
  params: Json<Record<string, string | number>>;
  data: Json<NotificationData>;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
  topic: Generated<Topic>;
  /** False: told by mail alone, and never unread. */
  bell: Generated<boolean>;
}

interface NotificationPreferencesTable {
  id: Generated<string>;
  user_id: string | null;
  staff_id: string | null;
  topic: Topic;
  bell: boolean;
  email: boolean;
  updated_at: Date;
}

interface NotificationMailsTable {
  id: Generated<string>;
  user_id: string | null;
  staff_id: string | null;
  topic: Topic;
  letter_id: string;
  /** Of the first notification it is about. */
  since: Date;
  due_at: Date;
  /** When its job was made. */
  queued_at: Date | null;
  /** When it was sent, refused, or nobody needed it any more. */
  settled_at: Date | null;
}
