import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import { surpriseIn } from "#shared/guests/surprise.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { noteMailAccepted, noteMailRefused } from "#server/features/clients/consent/client-mails.service.ts";
import { recordClientEvent } from "#server/features/clients/clients.service.ts";
import { isSuppressed } from "#server/features/clients/consent/consent.service.ts";
import { oneAtATime } from "#server/features/leases/leases.service.ts";
import { hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { sendLetter } from "#server/features/mails/mails.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { drawCode } from "#server/platform/codes/offer-code.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import type { OutgoingMail } from "#server/platform/mail/mail.port.ts";
import { oneLine } from "#server/features/guests/review/address.rules.ts";
import { sendSurpriseJob } from "#server/features/guests/guests.kinds.ts";
import * as repo from "#server/features/guests/guests.repo.ts";
import { hasEarnedSurprise } from "./offer.rules.ts";
import {
  listUnsubscribeHeaders,
  makeUnsubscribeToken,
  unsubscribeUrl,
} from "#server/features/guests/links/unsubscribe.service.ts";
import { GUEST_LIMITS } from "#server/features/guests/guests.limits.ts";

const DAY = 86_400_000;
const SKIPPED = { status: "skipped", sent_at: null, text: null } as const;

/**
 * Promises a surprise to a client who has earned it, in the caller's transaction: the mail follows if that commits.
 * False when it was not earned or had before.
 */
export function offerSurprise(
  ctx: Ctx,
  { clientId, restaurantId, rating }: { clientId: string; restaurantId: string; rating: number | null },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { offer_wording: wording } = await readSettings(tx);
    const client = await repo.findAddressee(tx.db, clientId);
    if (client?.restaurant_id !== restaurantId) return false;
    const suppressed = await isSuppressed(tx.db, restaurantId, client.email_key);
    if (!hasEarnedSurprise({ wording, rating, leftInTime: client.left_in_time, suppressed })) return false;
    return drawCode(async (code) => {
      const row = { restaurant_id: restaurantId, client_id: clientId, code, wording, created_at: tx.now };
      const id = await repo.insertSurprise(tx.db, row);
      if (!id) return (await repo.hasSurprise(tx.db, clientId)) ? false : undefined;
      await tx.jobs.enqueue(tx.db, sendSurpriseJob, { surprise_id: id });
      return true;
    });
  });
}

/**
 * Mails a surprise that is due, unless its reader had one within a day: then it waits for that day once, and is dropped
 * after. It counts as sent once the mail server has it, so that a crash loses nothing; a mail sent twice by one has the
 * same Message-ID.
 */
export const sendSurprise = (ctx: CallCtx, surpriseId: string, waited: boolean): Promise<void> =>
  oneAtATime(ctx, `surprise:${surpriseId}`, () => sendClaimed(ctx, surpriseId, waited));

async function sendClaimed(ctx: CallCtx, surpriseId: string, waited: boolean): Promise<void> {
  const claimed = await inTransaction(ctx, (tx) => claimSurprise(tx, surpriseId, waited));
  if (!claimed) return;
  const { surprise, person, claimedAt } = claimed;
  const text = surpriseIn(person.locale, person);
  const mail = letterOf(ctx, surprise, person, oneLine(text));
  const verdict = await sendLetter(ctx, { id: surpriseId, date: claimedAt }, mail);
  await inTransaction(ctx, async (tx) => {
    if (verdict.accepted) {
      await repo.closeSurprise(tx.db, surpriseId, { status: "sent", sent_at: verdict.at, text });
      await recordClientEvent(tx, person.id, "surprise", text);
      await noteMailAccepted(tx, person.id);
    } else {
      await repo.closeSurprise(tx.db, surpriseId, SKIPPED);
      await noteMailRefused(tx, person.id, mail.subject);
    }
  });
}

/** Decides whether a surprise is sent now. Its reader's day is counted once, however often the mail server must be asked. */
async function claimSurprise(tx: Ctx, surpriseId: string, waited: boolean): Promise<ClaimedSurprise | undefined> {
  const surprise = await repo.lockSurprise(tx.db, surpriseId);
  if (surprise?.status !== "due") return undefined;
  const person = await repo.findAddressee(tx.db, surprise.client_id);
  const unwanted =
    !person ||
    !mayRestaurant(person.restaurant_status, "welcome_guests") ||
    (await isSuppressed(tx.db, person.restaurant_id, person.email_key));
  if (!person || unwanted) {
    await repo.closeSurprise(tx.db, surpriseId, SKIPPED);
    return undefined;
  }
  if (surprise.claimed_at) return { surprise, person, claimedAt: surprise.claimed_at };
  if (!(await hasLimitLeft(tx, GUEST_LIMITS.surprise_address, person.email_key.toString("base64url")))) {
    await postpone(tx, surpriseId, waited);
    return undefined;
  }
  await repo.claimSurprise(tx.db, surpriseId, tx.now);
  return { surprise, person, claimedAt: tx.now };
}

async function postpone(ctx: Ctx, surpriseId: string, waited: boolean): Promise<void> {
  if (waited) return repo.closeSurprise(ctx.db, surpriseId, SKIPPED);
  const startAfter = new Date(ctx.now.getTime() + DAY);
  await ctx.jobs.enqueue(ctx.db, sendSurpriseJob, { surprise_id: surpriseId, waited: true }, { startAfter });
}

type Surprise = NonNullable<Awaited<ReturnType<typeof repo.lockSurprise>>>;

interface ClaimedSurprise {
  surprise: Surprise;
  person: repo.AddresseeRow;
  claimedAt: Date;
}

function letterOf(
  ctx: Pick<Ctx, "config" | "secrets">,
  surprise: Surprise,
  person: repo.AddresseeRow,
  text: string,
): OutgoingMail {
  const t = translator(person.locale);
  const restaurant = oneLine(person.restaurant);
  const token = makeUnsubscribeToken(ctx, person.restaurant_id, person.email_key);
  return {
    to: { address: person.email },
    subject: t("mails:surprise.subject", { restaurant }),
    headers: listUnsubscribeHeaders(ctx, token),
    ...renderLetter({
      locale: person.locale,
      sender: restaurant,
      title: t("mails:surprise.title"),
      paragraphs: [
        t("mails:greeting", { name: oneLine(person.first_name) }),
        t(`mails:surprise.${surprise.wording}`, { restaurant }),
        t("mails:surprise.what", { surprise: text }),
        t("mails:surprise.how"),
      ],
      code: surprise.code,
      footer: t("mails:surprise.footer", { restaurant }),
      footerLink: {
        label: t("mails:surprise.unsubscribe"),
        url: `${unsubscribeUrl(ctx, token)}?lang=${person.locale}`,
      },
    }),
  };
}
