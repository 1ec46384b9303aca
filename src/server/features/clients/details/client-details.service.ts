import type { z } from "zod";
import type { ClientChanges, ClientInput } from "#shared/clients/clients.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";

import * as repo from "#server/features/clients/clients.repo.ts";
import { type ConsentRow, forgetWords } from "#server/features/clients/consent/consent.repo.ts";
import { convertClient } from "#server/features/clients/clients.service.ts";
import { emailKeyOf, hasAgreed, isSuppressed, listLedger } from "#server/features/clients/consent/consent.service.ts";
import { forgetInReports } from "#server/features/clients/import/imports.repo.ts";

/** How much of a client's history is shown. */
const MAX_EVENTS = 200;

export interface KnownClient {
  client: repo.ClientRow;
  suppressed: boolean;
  review: Awaited<ReturnType<typeof repo.findReview>> | null;
  events: repo.EventRow[];
  /** Oldest first. */
  ledger: ConsentRow[];
}

/** One client with everything kept about them. */
export async function readClient(ctx: Ctx, id: string): Promise<KnownClient> {
  const client = await repo.findClient(ctx.db, ctx.scope, id);
  if (!client) throw new AppError("not_found");
  const person = { restaurantId: client.restaurant_id, emailKey: client.email_key };
  const [suppressed, review, events, ledger] = await Promise.all([
    isSuppressed(ctx.db, person.restaurantId, person.emailKey),
    client.review_id ? repo.findReview(ctx.db, person.restaurantId, client.review_id) : null,
    repo.listEvents(ctx.db, id, MAX_EVENTS),
    listLedger(ctx.db, person),
  ]);
  return { client, suppressed, review, events, ledger };
}

/** The same with whose guest it is, for staff. */
export async function readWithRestaurant(ctx: Ctx, id: string) {
  const known = await readClient(ctx, id);
  return { known, restaurant: await repo.findRestaurant(ctx.db, known.client.restaurant_id) };
}

/** Adds somebody by hand: no consent, since nobody gave it. */
export async function addClient(ctx: Ctx, input: z.output<typeof ClientInput>): Promise<KnownClient> {
  const restaurantId = requireRestaurant(ctx);
  const phone = await phoneOf(ctx, restaurantId, input.phone ?? null);
  const id = await inTransaction(ctx, async (tx) => {
    await repo.lockClients(tx.db, restaurantId);
    await refuseTaken(tx, restaurantId, input.email);
    const emailKey = emailKeyOf(tx, input.email);
    const suppressed = await isSuppressed(tx.db, restaurantId, emailKey);
    const added = repo.newClient(tx.now, {
      ...input,
      restaurant_id: restaurantId,
      email_key: emailKey,
      phone,
      locale: tx.locale,
      source: "manual",
      consent: suppressed ? "withdrawn" : "none",
    });
    const client = await repo.insertClient(tx.db, added);
    await repo.insertEvent(tx.db, { clientId: client.id, kind: "added", detail: null, at: tx.now });
    return client.id;
  });
  return readClient(ctx, id);
}

/** Corrects details. Consent belongs to the address it was given for: a new address has what its own ledger says. */
export async function changeClient(
  ctx: Ctx,
  id: string,
  { phone, ...changes }: z.output<typeof ClientChanges>,
): Promise<KnownClient> {
  await inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, id);
    if (!client) throw new AppError("not_found");
    const moved = changes.email !== undefined && changes.email !== client.email;
    if (moved) await refuseTaken(tx, client.restaurant_id, changes.email ?? "");
    const values = {
      ...changes,
      ...(phone !== undefined && { phone: await phoneOf(tx, client.restaurant_id, phone) }),
      ...(moved && (await standingOf(tx, client.restaurant_id, changes.email ?? ""))),
    };
    const changed = Object.entries(values).filter(
      ([column, value]) => !Buffer.isBuffer(value) && value !== client[column as keyof typeof client],
    );
    if (changed.length === 0) return;
    await repo.updateClient(tx.db, id, { ...definedOf(values), updated_at: tx.now });
    await repo.insertEvent(tx.db, { clientId: id, kind: "edited", detail: null, at: tx.now });
  });
  return readClient(ctx, id);
}

const definedOf = (values: Record<string, unknown>): repo.ClientValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What list and ledger say about an address a client moves to. */
async function standingOf(ctx: Ctx, restaurantId: string, email: string): Promise<repo.ClientValues> {
  const emailKey = emailKeyOf(ctx, email);
  const suppressed = await isSuppressed(ctx.db, restaurantId, emailKey);
  const agreed = hasAgreed(await listLedger(ctx.db, { restaurantId, emailKey }));
  return {
    email_key: emailKey,
    email_refused_at: null,
    consent: suppressed ? "withdrawn" : agreed ? "given" : "none",
    consent_at: ctx.now,
  };
}

async function refuseTaken(ctx: Ctx, restaurantId: string, email: string): Promise<void> {
  if (await repo.findByEmail(ctx.db, restaurantId, email))
    throw new FieldErrors({ email: ["client_files:email_taken"] });
}

/** The number in international form, read in the restaurant's country. */
async function phoneOf(ctx: Ctx, restaurantId: string, phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  return readPhone(phone, (await repo.findRestaurant(ctx.db, restaurantId)).country);
}

/** The owner says that a client left a review, or that they did not after all; a match can be taken back too. */
export async function setConversion(ctx: Ctx, id: string, converted: boolean): Promise<KnownClient> {
  await inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, id);
    if (!client) throw new AppError("not_found");
    if (converted) await convertClient(tx, id, { reviewId: null, by: "owner" });
    else if (client.is_converted) {
      const values = { converted_at: null, converted_by: null, review_id: null, updated_at: tx.now };
      await repo.updateClient(tx.db, id, values);
      await repo.insertEvent(tx.db, { clientId: id, kind: "unconverted", detail: null, at: tx.now });
    }
  });
  return readClient(ctx, id);
}

/** Deletes the person and everything kept about them. The suppression and the ledger stay, without the person's own words: they know no name and no address. */
export function eraseClient(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, id);
    if (!client) throw new AppError("not_found");
    await repo.deleteClient(tx.db, id);
    await forgetWords(tx.db, client.restaurant_id, client.email_key);
    await forgetInReports(tx.db, client.restaurant_id, client.email);
    await recordAudit(tx, {
      action: "clients.erased",
      subject: { type: "client", id },
      restaurantId: client.restaurant_id,
    });
  });
}
