import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { type AuditAction, recordAudit } from "#server/features/audit/audit.service.ts";
import { type KnownClient, readClient } from "./client-details.service.ts";
import * as repo from "#server/features/clients/clients.repo.ts";
import { presentDetails } from "#server/features/clients/clients.present.ts";
import { drawConsentProof } from "./consent-proof.render.ts";

/** Everything kept about one person, for them to have; that it was taken is on record. */
export async function exportPerson(ctx: Ctx, id: string): Promise<Download> {
  const known = await readForFile(ctx, id, "clients.person_exported");
  const surprise = await repo.findSurprise(ctx.db, id);
  const restaurant = await repo.findRestaurant(ctx.db, known.client.restaurant_id);
  const content = {
    made_at: ctx.now.toISOString(),
    restaurant: restaurant.name,
    ...presentDetails(known),
    consent_at: known.client.consent_at?.toISOString() ?? null,
    updated_at: known.client.updated_at.toISOString(),
    consent_ledger: known.ledger.map(({ restaurant_id: _r, email_key: _k, client_id: _c, ...entry }) => entry),
    surprise: surprise ?? null,
  };
  return { filename: `client-${id}.json`, content: Buffer.from(JSON.stringify(content, null, 2)) };
}

/** The consent ledger of one person as a sheet to print. */
export async function printConsent(ctx: Ctx, id: string): Promise<Download> {
  const known = await readForFile(ctx, id, "clients.consent_printed");
  const restaurant = await repo.findRestaurant(ctx.db, known.client.restaurant_id);
  const pdf = await drawConsentProof({ ...known, restaurant, t: ctx.t, locale: ctx.locale, now: ctx.now });
  return { filename: `consent-${id}.pdf`, content: Buffer.from(pdf) };
}

const readForFile = (ctx: Ctx, id: string, action: AuditAction): Promise<KnownClient> =>
  inTransaction(ctx, async (tx) => {
    const known = await readClient(tx, id);
    await recordAudit(tx, { action, subject: { type: "client", id }, restaurantId: known.client.restaurant_id });
    return known;
  });
