import { RESET_MINUTES } from "#shared/accounts/accounts.contract.ts";
import type { Ctx } from "#server/context.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import type { OutgoingMail } from "#server/platform/mail/mail.port.ts";
import type { UserRow } from "./accounts.repo.ts";

type Recipient = Pick<UserRow, "email" | "first_name" | "last_name" | "locale">;

/** Every link starts with the configured address, never with a request's Host header. */
const link = (ctx: Pick<Ctx, "config">, path: string): string => `${ctx.config.publicUrl}${path}`;

const addressee = (user: Recipient): OutgoingMail["to"] => ({
  name: `${user.first_name} ${user.last_name}`,
  address: user.email,
});

export function verificationMail(
  ctx: Pick<Ctx, "config">,
  user: Recipient,
  proof: { code: string; token: string; minutes: number },
): OutgoingMail {
  const t = translator(user.locale);
  return {
    to: addressee(user),
    subject: t("mails:verification.subject", { code: proof.code }),
    ...renderLetter({
      locale: user.locale,
      title: t("mails:verification.title"),
      paragraphs: [
        t("mails:greeting", { name: user.first_name }),
        t("mails:verification.text", { minutes: proof.minutes }),
      ],
      code: proof.code,
      button: {
        lead: t("mails:verification.link_text"),
        label: t("mails:verification.button"),
        url: link(ctx, `/verify-token/${encodeURIComponent(user.email)}?token=${proof.token}`),
      },
      footer: t("mails:footer_asked"),
    }),
  };
}

export function resetMail(ctx: Pick<Ctx, "config">, user: Recipient, token: string): OutgoingMail {
  const t = translator(user.locale);
  return {
    to: addressee(user),
    subject: t("mails:reset.subject"),
    ...renderLetter({
      locale: user.locale,
      title: t("mails:reset.title"),
      paragraphs: [t("mails:greeting", { name: user.first_name }), t("mails:reset.text", { minutes: RESET_MINUTES })],
      button: {
        label: t("mails:reset.button"),
        url: link(ctx, `/reset-password/${token}?email=${encodeURIComponent(user.email)}`),
      },
      footer: t("mails:footer_asked"),
    }),
  };
}

export function passwordChangedMail(ctx: Pick<Ctx, "config">, user: Recipient): OutgoingMail {
  const t = translator(user.locale);
  return {
    to: addressee(user),
    subject: t("mails:password_changed.subject"),
    ...renderLetter({
      locale: user.locale,
      title: t("mails:password_changed.title"),
      paragraphs: [t("mails:greeting", { name: user.first_name }), t("mails:password_changed.text")],
      button: { label: t("mails:password_changed.button"), url: link(ctx, "/forgot-password") },
      footer: t("mails:footer"),
    }),
  };
}
