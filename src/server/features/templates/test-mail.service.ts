import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { CallCtx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { type LetterVerdict, letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { getCurrentStaff } from "#server/features/staff/staff.service.ts";
import { beforeDeadline } from "#server/platform/deadline/deadline.ts";
import { makeLetterId } from "#server/platform/jobs/mail-job.ts";
import { MailTrouble, type OutgoingMail } from "#server/platform/mail/mail.port.ts";
import { renderSample } from "./preview.service.ts";
import type { RenderedMail } from "./render/compile.render.ts";
import { TEMPLATE_LIMITS } from "./templates.limits.ts";

/**
 * Mails a template to the staff member who asks for it, and to nobody else. It is sent while they wait and not by a job:
 * what they see on screen is stored nowhere, and a test that comes tomorrow is of no use.
 */
export async function sendTestMail(ctx: CallCtx, template: TemplateDraft, clientId?: string): Promise<string> {
  const { id, name, email } = await getCurrentStaff(ctx);
  await takeFromLimit(ctx, TEMPLATE_LIMITS.template_test_mail, id);
  return handTestMail(ctx, { name, address: email }, await renderSample(ctx, template, clientId));
}

/** Sends a rendered mail as a test; gives the address it went to. */
export async function handTestMail(
  ctx: CallCtx,
  to: { name: string; address: string },
  { subject, html, text }: Pick<RenderedMail, "subject" | "html" | "text">,
): Promise<string> {
  const verdict = await hand(ctx, {
    to,
    subject: ctx.t("templates:test_mail.subject", { subject }).trim(),
    html,
    text,
    // An answer of an absence, or a filter's, would say nothing about the mail.
    headers: { "auto-submitted": "auto-generated" },
  });
  if (!verdict.accepted) throw new AppError("test_mail_refused", {}, { email: to.address });
  return to.address;
}

/** Hands it to the mail server for as long as somebody on a screen waits. */
async function hand(ctx: CallCtx, mail: OutgoingMail): Promise<LetterVerdict> {
  const sending = sendLetter(ctx, letterNamed(makeLetterId()), mail);
  // Whoever is late is no longer waited for.
  sending.catch(() => undefined);
  try {
    return await beforeDeadline(sending, () => new AppError("test_mail_unavailable"));
  } catch (error) {
    if (!(error instanceof MailTrouble)) throw error;
    ctx.log.warn({ err: error }, "a test mail was not sent");
    throw new AppError("test_mail_unavailable");
  }
}
