import type { CallCtx } from "#server/context.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { notifyOwner, notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import type { Told } from "./twofactor.kinds.ts";
import * as repo from "./twofactor.repo.ts";

interface Letter {
  about: Told;
  left: number;
  letterId: string;
}

/** Where somebody goes whose account this was not. */
const pathOf = (holder: repo.Holder): string => ("userId" in holder ? "/forgot-password" : "/admin/forgot-password");

/** Tells an account what happened to its second factor. Running twice mails the same letter. */
export async function sendTold(ctx: CallCtx, holder: repo.Holder, { about, left, letterId }: Letter): Promise<void> {
  const account = await repo.findAccount(ctx.db, holder);
  if (!account) return;
  const t = translator(account.locale);
  const subject = t(`twofactor:mail.${about}.subject`);
  const verdict = await sendLetter(ctx, letterNamed(letterId), {
    to: { name: account.name, address: account.email },
    subject,
    ...renderLetter({
      locale: account.locale,
      title: t(`twofactor:mail.${about}.title`),
      paragraphs: [t("mails:greeting", { name: account.name }), t(`twofactor:mail.${about}.text`, { left })],
      button: {
        lead: t("twofactor:mail.not_you"),
        label: t("mails:password_changed.button"),
        url: `${ctx.config.publicUrl}${pathOf(holder)}`,
      },
      footer: t("mails:footer"),
    }),
  });
  if (verdict.accepted) return;
  if ("userId" in holder)
    await notifyOwner(ctx, holder.userId, {
      type: "warning",
      kind: "mail_refused",
      params: { subject },
      link: "/settings?tab=personal",
    });
  else
    await notifyStaff(ctx, "users", {
      type: "warning",
      kind: "staff_mail_refused",
      params: { name: account.name },
      link: "/admin/users",
    });
}
