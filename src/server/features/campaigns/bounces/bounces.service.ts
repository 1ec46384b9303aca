import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { followLink } from "#server/db/scope.ts";
import { noteMailRefused } from "#server/features/clients/consent/client-mails.service.ts";
import { blockAddress, suppressAddress } from "#server/features/clients/consent/consent.service.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { countEvent } from "#server/platform/metrics/metrics.ts";
import * as repo from "./bounces.repo.ts";
import { isWornOut } from "./soft.rules.ts";

/** `hard`: the address takes no mail, for good. `soft`: not this time. `complaint`: the guest called it spam. */
export type BounceKind = "hard" | "soft" | "complaint";

export interface Bounce {
  recipientId: string;
  kind: BounceKind;
  /** Who told us, and by which name: the same report twice counts once. */
  source: string;
  sourceId: string;
  /** Short, and without the address. */
  reason: string;
  at: Date;
}

/** More complaints than providers bear: beyond this share of a wave their filters turn against the sender. */
const COMPLAINT_SHARE = 0.003;
const FEWEST_COMPLAINTS = 5;

const EVENTS = { hard: "bounce", soft: "soft_bounce", complaint: "complaint" } as const;

/**
 * The one door for whatever comes back about a mail that was sent, in whatever order and however often. What is about nobody we
 * know, or somebody who was erased, leaves nothing behind.
 */
export async function takeBounce(ctx: Ctx, bounce: Bounce): Promise<"taken" | "known" | "unknown"> {
  const { recipientId, kind, source, sourceId, at } = bounce;
  const outcome = await inTransaction(ctx, async (tx) => {
    const mail = await repo.lockMail(tx.db, recipientId);
    if (!mail) return "unknown";
    if (!(await repo.insertEvent(tx.db, { recipientId, kind: EVENTS[kind], source, sourceId, at }))) return "known";
    // The report named the mail by something only we can have written: that is the link that leads to its restaurant.
    const own = tx.scope.kind === "none" ? followLink(tx, { restaurantId: mail.restaurant_id }) : tx;
    if (kind === "hard") await takeHard(own, mail, bounce);
    else if (kind === "soft") await takeSoft(own, mail, bounce);
    else await takeComplaint(own, mail, bounce);
    return "taken";
  });
  if (outcome === "taken") countEvent("bounces_total", { kind, source });
  ctx.log.info({ kind, source, outcome, recipient: recipientId }, "a report about campaign mail came in");
  return outcome;
}

/** A mail server refused the address while we spoke to it: whoever calls has written so into the mail's row, and holds it. */
export async function noteRefused(tx: Ctx, recipientId: string, at: Date): Promise<void> {
  const mail = await repo.findMail(tx.db, recipientId);
  if (!mail) return;
  const event = { recipientId, kind: EVENTS.hard, source: "smtp", sourceId: recipientId, at };
  if (!(await repo.insertEvent(tx.db, event))) return;
  countEvent("bounces_total", { kind: "hard", source: "smtp" });
  await block(tx, mail);
}

async function takeHard(tx: Ctx, mail: repo.ReportedMail, { reason, at }: Bounce): Promise<void> {
  if (mail.status === "bounced") return;
  await repo.setBounced(tx.db, mail.id, { reason, at });
  await block(tx, mail);
}

async function takeSoft(tx: Ctx, mail: repo.ReportedMail, { at }: Bounce): Promise<void> {
  await repo.setHandedOver(tx.db, mail.id, at);
  if (isWornOut(await repo.listMailsOf(tx.db, mail.client_id), mail.id)) await block(tx, mail);
}

async function takeComplaint(tx: Ctx, mail: repo.ReportedMail, { at }: Bounce): Promise<void> {
  await repo.setHandedOver(tx.db, mail.id, at);
  await repo.setComplained(tx.db, mail.id, at);
  // The guest's word, but said to their provider: where the report came from says nothing about the guest.
  const told = { ...tx, origin: { ...tx.origin, ip: null, userAgent: null } };
  await suppressAddress(told, {
    restaurantId: mail.restaurant_id,
    emailKey: mail.email_key,
    origin: "complaint",
    reason: "complaint",
    page: "complaint",
    locale: tx.locale,
  });
  await tellStaffOfComplaints(tx, mail, at);
}

/** Such an address goes onto the restaurant's list; the owner sees it at the client, unless the client has another one by now. */
async function block(tx: Ctx, mail: repo.ReportedMail): Promise<void> {
  await blockAddress(tx, { restaurantId: mail.restaurant_id, emailKey: mail.email_key });
  if (mail.client_email_key.equals(mail.email_key)) await noteMailRefused(tx, mail.client_id, mail.subject ?? "");
}

async function tellStaffOfComplaints(tx: Ctx, mail: repo.ReportedMail, at: Date): Promise<void> {
  const counts = await repo.findComplaints(tx.db, mail.wave_id);
  if (!counts || counts.complained < FEWEST_COMPLAINTS) return;
  if (counts.complained <= counts.delivered * COMPLAINT_SHARE || !(await repo.markTold(tx.db, mail.wave_id, at)))
    return;
  const { complained: complaints, delivered, name, restaurant } = counts;
  await notifyStaff(tx, "campaigns", {
    type: "system",
    kind: "campaign_complaints",
    params: { complaints, delivered, name, restaurant },
    link: `/admin/campaigns/${mail.campaign_id}`,
  });
}
