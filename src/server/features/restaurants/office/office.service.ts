import type { z } from "zod";
import type { LEFT_OUT_REASONS, RestaurantInput } from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Restaurant, RestaurantChanges } from "#shared/restaurants/restaurants.contract.ts";
import type { Ctx } from "#server/context.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { qrSvg } from "#server/platform/qr/qr.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import type { RestaurantsAudit } from "#server/features/restaurants/restaurants.audit.ts";
import * as restaurants from "#server/features/restaurants/restaurants.repo.ts";
import {
  addRestaurant,
  changedFields,
  getRestaurant,
  makeReviewCode,
  restaurantClosedJob,
  reviewLinkOf,
} from "#server/features/restaurants/restaurants.service.ts";
import type { WholeRestaurant } from "./office.present.ts";
import * as repo from "./office.repo.ts";

type Status = Restaurant["status"];
type Row = restaurants.RestaurantRow;

/** A restaurant with everything its page in the back office shows. */
export async function getWhole(ctx: Ctx, id: string): Promise<WholeRestaurant> {
  const row = await getRestaurant(ctx, id);
  const [owner, oldCodes, around] = await Promise.all([
    row.user_id ? repo.findOwner(ctx.db, row.user_id) : undefined,
    repo.listOldCodes(ctx.db, id),
    repo.readSurroundings(ctx.db, id, ctx.now),
  ]);
  return { row, reviewLink: reviewLinkOf(ctx, row), owner, oldCodes, around };
}

/** Makes a restaurant that nobody runs yet. */
export async function createRestaurant(ctx: Ctx, input: z.output<typeof RestaurantInput>): Promise<WholeRestaurant> {
  const phone = readPhone(input.phone, input.country);
  const { id } = await inTransaction(ctx, async (tx) => {
    await refuseTakenEmail(tx, input.email, null);
    return addRestaurant(tx, {
      ...input,
      email: input.email ?? null,
      phone,
      website: input.website ?? null,
      google_place_id: input.google_place_id ?? null,
      user_id: null,
    });
  });
  return getWhole(ctx, id);
}

/** Changes the details that are given. */
export async function changeDetails(
  ctx: Ctx,
  id: string,
  input: z.output<typeof RestaurantChanges>,
): Promise<WholeRestaurant> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    const changes = changedFields(row, input);
    if (Object.keys(changes).length === 0) return;
    if (changes.email) await refuseTakenEmail(tx, changes.email, id);
    await restaurants.updateRestaurant(tx.db, tx.scope, id, { ...changes, updated_at: tx.now });
    await record(tx, id, "changed", changesOf(row, changes));
  });
  return getWhole(ctx, id);
}

/** Two forms at once cannot both take an address: they stand in line for it. */
async function refuseTakenEmail(tx: Ctx, email: string | null | undefined, exceptId: string | null): Promise<void> {
  if (!email) return;
  await lockUntilCommit(tx.db, "restaurant_email", email);
  if (await repo.isEmailTaken(tx.db, email, exceptId))
    throw new FieldErrors({ email: ["restaurant_office:email_taken"] });
}

/** Activates a restaurant, or closes it; a second click changes nothing. */
export async function setStatus(ctx: Ctx, id: string, status: Status): Promise<WholeRestaurant> {
  await inTransaction(ctx, async (tx) => moveTo(tx, await lock(tx, id), status));
  return getWhole(ctx, id);
}

interface LeftOut {
  id: string;
  name: string | null;
  reason: (typeof LEFT_OUT_REASONS)[number];
}

/** The same for several. Each stands or falls by itself; always in the same order, so that two such calls do not wait for each other. */
export async function setStatuses(
  ctx: Ctx,
  { ids, status }: { ids: readonly string[]; status: Status },
): Promise<{ changed: number; left_out: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  let changed = 0;
  for (const id of [...new Set(ids)].toSorted()) {
    await inTransaction(ctx, async (tx) => {
      const row = await restaurants.lockRestaurant(tx.db, tx.scope, id);
      if (row && (await moveTo(tx, row, status))) changed += 1;
      else leftOut.push({ id, name: row?.name ?? null, reason: row ? "unchanged" : "not_found" });
    });
  }
  return { changed, left_out: leftOut };
}

