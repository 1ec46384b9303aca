import type { Ctx } from "#server/context.ts";
import { STAFF_NOTICE, hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { googleFailure } from "#server/platform/google/google-failure.ts";

/** Tells staff, once an hour, that Google refuses our key: until somebody mends it, no search and no sync works. */
export async function tellStaffOfKey(ctx: Ctx, error: unknown): Promise<void> {
  if (googleFailure(error)?.code !== "google_key_rejected") return;
  if (!(await hasLimitLeft(ctx, STAFF_NOTICE, "google_key_rejected"))) return;
  await notifyStaff(ctx, "settings", { type: "system", kind: "google_key_rejected", link: "/admin/settings" });
}
