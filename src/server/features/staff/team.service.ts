import type { z } from "zod";
import type { Permission } from "#shared/domain/permissions.ts";
import type { InviteInput, StaffAccessInput } from "#shared/staff/staff.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { requireStaff } from "#server/actor.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { reserveLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { sendInvitationJob } from "./staff.kinds.ts";
import * as repo from "./staff.repo.ts";
import { type StaffCaller, mayEditStaff, mayGrant } from "./staff.rules.ts";

const callerOf = (ctx: Ctx): StaffCaller => {
  const { staffId, role, permissions } = requireStaff(ctx);
  return { id: staffId, role, permissions };
};

/** Everybody who can sign in to the back office. */
export const listTeam = (ctx: Ctx): Promise<repo.StaffRow[]> => repo.listStaff(ctx.db);

/** Makes an account without a password and mails the link to choose one. An existing account is never touched. */
export function inviteStaff(ctx: Ctx, input: z.output<typeof InviteInput>): Promise<repo.StaffRow> {
  return inTransaction(ctx, async (tx) => {
    if (!mayGrant(callerOf(tx), input.role, input.permissions_list)) throw new AppError("access_denied");
    const { name, email, role, permissions_list: permissions } = input;
    const staff = await repo.insertStaff(
      tx.db,
      { name, email, role, permissions: [...new Set(permissions)], locale: tx.locale },
      tx.now,
    );
    if (!staff) throw new FieldErrors({ email: ["validation:email_taken"] });
    await queueInvitation(tx, staff.id);
    await recordAudit(tx, {
      action: "staff.invited",
      subject: { type: "staff", id: staff.id },
      details: { role, permissions },
    });
    return staff;
  });
}

/** Changes role or status; the person's sessions and links end in the same transaction. The last active admin stays one. */
export function changeStaffAccess(
  ctx: Ctx,
  id: string,
  change: z.output<typeof StaffAccessInput>,
): Promise<repo.StaffRow> {
  return inTransaction(ctx, async (tx) => {
    const admins = await repo.lockActiveAdmins(tx.db);
    const target = await getEditableStaff(tx, id);
    const role = change.role ?? target.role;
    const status = change.status ?? target.status;
    if (!mayGrant(callerOf(tx), role, [])) throw new AppError("access_denied");
    const losesAdmin = role !== "admin" || status !== "active";
    if (losesAdmin && admins.every((admin) => admin.id === id) && admins.length > 0) throw new AppError("conflict");
    const updated = await repo.updateStaff(tx.db, id, { role, status, updated_at: tx.now });
    // The link of somebody who has not chosen a password yet was made for another role.
    if (status === "active" && target.password_hash === null) await queueInvitation(tx, id);
    await recordAudit(tx, {
      action: "staff.access_changed",
      subject: { type: "staff", id },
      details: { from: { role: target.role, status: target.status }, to: { role, status } },
    });
    return updated;
  });
}

/** Sets a manager's keys; they apply from their next call on. A key the caller lacks can be neither given nor taken away. */
export function changePermissions(ctx: Ctx, id: string, permissions: readonly Permission[]): Promise<repo.StaffRow> {
  return inTransaction(ctx, async (tx) => {
    const target = await getEditableStaff(tx, id);
    const changed = [...permissions, ...target.permissions].filter(
      (permission) => permissions.includes(permission) !== target.permissions.includes(permission),
    );
    if (!mayGrant(callerOf(tx), "manager", changed)) throw new AppError("access_denied");
    const updated = await repo.updateStaff(tx.db, id, { permissions: [...new Set(permissions)], updated_at: tx.now });
    await recordAudit(tx, {
      action: "staff.permissions_changed",
      subject: { type: "staff", id },
      details: { from: target.permissions, to: permissions },
    });
    return updated;
  });
}

/** Mails a new link to choose a password; the present password, sessions and older links stop working at once. */
export function resetStaff(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await getEditableStaff(tx, id);
    await repo.updateStaff(tx.db, id, { password_hash: null, updated_at: tx.now });
    await queueInvitation(tx, id);
    await recordAudit(tx, { action: "staff.reset", subject: { type: "staff", id } });
  });
}

async function queueInvitation(tx: Ctx, staffId: string): Promise<void> {
  const letter_id = await reserveLink(tx, "staff_invitation", staffId);
  await tx.jobs.enqueue(tx.db, sendInvitationJob, { staff_id: staffId, letter_id });
}

async function getEditableStaff(tx: Ctx, id: string): Promise<repo.StaffRow> {
  const target = await repo.lockStaff(tx.db, id);
  if (!target) throw new AppError("not_found");
  if (!mayEditStaff(callerOf(tx), target)) throw new AppError("access_denied");
  return target;
}
