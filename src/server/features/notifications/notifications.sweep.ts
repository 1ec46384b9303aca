import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";
import { notifyOwner } from "./notifications.service.ts";

const theirNotification: ForeignId = async ({ t, theirs }) => {
  await notifyOwner(t.ctx(), theirs.user.id, { type: "info", kind: "subscription_started" });
  return { id: (await theirs.call(ownerNotificationsApi.list)).body.notifications[0]?.id ?? "" };
};

export const sweep: SweepPart = {
  ids: {
    "POST /api/notifications/:id/mark-as-read": theirNotification,
    "DELETE /api/notifications/:id": theirNotification,
    "POST /api/admin/notifications/:id/mark-as-read": "staff",
    "DELETE /api/admin/notifications/:id": "staff",
  },
  examples: {
    "PUT /api/notifications/preferences": { preferences: [{ topic: "review", bell: true, email: true }] },
    "PUT /api/admin/notifications/preferences": { preferences: [{ topic: "system", bell: true, email: false }] },
  },
};
