import type { ConsentState, TimelineKind } from "#shared/clients/clients.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { REVIEW_WINDOW_MS } from "#shared/domain/review-window.ts";
import { CONSENT_TEXT_VERSION } from "#shared/guests/guests.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import * as repo from "./clients.repo.ts";
import { raiseConsent } from "./clients.rules.ts";
import type { Lead } from "#server/features/clients/consent/leads.repo.ts";
import {
  emailKeyOf,
  isSuppressed,
  listLedger,
  recordConsent,
} from "#server/features/clients/consent/consent.service.ts";

export interface SavedLead {
  clientId: string;
  isNew: boolean;
  /** Where consent stands now: `pending` is waiting for a confirmation mail to be answered. */
  consent: ConsentState;
}

/**
 * Keeps what a guest left. A known client is not changed, because anybody can type their address. Only from the device that
 * left it before does a form fill a gap or raise consent; a tick from elsewhere waits for the answer to a mail.
 */
export function saveLead(
  ctx: Ctx,
  lead: Lead,
  { deviceOf }: { deviceOf?: string | undefined } = {},
): Promise<SavedLead> {
  return inTransaction(ctx, async (tx) => {
    await repo.lockClients(tx.db, lead.restaurantId);
    const emailKey = emailKeyOf(tx, lead.email);
    const suppressed = await isSuppressed(tx.db, lead.restaurantId, emailKey);
    const known = await repo.findByEmail(tx.db, lead.restaurantId, lead.email);
    const isStranger = known !== undefined && known.id !== deviceOf;
    const ticked = isStranger && lead.consent ? "pending" : lead.consent;
    const before = known?.consent ?? "none";
    const consent = suppressed ? "withdrawn" : raiseConsent(before, ticked);
    const consentAt = consent === before ? {} : { consent, consent_at: tx.now };
    const client = known
      ? await repo.updateClient(tx.db, known.id, {
          ...consentAt,
          ...(!isStranger && known.phone === null && lead.phone !== null && { phone: lead.phone }),
          left_in_time: lead.leftInTime || isStillPromised(tx, known),
          updated_at: tx.now,
        })
      : await repo.insertClient(tx.db, repo.newClient(tx.now, { ...personOf(lead), email_key: emailKey, consent }));
    await repo.insertEvent(tx.db, { clientId: client.id, kind: "form", detail: null, at: tx.now });
    if (ticked && before !== "given") await noteTick(tx, { ...lead, consent: ticked }, client, suppressed);
    return { clientId: client.id, isNew: !known, consent };
  });
}

/** A surprise promised in time stays promised while a review may still come: nobody else's late form takes it away. */
const isStillPromised = (ctx: Ctx, known: repo.ClientRow): boolean =>
  known.left_in_time &&
  known.forwarded_at !== null &&
  ctx.now.getTime() - known.forwarded_at.getTime() <= REVIEW_WINDOW_MS;

const personOf = (lead: Lead) => ({
  restaurant_id: lead.restaurantId,
  email: lead.email,
  first_name: lead.firstName,
  last_name: lead.lastName,
  phone: lead.phone,
  locale: lead.locale,
  source: lead.source,
  keychain_id: lead.keychainId,
  left_in_time: lead.leftInTime,
});

/** The ledger also notes the tick of somebody on the suppression list; they stay on that list. */
async function noteTick(
  ctx: Ctx,
  lead: Lead & { consent: "given" | "pending" },
  client: repo.ClientRow,
  suppressed: boolean,
): Promise<void> {
  await recordConsent(ctx, {
    restaurantId: lead.restaurantId,
    clientId: client.id,
    emailKey: client.email_key,
    kind: lead.consent === "given" ? "given" : "requested",
    text: lead.consentText,
    textVersion: CONSENT_TEXT_VERSION,
    locale: lead.locale,
    page: lead.page,
  });
  if (suppressed) return;
  const kind = lead.consent === "given" ? "consent_given" : "consent_requested";
  await repo.insertEvent(ctx.db, { clientId: client.id, kind, detail: null, at: ctx.now });
}

/** Double opt-in, second step. False when there was nothing to confirm, or the address has unsubscribed meanwhile. */
export function confirmConsent(ctx: Ctx, clientId: string, at: { page: string; locale: Locale }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, clientId);
    if (client?.consent !== "pending") return false;
    const person = { restaurantId: client.restaurant_id, emailKey: client.email_key };
    if (await isSuppressed(tx.db, person.restaurantId, person.emailKey)) return false;
    const asked = (await listLedger(tx.db, person)).findLast((entry) => entry.kind === "requested");
    const said = { text: asked?.text ?? "", textVersion: asked?.text_version ?? CONSENT_TEXT_VERSION };
    await repo.updateClient(tx.db, clientId, { consent: "given", consent_at: tx.now, updated_at: tx.now });
    await recordConsent(tx, { ...person, clientId, kind: "confirmed", ...said, ...at });
    await repo.insertEvent(tx.db, { clientId, kind: "consent_confirmed", detail: null, at: tx.now });
    return true;
  });
}

/** The guest was sent on to Google just now. Where a countdown was shown on the way, `inTime` says whether it still ran. */
export function noteForward(ctx: Ctx, clientId: string, { inTime }: { inTime?: boolean } = {}): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, clientId);
    if (!client) throw new AppError("not_found");
    const promise = inTime === undefined ? {} : { left_in_time: inTime || isStillPromised(tx, client) };
    await repo.updateClient(tx.db, clientId, { ...promise, forwarded_at: tx.now, updated_at: tx.now });
    await repo.insertEvent(tx.db, { clientId, kind: "forward", detail: null, at: tx.now });
  });
}

/** Adds one line to a client's timeline; nothing for a client who is gone. */
export async function recordClientEvent(
  ctx: Ctx,
  clientId: string,
  kind: TimelineKind,
  detail: string | null = null,
): Promise<void> {
  const client = await repo.findClient(ctx.db, ctx.scope, clientId);
  if (client) await repo.insertEvent(ctx.db, { clientId, kind, detail, at: ctx.now });
}

/** The client left a review. False when that is known already, the client is gone, or the review is somebody else's. */
export function convertClient(
  ctx: Ctx,
  clientId: string,
  { reviewId, by }: { reviewId: string | null; by: "match" | "owner" },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, clientId);
    if (!client || client.is_converted) return false;
    const review = reviewId === null ? null : await repo.findReview(tx.db, client.restaurant_id, reviewId);
    if (review === undefined || (review && (await repo.isReviewTaken(tx.db, review.id)))) return false;
    await repo.updateClient(tx.db, clientId, {
      converted_at: tx.now,
      converted_by: by,
      review_id: review?.id ?? null,
      updated_at: tx.now,
    });
    const detail = review ? String(review.rating) : null;
    await repo.insertEvent(tx.db, { clientId, kind: "converted", detail, at: tx.now });
    return true;
  });
}

/** Clients of these first names who were sent on to Google in that time and are not known to have left a review. */
export const listCandidates = (
  db: Db,
  restaurantId: string,
  questions: readonly repo.ForwardQuestion[],
  limit: number,
) => repo.listForwarded(db, restaurantId, questions, limit);
