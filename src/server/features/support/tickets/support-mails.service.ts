import type { CallCtx } from "#server/context.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { wantsMail } from "#server/features/notifications/preferences.service.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import { replyAddress } from "#server/features/support/by-mail/reply-address.service.ts";
import * as attachments from "#server/features/support/attachments/attachments.repo.ts";
import * as repo from "./tickets.repo.ts";

/** Where an owner sees which address we write to. */
const PROFILE = "/settings?tab=personal";

/** Mails an answer to the owner, in their language. */
export async function sendAnswer(ctx: CallCtx, messageId: string, letterId: string): Promise<void> {
  const answer = await repo.findAnswer(ctx.db, messageId);
  if (!answer || !(await wantsMail(ctx, answer.owner_id, "support"))) return;
  const t = translator(answer.locale);
  const files = await attachments.listOfMessages(ctx.db, [messageId]);
  const reply = replyAddress(ctx, answer.ticket_id);
  const params = { number: answer.number, subject: answer.subject };
  const subject = t("support:mail.subject", params);
  const { accepted } = await sendLetter(ctx, letterNamed(letterId), {
    to: { name: `${answer.first_name} ${answer.last_name}`, address: answer.email },
    subject,
    ...(reply && { headers: { "Reply-To": reply } }),
    ...renderLetter({
      locale: answer.locale,
      title: t("support:mail.title", params),
      paragraphs: [
        t("mails:greeting", { name: answer.first_name }),
        ...answer.text.split(/\n+/),
        ...(files.length > 0 ? [t("support:mail.files", { names: files.map(({ name }) => name).join(", ") })] : []),
        t(reply ? "support:mail.reply" : "support:mail.no_reply"),
      ],
      button: { label: t("support:mail.button"), url: `${ctx.config.publicUrl}/support/tickets/${answer.ticket_id}` },
      footer: t("mails:footer"),
    }),
  });
  if (accepted) return;
  await notifyOwner(ctx, answer.owner_id, {
    type: "warning",
    kind: "mail_refused",
    params: { subject },
    link: PROFILE,
  });
}
