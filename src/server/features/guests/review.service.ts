import type { z } from "zod";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import type { LeadInput, ReviewPageFacts } from "#shared/guests/guests.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { FieldErrors } from "#server/errors.ts";
import { noteForward } from "#server/features/clients/clients.service.ts";
import { type LeadLimits, takeLead } from "#server/features/clients/leads.service.ts";
import { hasLimitLeft, takeFromLimits } from "#server/features/limits/limits.service.ts";
import { countTap } from "#server/features/nfc/nfc.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { normalizePhone } from "#server/platform/phone/phone.ts";
import { queueConfirmation } from "./confirmations.service.ts";
import type { ReviewLink } from "./links.service.ts";
import { isTooFast, offerTime } from "./offer.rules.ts";
import { offerSurprise } from "./surprises.service.ts";
import { type Visit, earliestVisit, readVisit, startVisit } from "./visits.service.ts";

type Lead = z.output<typeof LeadInput>;
type Settings = Awaited<ReturnType<typeof readSettings>>;

/** How the page was asked for, for telling guests from programs. */
export interface Knocking {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

/** The running visit of a guest, or a new one. A keychain's tap is counted when a visit begins, before anything is shown. */
export async function openVisit(
  ctx: Ctx,
  link: ReviewLink,
  { token, knocking }: { token: string | undefined; knocking: Knocking },
): Promise<{ visit: Visit; isNew: boolean }> {
  const known = readVisit(ctx, link.code, token);
  if (known) return { visit: known, isNew: false };
  if (link.keychainId) await countTap(ctx, link.keychainId, knocking);
  return { visit: startVisit(ctx, link.code), isNew: true };
}

/** The sentence beside the tick, word for word as it is kept in the ledger. */
export const consentTextOf = (ctx: Pick<Ctx, "locale">, restaurant: string): string =>
  fill(guestTexts(ctx.locale).review.consent, { restaurant });

/** What the review page shows, for programs. */
export async function readPageFacts(ctx: Ctx, link: ReviewLink, visit: Visit): Promise<ReviewPageFacts> {
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
  /** Left while the countdown ran. */
  inTime: boolean;
  url: string;
}

/** Takes a guest's details and says where to go on. Twice is once; a machine is thanked and forgotten. */
export async function leaveLead(
  ctx: Ctx,
  link: ReviewLink,
  input: Lead,
  visitTokens: (string | undefined)[],
): Promise<LeftLead> {
  const visit = earliestVisit(ctx, link.code, visitTokens);
  if (visit && isTooFast(visit.beganAt, ctx.now)) throw new FieldErrors({ form: ["validation:too_fast"] });
  if ((input.website ?? "") !== "") return { clientId: null, inTime: false, url: link.forwardUrl };
  const phone = phoneOf(input, link);
  const ip = ctx.origin.ip ?? "unknown";
  const limits = { lead_ip_code: `${ip} ${link.code}`, lead_ip: ip, lead_restaurant: link.restaurantId };
  const settings = await readSettings(ctx);
  const inTime = visit !== undefined && offerTime(visit.beganAt, settings.offer_minutes, ctx.now).running;
  const thanks = settings.offer_wording === "thank_you";
  const lead = { ...input, phone };
  const url = link.forwardUrl;
  // Most forms are one statement; only what queues a mail needs a transaction around it.
  const isAskedTwice = asksTwice(settings, link);
  if (!thanks && !isAskedTwice)
    return { clientId: await keepLead(ctx, link, lead, { inTime, isAskedTwice, limits }), inTime, url };
  await takeFromLimits(ctx, limits);
  const clientId = await inTransaction(ctx, async (tx) => {
    const id = await keepLead(tx, link, lead, { inTime, isAskedTwice, limits: undefined });
    if (thanks) await offerSurprise(tx, { clientId: id, restaurantId: link.restaurantId, rating: null });
    return id;
  });
  return { clientId, inTime, url };
}

function phoneOf(input: Lead, link: ReviewLink): string | null {
  if (!input.phone) return null;
  const phone = normalizePhone(input.phone, link.restaurant.country);
  if (!phone) throw new FieldErrors({ phone: ["validation:phone"] });
  return phone;
}

/** Where a guest's consent counts only once confirmed by mail. */
const asksTwice = ({ double_opt_in_countries: countries }: Settings, link: ReviewLink): boolean =>
  countries.some((country) => country === link.restaurant.country);

async function keepLead(
  ctx: Ctx,
  link: ReviewLink,
  lead: Lead,
  { inTime, isAskedTwice, limits }: { inTime: boolean; isAskedTwice: boolean; limits: LeadLimits | undefined },
): Promise<string> {
  const details = {
    restaurantId: link.restaurantId,
    firstName: lead.first_name,
    lastName: lead.last_name,
    email: lead.email,
    phone: lead.phone ?? null,
    locale: lead.locale ?? ctx.locale,
    source: link.keychainId ? ("keychain" as const) : ("review_link" as const),
    keychainId: link.keychainId,
    leftInTime: inTime,
    consent: lead.marketing_consent ? (isAskedTwice ? ("pending" as const) : ("given" as const)) : null,
    consentText: consentTextOf({ locale: lead.locale ?? ctx.locale }, link.restaurant.name),
    page: `/review/${link.code}`,
  };
  const { clientId, consent } = await takeLead(ctx, details, { tapped: link.keychainId !== null, limits });
  // Nobody can have a stranger's inbox filled by pressing the button again.
  if (consent === "pending" && lead.marketing_consent && (await hasLimitLeft(ctx, "confirmation_address", lead.email)))
    await queueConfirmation(ctx, clientId);
  return clientId;
}

/** A guest who is known goes on to Google without being asked again. */
export async function forwardKnown(ctx: Ctx, link: ReviewLink, clientId: string): Promise<string> {
  await noteForward(ctx, clientId);
  return link.forwardUrl;
}
