import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { Permission } from "#shared/domain/permissions.ts";
import { INVITATION_HOURS, type InviteInput, type StaffAccessInput } from "#shared/staff/staff.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { requireStaff } from "#server/actor.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { reserveLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { resetFactor } from "#server/features/twofactor/twofactor.service.ts";
import { sendInvitationJob } from "./staff.kinds.ts";
import * as repo from "./staff.repo.ts";
import { type StaffCaller, mayEditStaff, mayGrant } from "./staff.rules.ts";

const callerOf = (ctx: Ctx): StaffCaller => {
  const { staffId, role, permissions } = requireStaff(ctx);
  return { id: staffId, role, permissions };
};

/** Everybody who can sign in to the back office. */
export const listTeam = (ctx: Ctx): Promise<repo.MemberRow[]> => repo.listStaff(ctx.db);

/** Groups that can be read over the phone, with an ending that satisfies the rule for passwords. */
function makePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}-${group()}-A7!`;
}

/**
 * Makes an account. By link: without a password, and the link to choose one is mailed. By temporary password: it is answered
 * once, for whoever invites to pass on. An existing account is never touched.
 */
export async function inviteStaff(
  ctx: Ctx,
  input: z.output<typeof InviteInput>,
): Promise<{ staff: repo.StaffRow; password: string | null }> {
  if (!mayGrant(callerOf(ctx), input.role, input.permissions_list)) throw new AppError("access_denied");
  const password = input.way === "temporary_password" ? makePassword() : null;
  // Before the transaction: hashing stands in line, and nothing waits while it holds a connection.
  const temporary = password && {
    password_hash: await hashPassword(password, { account: callerOf(ctx).id }),
    temporary_until: new Date(ctx.now.getTime() + INVITATION_HOURS * 3_600_000),
  };
  const staff = await inTransaction(ctx, async (tx) => {
    const { name, email, role, permissions_list: permissions } = input;
    const made = await repo.insertStaff(
      tx.db,
      { name, email, role, permissions: [...new Set(permissions)], locale: tx.locale, ...temporary },
      tx.now,
    );
    if (!made) throw new FieldErrors({ email: ["validation:email_taken"] });
    if (!temporary) await queueInvitation(tx, made.id);
    await recordAudit(tx, {
      action: "staff.invited",
      subject: { type: "staff", id: made.id },
      details: { role, permissions, way: input.way },
    });
    return made;
  });
  return { staff, password };
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
    if (losesAdmin && admins.every((admin) => admin.id === id) && admins.length > 0) throw new AppError("last_admin");
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
    await repo.updateStaff(tx.db, id, { password_hash: null, temporary_until: null, updated_at: tx.now });
    await queueInvitation(tx, id);
    await recordAudit(tx, { action: "staff.reset", subject: { type: "staff", id } });
  });
}

/** Takes a lost second factor off a colleague's account; their sessions end. Nobody does this to their own. */
export function resetTwoFactor(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await getEditableStaff(tx, id);
    await resetFactor(tx, { staffId: id });
  });
}

/** Deletes an account with its sessions and links; what the person did stays on record. The last active admin stays. */
export function removeStaff(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const admins = await repo.lockActiveAdmins(tx.db);
    const { name, email, role, permissions } = await getEditableStaff(tx, id);
    if (admins.length > 0 && admins.every((admin) => admin.id === id)) throw new AppError("last_admin");
    await repo.deleteStaff(tx.db, id);
    await recordAudit(tx, {
      action: "staff.removed",
      subject: { type: "staff", id },
      details: { from: { name, email, role, permissions }, to: null },
    });
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
