import { type Selectable, sql } from "kysely";
import type { Permission, StaffRole } from "#shared/domain/permissions.ts";
import type { Database, Db } from "#server/db/database.ts";

export type StaffRow = Selectable<Database["staff_users"]>;

/** Somebody who has an account, but of the other kind. */
export const findOwnerByEmail = (db: Db, email: string) =>
  db.selectFrom("users").select("password_hash").where("email", "=", email).executeTakeFirst();

export const findStaffByEmail = (db: Db, email: string): Promise<StaffRow | undefined> =>
  db.selectFrom("staff_users").selectAll().where("email", "=", email).executeTakeFirst();

export const findStaffById = (db: Db, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom("staff_users").selectAll().where("id", "=", id).executeTakeFirst();

export const lockStaff = (db: Db, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom("staff_users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks every active admin, so that two changes at once cannot remove the last two. */
export const lockActiveAdmins = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectFrom("staff_users")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();

/** With whether they sign in with two factors. */
export type MemberRow = StaffRow & { two_factor: boolean };

export const listStaff = (db: Db): Promise<MemberRow[]> =>
  db
    .selectFrom("staff_users")
    .leftJoin("two_factors", "two_factors.staff_id", "staff_users.id")
    .selectAll("staff_users")
    .select(sql<boolean>`two_factors.enabled_at IS NOT NULL`.as("two_factor"))
    .orderBy("staff_users.name")
    .orderBy("staff_users.id")
    .execute();

/** Undefined when the address is taken. */
export const insertStaff = (
  db: Db,
  staff: {
    email: string;
    name: string;
    role: StaffRole;
    permissions: Permission[];
    locale: StaffRow["locale"];
    password_hash?: string;
    temporary_until?: Date;
  },
  now: Date,
): Promise<StaffRow | undefined> =>
  db
    .insertInto("staff_users")
    .values({ ...staff, password_hash: staff.password_hash ?? null, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteStaff = (db: Db, id: string) => db.deleteFrom("staff_users").where("id", "=", id).execute();

/** Writing password, status or role begins a new epoch: whatever proved who the person is stops working. Permissions are read anew on every call. */
export const updateStaff = (
  db: Db,
  id: string,
  changes: Partial<Omit<StaffRow, "id" | "credential_epoch">>,
): Promise<StaffRow> =>
  db.updateTable("staff_users").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
