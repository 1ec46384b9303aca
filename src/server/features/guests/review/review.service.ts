import type { z } from "zod";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import type { LeadInput, ReviewPageData } from "#shared/guests/guests.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { followLink } from "#server/db/scope.ts";
import { FieldErrors } from "#server/errors.ts";
import { type SavedLead, noteForward } from "#server/features/clients/clients.service.ts";
import {
  LEAD_LIMITS,
  type Lead as GuestLead,
  type LeadLimits,
  takeKnownLead,
  takeNewLead,
} from "#server/features/clients/consent/leads.service.ts";
import { hasLimitLeft, ipSubject, networkSubject, takeFromLimits } from "#server/features/limits/limits.service.ts";
import { countTap } from "#server/features/nfc/taps/taps.service.ts";
import { type Settings, readSettings } from "#server/features/settings/settings.service.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { queueConfirmation } from "#server/features/guests/links/confirmations.service.ts";
import type { ReviewLink } from "#server/features/guests/links/links.service.ts";
import { isHurried, isTooFast, offerTime } from "#server/features/guests/surprise/offer.rules.ts";
import { offerSurprise } from "#server/features/guests/surprise/surprises.service.ts";
import { type Visit, earliestVisit, readVisit, startVisit } from "./visits.service.ts";
import { GUEST_LIMITS } from "#server/features/guests/guests.limits.ts";

type Lead = z.output<typeof LeadInput>;

/** How the page was asked for, for telling guests from programs. */
export interface PageRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

/** The running visit of a guest, or a new one. A keychain's tap is counted when a visit begins, before anything is shown. */
export function openVisit(
  ctx: Ctx,
  link: ReviewLink,
  { token, request }: { token: string | undefined; request: PageRequest },
): { visit: Visit; isNew: boolean } {
  const known = readVisit(ctx, link.code, token);
  if (known) return { visit: known, isNew: false };
  if (link.keychainId) countTap(ctx, link.keychainId, request);
  return { visit: startVisit(ctx, link.code), isNew: true };
}

/** The sentence beside the tick, word for word as it is kept in the ledger. */
export const consentTextOf = (ctx: Pick<Ctx, "locale">, restaurant: string): string =>
  fill(guestTexts(ctx.locale).review.consent, { restaurant });

/** What the review page shows, for programs. */
export async function readPageFacts(ctx: Ctx, link: ReviewLink, visit: Visit): Promise<ReviewPageData> {
  const { offer_minutes, offer_wording } = await readSettings(ctx);
  const offer = offerTime(visit.beganAt, offer_minutes, ctx.now);
  const { name, city, country } = link.restaurant;
  return {
    restaurant: { name, city, country },
    offer_ends_at: offer.endsAt.toISOString(),
    offer_running: offer.running,
    wording: offer_wording,
    consent_text: consentTextOf(ctx, name),
    visit: visit.token,
  };
}

export interface LeftLead {
  /** Null when nothing was kept: a machine filled in the field people do not see. */
  clientId: string | null;
  /** Left by this device and no other: it may be asked less next time. */
  isOwn: boolean;
  /** Left while the countdown ran. */
  inTime: boolean;
  url: string;
}

interface Sender {
  /** From the page's cookie and its hidden field. */
  visits: (string | undefined)[];
  /** The client this device is known as. */
  deviceOf?: string | undefined;
}

