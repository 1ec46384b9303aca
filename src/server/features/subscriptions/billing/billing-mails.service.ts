import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { formatCents } from "#shared/domain/money.ts";
import type { CallCtx } from "#server/context.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import type { OutgoingMail } from "#server/platform/mail/mail.port.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";

type Owner = NonNullable<Awaited<ReturnType<typeof repo.findOwnerOfRestaurant>>>;

/** Where an owner sees which address we write to. */
const PROFILE = "/settings?tab=personal";

const dateIn = (owner: Owner, date: Date): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[owner.locale], { dateStyle: "long", timeZone: owner.timezone }).format(date);
const addressee = (owner: Owner) => ({ name: `${owner.first_name} ${owner.last_name}`, address: owner.email });

/** Hands an owner's letter over; one whose address takes no mail is told in the product. */
async function sendToOwner(
  ctx: CallCtx,
  owner: Owner,
  letterId: string,
  mail: Omit<OutgoingMail, "to">,
): Promise<void> {
  const { accepted } = await sendLetter(ctx, letterNamed(letterId), { to: addressee(owner), ...mail });
  if (accepted) return;
  const params = { subject: mail.subject };
  await notifyOwner(ctx, owner.id, { type: "warning", kind: "mail_refused", params, link: PROFILE });
}

/** Mails a paid invoice with its PDF. */
export async function sendInvoice(ctx: CallCtx, invoiceId: string, letterId: string): Promise<void> {
  const invoice = await repo.findInvoiceById(ctx.db, invoiceId);
  const owner = invoice && (await repo.findOwnerOfRestaurant(ctx.db, invoice.restaurant_id));
  if (!invoice || !owner) return;
  const t = translator(owner.locale);
  const subscription = await repo.findCurrentSubscription(ctx.db, invoice.restaurant_id);
  const amount = formatCents(invoice.amount_cents, owner.locale);
  const next =
    subscription?.status === "active"
      ? [
          t("mails:invoice.next", {
            amount: formatCents(subscription.amount_cents, owner.locale),
            date: dateIn(owner, subscription.current_period_end),
          }),
        ]
      : [];
  await sendToOwner(ctx, owner, letterId, {
    subject: t("mails:invoice.subject", { number: invoice.number }),
    attachments: [
      {
        filename: `${invoice.number}.pdf`,
        content: await ctx.payments.invoicePdf(invoice.invoice_ref),
        contentType: "application/pdf",
      },
    ],
    ...renderLetter({
      locale: owner.locale,
      title: t("mails:invoice.title"),
      paragraphs: [
        t("mails:greeting", { name: owner.first_name }),
        t("mails:invoice.text", { amount, restaurant: owner.restaurant_name, number: invoice.number }),
        ...next,
      ],
      button: { label: t("mails:invoice.button"), url: `${ctx.config.publicUrl}/settings?tab=billing` },
      footer: t("mails:footer"),
    }),
  });
}

export type Notice = "renewal_failed" | "confirm_payment" | "recovered" | "canceled" | "resumed" | "ended";

/** Tells the owner what happened to the subscription and what to do about it. */
export async function sendNotice(
  ctx: CallCtx,
  letter: { subscription_id: string; notice: Notice; letter_id: string },
): Promise<void> {
  const row = await repo.findSubscriptionById(ctx.db, letter.subscription_id);
  const owner = row && (await repo.findOwnerOfRestaurant(ctx.db, row.restaurant_id));
  if (!row || !owner) return;
  const t = translator(owner.locale);
  const billing = `${ctx.config.publicUrl}/settings?tab=billing`;
  const restaurant = owner.restaurant_name;
  const until = dateIn(owner, row.grace_until ?? row.current_period_end);
  const words = {
    renewal_failed: () => ({
      kind: "renewal_failed" as const,
      paragraphs: [t("mails:renewal_failed.text", { restaurant, date: until }), t("mails:renewal_failed.fix")],
      button: { label: t("mails:renewal_failed.button"), url: row.payment_page_url ?? billing },
    }),
    confirm_payment: () => ({
      kind: "renewal_failed" as const,
      paragraphs: [t("mails:renewal_failed.text", { restaurant, date: until }), t("mails:renewal_failed.confirm")],
      button: { label: t("mails:renewal_failed.button_confirm"), url: row.payment_page_url ?? billing },
    }),
    recovered: () => ({
      kind: "recovered" as const,
      paragraphs: [t("mails:recovered.text", { restaurant })],
      button: { label: t("mails:recovered.button"), url: `${ctx.config.publicUrl}/dashboard` },
    }),
    canceled: () => ({
      kind: "canceled" as const,
      paragraphs: [t("mails:canceled.text", { restaurant, date: until })],
      button: { label: t("mails:canceled.button"), url: billing },
    }),
    resumed: () => ({
      kind: "resumed" as const,
      paragraphs: [t("mails:resumed.text", { restaurant, date: dateIn(owner, row.current_period_end) })],
      button: { label: t("mails:resumed.button"), url: billing },
    }),
    ended: () => ({
      kind: "ended" as const,
      paragraphs: [t("mails:ended.text", { restaurant })],
      button: {
        label: t("mails:ended.button"),
        url: `${ctx.config.publicUrl}/subscription/reactivate?email=${encodeURIComponent(owner.email)}`,
      },
    }),
  }[letter.notice]();
  await sendToOwner(ctx, owner, letter.letter_id, {
    subject: t(`mails:${words.kind}.subject`),
    ...renderLetter({
      locale: owner.locale,
      title: t(`mails:${words.kind}.title`),
      paragraphs: [t("mails:greeting", { name: owner.first_name }), ...words.paragraphs],
      button: words.button,
      footer: t("mails:footer"),
    }),
  });
}
