import type { CallCtx } from "#server/context.ts";
import { STAFF_NOTICE, hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { letterDate } from "#server/platform/jobs/mail-job.ts";
import { MailTrouble, type OutgoingMail } from "#server/platform/mail/mail.port.ts";
import { noteLetter } from "./streams.service.ts";

/** Where staff see jobs and mail. */
export const JOBS_SCREEN = "/admin/settings?tab=jobs";

/** Which letter it is: the same id and date over all its tries. */
export interface LetterName {
  id: string;
  date: Date;
}

/** The name of a letter whose id tells when it was asked for. */
export const letterNamed = (id: string): LetterName => ({ id, date: letterDate(id) });

/** What became of a letter; `at` is when the mail server took it. */
export type LetterVerdict = { accepted: true; at: Date } | { accepted: false; reply: string };

/**
 * Hands a letter to the mail server. Message-ID and date come from its name, so that a letter sent twice is recognised.
 * Throws when it must be tried again; a refusal of the address is an answer, and the caller tells who can act on it.
 */
export async function sendLetter(ctx: CallCtx, { id, date }: LetterName, mail: OutgoingMail): Promise<LetterVerdict> {
  const host = new URL(ctx.config.publicUrl).hostname;
  try {
    const { sender_name: fromName } = await readSettings(ctx);
    const verdict = await ctx.mail.send({
      ...mail,
      ...(fromName !== null && { fromName }),
      messageId: `<${id}@${host}>`,
      date,
    });
    await noteLetter(ctx, { kind: verdict.accepted ? "sent" : "failed" });
    if (!verdict.accepted) return verdict;
    return { accepted: true, at: ctx.clock() };
  } catch (error) {
    if (error instanceof MailTrouble) {
      await noteLetter(ctx, { kind: "deferred", reason: error.message, isOurs: error.isOurs });
      if (error.isOurs) await tellOfRefusedSender(ctx, error);
    }
    throw error;
  }
}

/** Not the fault of one address: no mail goes out until somebody repairs the mail account or the sender. */
async function tellOfRefusedSender(ctx: CallCtx, error: MailTrouble): Promise<void> {
  ctx.log.error({ err: error }, "the mail server refuses us as a sender");
  if (!(await hasLimitLeft(ctx, STAFF_NOTICE, "mail_sender_refused"))) return;
  await notifyStaff(ctx, "settings", { type: "system", kind: "mail_sender_refused", link: JOBS_SCREEN });
}