const STATUS_NOTICES = { active: "success", pending: "info", suspended: "warning" } as const;

/** False when it was so already. Whoever runs it is told; what it sends stops at once. */
async function moveTo(tx: Ctx, row: Row, status: Status): Promise<boolean> {
  if (row.status === status) return false;
  await restaurants.updateRestaurant(tx.db, tx.scope, row.id, { status, updated_at: tx.now });
  await record(tx, row.id, "status_changed", { from: row.status, to: status });
  if (status !== "active") await tx.jobs.enqueue(tx.db, restaurantClosedJob, { restaurant_id: row.id });
  if (row.user_id)
    await notifyOwner(tx, row.user_id, {
      type: STATUS_NOTICES[status],
      kind: `restaurant_${status}`,
      params: { name: row.name },
      data: { restaurant_id: row.id, old_status: row.status, new_status: status },
      link: status === "active" ? "/restaurant-info" : "/support",
    });
  return true;
}

/** Lets an owner run a restaurant. Nobody runs two, and one that somebody runs is taken away from them first. */
export async function linkUser(ctx: Ctx, id: string, userId: string): Promise<WholeRestaurant> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (row.user_id === userId) return;
    if (row.user_id) throw new AppError("restaurant_linked");
    if (!(await repo.lockOwner(tx.db, userId))) throw new FieldErrors({ user_id: ["validation:choice"] });
    if (await repo.hasRestaurant(tx.db, userId)) throw new FieldErrors({ user_id: ["restaurant_office:user_linked"] });
    await restaurants.updateRestaurant(tx.db, tx.scope, id, { user_id: userId, updated_at: tx.now });
    await record(tx, id, "user_linked", { from: null, to: userId });
  });
  return getWhole(ctx, id);
}

/** Takes a restaurant away from whoever runs it; their next call finds it gone. Everything in it stays. */
export async function unlinkUser(ctx: Ctx, id: string): Promise<WholeRestaurant> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (!row.user_id) return;
    await restaurants.updateRestaurant(tx.db, tx.scope, id, { user_id: null, updated_at: tx.now });
    await record(tx, id, "user_unlinked", { from: row.user_id, to: null });
  });
  return getWhole(ctx, id);
}

/** Gives it another code. What is in print with the old one leads there as well, or nowhere any more. */
export async function renewLink(ctx: Ctx, id: string, old: "keep" | "end"): Promise<WholeRestaurant> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    const code = makeReviewCode();
    await repo.keepOldCode(tx.db, {
      code: row.review_code,
      restaurant_id: id,
      leads_on: old === "keep",
      replaced_at: tx.now,
    });
    await restaurants.updateRestaurant(tx.db, tx.scope, id, { review_code: code, updated_at: tx.now });
    await record(tx, id, "link_renewed", { from: row.review_code, to: code, old });
  });
  return getWhole(ctx, id);
}

/** The review link as a code that can be scaled. */
export async function downloadQr(ctx: Ctx, id: string): Promise<Download> {
  const row = await getRestaurant(ctx, id);
  return { filename: `review-${row.review_code}.svg`, content: Buffer.from(qrSvg(reviewLinkOf(ctx, row))) };
}

async function lock(tx: Ctx, id: string): Promise<Row> {
  const row = await restaurants.lockRestaurant(tx.db, tx.scope, id);
  if (!row) throw new AppError("not_found");
  return row;
}

const record = (tx: Ctx, id: string, what: RestaurantsAudit, details: Record<string, unknown>): Promise<void> =>
  recordAudit(tx, { action: `restaurants.${what}`, subject: { type: "restaurant", id }, restaurantId: id, details });
