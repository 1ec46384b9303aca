import type { Notification } from "#shared/notifications/notifications.contract.ts";
import { type Translate, translateMessage } from "#server/platform/i18n/translate.ts";
import type { NotificationRow } from "./notifications.repo.ts";

/** In the reader's present language, whatever it was when it was written. */
export const presentNotification = (row: NotificationRow, t: Translate): Notification => ({
  id: row.id,
  type: row.type,
  title: translateMessage(t, { key: `notices:${row.kind}.title`, params: row.params }),
  message: translateMessage(t, { key: `notices:${row.kind}.message`, params: row.params }),
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
  data: row.data,
  link: row.link,
});
