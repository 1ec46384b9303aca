import type { TimelineKind } from "#shared/clients/clients.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { searchKeysOf } from "#server/features/clients/clients.rules.ts";
import { type SavedLead, noteForward, recordClientEvent, saveLead } from "#server/features/clients/clients.service.ts";
import { emailKeyOf } from "./consent.service.ts";
import { LEAD_LIMITS } from "#server/features/clients/clients.limits.ts";
import { joinLimits } from "#server/features/limits/limits.service.ts";
import { type Lead, LEAD_PLACEHOLDERS, insertNewLead, prepareLimitedLead } from "./leads.repo.ts";

export type { Lead };
export { LEAD_LIMITS };
const LIMITS = joinLimits(LEAD_LIMITS, LEAD_PLACEHOLDERS.limits, LEAD_PLACEHOLDERS.now);
const insertLimited = prepareLimitedLead(LIMITS.sql);
export type LeadLimits = Parameters<typeof LIMITS.keysOf>[0];

/**
 * Keeps what somebody new left on the way to Google, and that they went there. It is one statement and takes no lock,
 * since an address that is not known here yet has nothing another call could be changing, and the suppression list is
 * asked again before any mail. Limits, where given, are counted by the same statement. Nothing is kept for an address
 * that is `known`, or while a wide limit is used up (`crowded`).
 */
export async function takeNewLead(
  ctx: Ctx,
  lead: Lead,
  { tapped, limits }: { tapped: boolean; limits?: LeadLimits },
): Promise<SavedLead | "known" | "crowded"> {
  const { firstName: first_name, lastName: last_name, email, phone } = lead;
  const written = {
    lead,
    emailKey: emailKeyOf(ctx, email),
    keys: searchKeysOf({ first_name, last_name, email, phone }),
    events: eventsOf(lead, tapped),
    origin: ctx.origin,
    now: ctx.now,
  };
  const limited = limits && { insert: insertLimited, keys: LIMITS.keysOf(limits) };
  const { id, consent, empty } = await insertNewLead(ctx.db, written, limited);
  if (limits && LIMITS.judge(limits, empty).isCrowded) return "crowded";
  return id && consent ? { clientId: id, isNew: true, consent } : "known";
}

/** The same for an address that is known here; what it may change depends on whose device the form came from. */
export function takeKnownLead(
  ctx: Ctx,
  lead: Lead,
  { tapped, deviceOf }: { tapped: boolean; deviceOf: string | undefined },
): Promise<SavedLead> {
  return inTransaction(ctx, async (tx) => {
    const saved = await saveLead(tx, lead, { deviceOf });
    if (tapped) await recordClientEvent(tx, saved.clientId, "tap");
    await noteForward(tx, saved.clientId);
    return saved;
  });
}

function eventsOf({ consent }: Lead, tapped: boolean): TimelineKind[] {
  const events: TimelineKind[] = tapped ? ["tap", "form", "forward"] : ["form", "forward"];
  if (consent) events.push(consent === "given" ? "consent_given" : "consent_requested");
  return events;
}