/** Takes a guest's details and says where to go on. Sending it twice keeps one client; from a program nothing is kept, though it gets the same answer. */
export async function leaveLead(ctx: Ctx, link: ReviewLink, input: Lead, sender: Sender): Promise<LeftLead> {
  const visit = earliestVisit(ctx, link.code, sender.visits);
  const url = link.forwardUrl;
  if (visit && isTooFast(visit.beganAt, ctx.now)) throw new FieldErrors({ form: ["validation:too_fast"] });
  if ((input.website ?? "") !== "") return { clientId: null, isOwn: false, inTime: false, url };
  const settings = await readSettings(ctx);
  const inTime = visit !== undefined && offerTime(visit.beganAt, settings.offer_minutes, ctx.now).running;
  const lead = detailsOf(
    ctx,
    link,
    { ...input, phone: readPhone(input.phone, link.restaurant.country) },
    { inTime, settings },
  );
  const limits = limitsOf(ctx, link);
  const thanks = settings.offer_wording === "thank_you";
  // Most forms are one statement; only what queues a mail needs a transaction around it.
  const taken =
    thanks || lead.consent === "pending"
      ? (await takeFromLimits(ctx, LEAD_LIMITS, limits)).isCrowded && "crowded"
      : await takeNewLead(ctx, lead, { tapped: link.keychainId !== null, limits });
  if (typeof taken === "object") return { clientId: taken.clientId, isOwn: true, inTime, url };
  if (taken === "crowded") {
    // Too many forms for this restaurant, or from this part of the net: people still get in, with more proof.
    if (!visit || isHurried(visit.beganAt, ctx.now)) throw new FieldErrors({ form: ["validation:too_fast"] });
    lead.consent &&= "pending";
  }
  const saved = await inTransaction(ctx, async (tx) => {
    const kept = await keepLead(followLink(tx, link), link, lead, {
      deviceOf: sender.deviceOf,
      isKnown: taken === "known",
    });
    if (thanks) await offerSurprise(tx, { clientId: kept.clientId, restaurantId: link.restaurantId, rating: null });
    return kept;
  });
  return { clientId: saved.clientId, isOwn: saved.isNew || saved.clientId === sender.deviceOf, inTime, url };
}

const limitsOf = ({ origin: { ip } }: Ctx, link: ReviewLink): LeadLimits => ({
  lead_ip_code: `${ipSubject(ip)} ${link.code}`,
  lead_ip: ip ?? "unknown",
  lead_network: networkSubject(ip),
  lead_restaurant: link.restaurantId,
});

/** Where a guest's consent counts only once confirmed by mail. */
const asksTwice = ({ double_opt_in_countries: countries }: Settings, link: ReviewLink): boolean =>
  countries.some((country) => country === link.restaurant.country);

function detailsOf(
  ctx: Ctx,
  link: ReviewLink,
  input: Lead,
  { inTime, settings }: { inTime: boolean; settings: Settings },
): GuestLead {
  const locale = input.locale ?? ctx.locale;
  return {
    restaurantId: link.restaurantId,
    firstName: input.first_name,
    lastName: input.last_name,
    email: input.email,
    phone: input.phone ?? null,
    locale,
    source: link.keychainId ? "keychain" : "review_link",
    keychainId: link.keychainId,
    leftInTime: inTime,
    consent: input.marketing_consent ? (asksTwice(settings, link) ? "pending" : "given") : null,
    consentText: consentTextOf({ locale }, link.restaurant.name),
    page: `/review/${link.code}`,
  };
}

/** Keeps a lead and, where consent waits for an answer, has the question mailed. */
async function keepLead(
  ctx: Ctx,
  link: ReviewLink,
  lead: GuestLead,
  { deviceOf, isKnown }: { deviceOf: string | undefined; isKnown: boolean },
): Promise<SavedLead> {
  const tapped = link.keychainId !== null;
  const made = isKnown ? "known" : await takeNewLead(ctx, lead, { tapped });
  const saved = typeof made === "object" ? made : await takeKnownLead(ctx, lead, { tapped, deviceOf });
  if (saved.consent === "pending" && lead.consent && (await mayAskAgain(ctx, saved.clientId, lead.email)))
    await queueConfirmation(ctx, saved.clientId);
  return saved;
}

/** Nobody can have a stranger's inbox filled by pressing the button again, nor keep the mail from whoever the address belongs to. */
const mayAskAgain = async (ctx: Ctx, clientId: string, email: string): Promise<boolean> =>
  (await hasLimitLeft(ctx, GUEST_LIMITS.confirmation_client, clientId)) &&
  (await hasLimitLeft(ctx, GUEST_LIMITS.confirmation_sender, `${networkSubject(ctx.origin.ip)} ${email}`));

/** A guest who is known goes on to Google without being asked again; the countdown of their visit counts as it does for a form. */
export async function forwardKnown(
  ctx: Ctx,
  link: ReviewLink,
  clientId: string,
  visits: (string | undefined)[],
): Promise<string> {
  const { offer_minutes, offer_wording } = await readSettings(ctx);
  const visit = earliestVisit(ctx, link.code, visits);
  const inTime = visit !== undefined && offerTime(visit.beganAt, offer_minutes, ctx.now).running;
  await inTransaction(ctx, async (tx) => {
    await noteForward(followLink(tx, link), clientId, { inTime });
    if (offer_wording === "thank_you")
      await offerSurprise(tx, { clientId, restaurantId: link.restaurantId, rating: null });
  });
  return link.forwardUrl;
}
