import type { Generated } from "kysely";
import type { Notification, NotificationData } from "#shared/notifications/notifications.contract.ts";
import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    notifications: NotificationsTable;
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
}
