import type { Generated } from "kysely";
import type { Locale } from "#shared/domain/locales.ts";
import type { Permission, StaffRole } from "#shared/domain/permissions.ts";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    staff_users: StaffUsersTable;
  }
}

interface StaffUsersTable {
  id: Generated<string>;
  email: string;
  name: string;
  role: StaffRole;
  permissions: Permission[];
  status: Generated<"active" | "inactive">;
  /** Null until an invitation is accepted. */
  password_hash: string | null;
  /** Set while the password is one that somebody else was told: it opens nothing but the page to choose another. */
  temporary_until: Generated<Date | null>;
  locale: Generated<Locale>;
  /** Begins anew by trigger whenever password, status or role are written. */
  credential_epoch: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}
