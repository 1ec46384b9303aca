import { CONSENT_TEXT_VERSION } from "#shared/guests/guests.contract.ts";
import type { TimelineKind } from "#shared/clients/clients.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { searchKeysOf } from "./clients.rules.ts";
import { type Lead, type SavedLead, noteForward, recordClientEvent, saveLead } from "./clients.service.ts";
import { emailKeyOf } from "./consent.service.ts";
import { insertNewLead } from "./leads.repo.ts";

/**
 * Keeps what a guest left on the way to Google, and that they went there. Somebody new is one statement; it takes no
 * lock, since an address that is not known here yet has nothing another call could be changing, and the suppression
 * list is asked again before any mail.
 */
export async function takeLead(ctx: Ctx, lead: Lead, { tapped }: { tapped: boolean }): Promise<SavedLead> {
  const made = await insertNewLead(ctx.db, {
    lead,
    emailKey: emailKeyOf(ctx, lead.email),
    keys: searchKeysOf({
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      phone: lead.phone,
    }),
    events: eventsOf(lead, tapped),
    said: lead.consent && {
      kind: lead.consent === "given" ? "given" : "requested",
      textVersion: CONSENT_TEXT_VERSION,
      ip: ctx.origin.ip,
      userAgent: ctx.origin.userAgent,
    },
    now: ctx.now,
  });
  if (made) return { clientId: made.id, isNew: true, consent: made.consent };
  return inTransaction(ctx, async (tx) => {
    const saved = await saveLead(tx, lead);
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
