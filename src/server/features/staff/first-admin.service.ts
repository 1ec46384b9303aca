import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { issueToken } from "#server/features/tokens/tokens.service.ts";
import * as repo from "./staff.repo.ts";

/** Makes an admin without a password and returns the token of their set-password link. For the command line of a new installation. */
export function makeFirstAdmin(
  ctx: Pick<Ctx, "db" | "now">,
  { email, name }: { email: string; name: string },
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const staff = await repo.insertStaff(tx.db, { email, name, role: "admin", permissions: [], locale: "en" }, tx.now);
    if (!staff) throw new Error(`${email} already has a staff account.`);
    await recordAudit(
      { ...tx, actor: { kind: "system" }, origin: { ip: null, userAgent: null, requestId: "command-line" } },
      { action: "staff.first_admin_made", subject: { type: "staff", id: staff.id } },
    );
    return issueToken(tx, "staff_invitation", staff.id);
  });
}
