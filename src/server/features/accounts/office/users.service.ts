import { z } from "zod";
import type { UserFilter } from "#shared/accounts/admin-users.contract.ts";
import { foldText } from "#shared/domain/fold.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { reserveLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { type OwnerBilling, readBilling } from "#server/features/subscriptions/billing/standing.service.ts";
import { hasTwoFactor, resetFactor } from "#server/features/twofactor/twofactor.service.ts";
import { sendResetLinkJob } from "#server/features/accounts/accounts.kinds.ts";
import { lockUser, updateUser } from "#server/features/accounts/accounts.repo.ts";
import * as repo from "./users.repo.ts";

const PAGE = 20;
const PLACE = cursorOf(z.object({ micros: part.micros, id: part.id }));
/** LIKE's own signs are text here. */
const patternOf = (typed: string): string => `%${foldText(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** A page of the owners that fit. */
export async function listUsers(
  ctx: Pick<Ctx, "db" | "now">,
  { search = "", cursor, ...filter }: UserFilter,
): Promise<{ rows: repo.ListedUser[]; next: string | null }> {
  const rows = await repo.listUsers(ctx.db, {
    filter,
    pattern: foldText(search) === "" ? "" : patternOf(search),
    after: cursor === undefined ? undefined : PLACE.read(cursor),
    limit: PAGE + 1,
    now: ctx.now,
  });
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? PLACE.write({ micros: Number(last.micros), id: last.id }) : null };
}

/** An owner, with what they pay and how they sign in. */
export async function getUser(
  ctx: Ctx,
  id: string,
): Promise<{ user: repo.UserRow; billing: OwnerBilling; twoFactor: boolean }> {
  const user = await repo.findUser(ctx.db, id, ctx.now);
  if (!user) throw new AppError("not_found");
  const billing = await readBilling(ctx, { userId: id, restaurantId: user.restaurant_id });
  return { user, billing, twoFactor: await hasTwoFactor(ctx, { userId: id }) };
}

/** Activates or deactivates an owner; sessions, links and codes from before stop working. A second click changes nothing. */
export function setUserStatus(ctx: Ctx, id: string, status: "active" | "inactive"): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await lock(tx, id);
    if (user.status === status) return;
    await updateUser(tx.db, id, { status, updated_at: tx.now });
    await record(tx, "status_changed", user, { from: user.status, to: status });
  });
}

/** Takes an address as confirmed without its mail, for somebody who proved it in another way. */
export function verifyByHand(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await lock(tx, id);
    if (user.email_verified_at) return;
    await updateUser(tx.db, id, { email_verified_at: tx.now, updated_at: tx.now });
    await record(tx, "verified_by_hand", user, { from: null, to: tx.now.toISOString() });
  });
}

/** Mails the owner a link to choose a password. Nothing of the account changes until they follow it. */
export function sendReset(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await lock(tx, id);
    const letter_id = await reserveLink(tx, "owner_reset", id);
    await tx.jobs.enqueue(tx.db, sendResetLinkJob, { user_id: id, letter_id });
    await record(tx, "reset_sent_by_staff", user, {});
  });
}

/** Takes a lost second factor off an owner's account; their sessions end. */
export function resetTwoFactor(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lock(tx, id);
    await resetFactor(tx, { userId: id });
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function lock(tx: Ctx, id: string): Promise<Locked> {
  const user = await lockUser(tx.db, id);
  if (!user) throw new AppError("not_found");
  return user;
}

async function record(
  tx: Ctx,
  what: "status_changed" | "verified_by_hand" | "reset_sent_by_staff",
  { id }: { id: string },
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { action: `accounts.${what}`, subject: { type: "user", id }, details });
}
