import { RESET_MINUTES } from "#shared/accounts/accounts.contract.ts";
import { INVITATION_HOURS } from "#shared/staff/staff.contract.ts";
import type { CallCtx } from "#server/context.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { openLink, startLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import * as repo from "./staff.repo.ts";

type Translate = ReturnType<typeof translator>;

const LETTERS = {
  reset: {
    purpose: "staff_reset",
    pathOf: (staff: repo.StaffRow, token: string) =>
      `/admin/reset-password/${token}?email=${encodeURIComponent(staff.email)}`,
    wordsOf: (t: Translate) => t("mails:reset.text", { minutes: RESET_MINUTES }),
  },
  invitation: {
    purpose: "staff_invitation",
    pathOf: (_staff: repo.StaffRow, token: string) => `/admin/set-password/${token}`,
    wordsOf: (t: Translate) => t("mails:invitation.text", { hours: INVITATION_HOURS }),
  },
} as const;

/** Mails a link whose time begins when the mail server takes it. Running twice mails the same link. */
async function sendLink(ctx: CallCtx, kind: keyof typeof LETTERS, staffId: string, letterId: string): Promise<void> {
  const { purpose, pathOf, wordsOf } = LETTERS[kind];
  const staff = await repo.findStaffById(ctx.db, staffId);
  if (!staff) return;
  // Somebody without a password still waits for their invitation, however late it is.
  const wantedBy = kind === "invitation" && staff.password_hash === null ? staffId : undefined;
  const token = await openLink(ctx, purpose, letterId, wantedBy);
  if (!token) return;
  const t = translator(staff.locale);
  const verdict = await sendLetter(ctx, letterNamed(letterId), {
    to: { name: staff.name, address: staff.email },
    subject: t(`mails:${kind}.subject`),
    ...renderLetter({
      locale: staff.locale,
      title: t(`mails:${kind}.title`),
      paragraphs: [t("mails:greeting", { name: staff.name }), wordsOf(t)],
      button: { label: t(`mails:${kind}.button`), url: `${ctx.config.publicUrl}${pathOf(staff, token)}` },
      footer: t("mails:footer_asked"),
    }),
  });
  if (verdict.accepted) return void (await startLink(ctx, purpose, letterId, verdict.at));
  // Whoever invited is among them; the person it was for cannot be reached.
  await notifyStaff(ctx, "users", {
    type: "warning",
    kind: "staff_mail_refused",
    params: { name: staff.name },
    link: "/admin/users",
  });
}

/** Mails a reset link; an older one stopped working when this one was asked for. */
export const sendStaffReset = (ctx: CallCtx, staffId: string, letterId: string): Promise<void> =>
  sendLink(ctx, "reset", staffId, letterId);

/** Mails the link with which an invited person chooses a password. */
export const sendInvitation = (ctx: CallCtx, staffId: string, letterId: string): Promise<void> =>
  sendLink(ctx, "invitation", staffId, letterId);
