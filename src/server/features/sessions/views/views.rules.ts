import { hasPermission, type Permission, type StaffRole } from "#shared/domain/permissions.ts";
import { VIEW_MINUTES } from "#shared/accounts/support-views.ts";
import { isSessionAlive } from "#server/features/sessions/sessions.rules.ts";

/** How a view came to its end: by whoever looked, by looking at somebody else, or by itself. */
export type ViewEnd = "ended" | "replaced" | "owner_ended" | "time" | "owner_account" | "staff_session" | "permission";

/** What a view stands on. */
export interface ViewStanding {
  ends_at: Date;
  /** The owner is active and proves themselves as they did when it began. */
  isOwnerSame: boolean;
  /** The staff member's session; undefined when it is over. */
  session: { remember: boolean; created_at: Date; last_active_at: Date } | undefined;
  staff: { role: StaffRole; permissions: Permission[] } | undefined;
}

export const endOf = (begun: Date): Date => new Date(begun.getTime() + VIEW_MINUTES * 60_000);

/** Why a view has ended by itself; undefined while it goes on. */
export function endedBy(view: ViewStanding, now: Date): ViewEnd | undefined {
  if (!view.session || !view.staff || !isSessionAlive(view.session, now)) return "staff_session";
  if (!hasPermission({ role: view.staff.role, permissions_list: view.staff.permissions }, "users")) return "permission";
  if (!view.isOwnerSame) return "owner_account";
  return now >= view.ends_at ? "time" : undefined;
}
