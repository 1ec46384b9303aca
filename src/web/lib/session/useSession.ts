import { useSyncExternalStore } from "react";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { adminSession, ownerSession } from "./session.ts";

/** The signed-in owner, kept up to date across tabs. */
export const useOwnerUser = (): OwnerUser | null =>
  useSyncExternalStore(ownerSession.subscribe, ownerSession.user, ownerSession.user);

/** The signed-in staff member, kept up to date across tabs. */
export const useAdminUser = (): AdminUser | null => useSyncExternalStore(adminSession.subscribe, adminSession.user);
