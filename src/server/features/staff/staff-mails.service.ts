import type { CallCtx } from "#server/context.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import { issueToken } from "#server/features/tokens/tokens.service.ts";
import * as repo from "./staff.repo.ts";

async function sendLink(
  ctx: CallCtx,
  staffId: string,
  kind: "reset" | "invitation",
  makePath: (staff: repo.StaffRow) => Promise<string>,
): Promise<void> {
  const staff = await repo.findStaffById(ctx.db, staffId);
  if (!staff) return;
  const t = translator(staff.locale);
  await ctx.mail.send({
    to: { name: staff.name, address: staff.email },
    subject: t(`mails:${kind}.subject`),
    ...renderLetter({
      locale: staff.locale,
      title: t(`mails:${kind}.title`),
      paragraphs: [t("mails:greeting", { name: staff.name }), t(`mails:${kind}.text`)],
      button: { label: t(`mails:${kind}.button`), url: `${ctx.config.publicUrl}${await makePath(staff)}` },
      footer: t("mails:footer"),
    }),
  });
}

/** Mails a reset link; an older one stops working. */
export const sendStaffReset = (ctx: CallCtx, staffId: string): Promise<void> =>
  sendLink(ctx, staffId, "reset", async (staff) => {
    const token = await issueToken(ctx, "staff_reset", staff.id);
    return `/admin/reset-password/${token}?email=${encodeURIComponent(staff.email)}`;
  });

/** Mails the link with which an invited person chooses a password. */
export const sendInvitation = (ctx: CallCtx, staffId: string): Promise<void> =>
  sendLink(
    ctx,
    staffId,
    "invitation",
    async (staff) => `/admin/set-password/${await issueToken(ctx, "staff_invitation", staff.id)}`,
  );
