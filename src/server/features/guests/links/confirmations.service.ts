import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import type { GuestRestaurant } from "#shared/guests/guest-pages.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { followLink } from "#server/db/scope.ts";
import { AppError } from "#server/errors.ts";
import { noteMailAccepted, noteMailRefused } from "#server/features/clients/consent/client-mails.service.ts";
import { confirmConsent } from "#server/features/clients/clients.service.ts";
import { isSuppressed } from "#server/features/clients/consent/consent.service.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { openLink, reserveLink, startLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { findTokenSubject } from "#server/features/tokens/tokens.service.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import type { OutgoingMail } from "#server/platform/mail/mail.port.ts";
import { maskEmail, oneLine } from "#server/features/guests/review/address.rules.ts";
import { sendConfirmationJob } from "#server/features/guests/guests.kinds.ts";
import * as repo from "#server/features/guests/guests.repo.ts";

/** Has the link of a double opt-in mailed; an older one stops working. */
export async function queueConfirmation(ctx: Ctx, clientId: string): Promise<void> {
  const letter_id = await reserveLink(ctx, "consent_confirmation", clientId);
  await ctx.jobs.enqueue(ctx.db, sendConfirmationJob, { client_id: clientId, letter_id });
}

/** Mails the link of a double opt-in; its seven days begin when the mail server takes it. Running twice mails the same link. */
export async function sendConfirmation(ctx: CallCtx, clientId: string, letterId: string): Promise<void> {
  const person = await repo.findAddressee(ctx.db, clientId);
  if (person?.consent !== "pending" || !mayRestaurant(person.restaurant_status, "welcome_guests")) return;
  if (await isSuppressed(ctx.db, person.restaurant_id, person.email_key)) return;
  const token = await openLink(ctx, "consent_confirmation", letterId, clientId);
  if (!token) return;
  const mail = confirmationMail(ctx, person, token);
  const verdict = await sendLetter(ctx, letterNamed(letterId), mail);
  if (!verdict.accepted) return noteMailRefused(ctx, clientId, mail.subject);
  await startLink(ctx, "consent_confirmation", letterId, verdict.at);
  await noteMailAccepted(ctx, clientId);
}

function confirmationMail(ctx: Pick<Ctx, "config">, person: repo.AddresseeRow, token: string): OutgoingMail {
  const t = translator(person.locale);
  const restaurant = oneLine(person.restaurant);
  return {
    to: { address: person.email },
    subject: t("mails:confirm_consent.subject", { restaurant }),
    ...renderLetter({
      locale: person.locale,
      sender: restaurant,
      title: t("mails:confirm_consent.title", { restaurant }),
      paragraphs: [
        t("mails:greeting", { name: oneLine(person.first_name) }),
        t("mails:confirm_consent.text", { restaurant }),
      ],
      button: {
        label: t("mails:confirm_consent.button"),
        url: `${ctx.config.publicUrl}/confirm/${token}?lang=${person.locale}`,
      },
      footer: t("mails:confirm_consent.footer", { restaurant }),
    }),
  };
}

export interface ConfirmationView {
  clientId: string;
  restaurantId: string;
  firstName: string;
  restaurant: GuestRestaurant;
  /** Masked. */
  email: string;
  confirmed: boolean;
}

/** What the page behind the link shows; opening it confirms nothing, since scanners open links too. */
export async function viewConfirmation(ctx: Ctx, token: string): Promise<ConfirmationView> {
  const clientId = await findTokenSubject(ctx, "consent_confirmation", token);
  const person = clientId === undefined ? undefined : await repo.findAddressee(ctx.db, clientId);
  // Whoever has unsubscribed since is not brought back by an old link.
  if (!person || !["pending", "given"].includes(person.consent)) throw new AppError("invalid_token");
  return {
    clientId: person.id,
    restaurantId: person.restaurant_id,
    firstName: person.first_name,
    restaurant: { name: person.restaurant, city: person.city, country: person.country },
    email: maskEmail(person.email),
    confirmed: person.consent === "given",
  };
}

/** The guest pressed the button. The link stays good for its seven days, so pressing twice gives the same answer. */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<ConfirmationView> {
  const view = await viewConfirmation(ctx, token);
  await confirmConsent(followLink(ctx, view), view.clientId, { page: "/confirm", locale: ctx.locale });
  return viewConfirmation(ctx, token);
}
