import type { CallCtx } from "#server/context.ts";
import {
  findNews,
  type News,
  presentNotification,
  settleNews,
} from "#server/features/notifications/notification-mails.service.ts";
import { type Translate, translator } from "#server/platform/i18n/translate.ts";
import { renderLetter } from "#server/platform/mail/letter.ts";
import { sendLetter } from "./mails.service.ts";

/** Where readers choose what they are written to about. */
const PREFERENCES = { owner: "/settings?tab=notifications", staff: "/admin/notifications" } as const;
const HOME = { owner: "/dashboard", staff: "/admin/dashboard" } as const;

/** Mails a reader what is new about a topic. An address that refuses it is left alone: the bell has it, too. */
export async function sendNews(ctx: CallCtx, letterId: string): Promise<void> {
  const news = await findNews(ctx, letterId);
  if (!news) return;
  const t = translator(news.to.locale);
  await sendLetter(
    ctx,
    { id: letterId, date: news.date },
    {
      to: { name: news.to.name, address: news.to.email },
      ...letterOf(news, t, ctx.config.publicUrl),
    },
  );
  await settleNews(ctx, letterId);
}

function letterOf({ to, side, topic, notifications, more }: News, t: Translate, publicUrl: string) {
  const items = notifications.map((row) => presentNotification(row, t));
  const [only] = items.length === 1 ? items : [];
  const count = items.length + more;
  const topicName = t(`notifications:topics.${side}.${topic}` as "notifications:topics.owner.support");
  const title = only?.title ?? t("notifications:letter.several", { topic: topicName, count });
  return {
    subject: title,
    ...renderLetter({
      locale: to.locale,
      title,
      paragraphs: [
        t("mails:greeting", { name: to.greeting }),
        ...(only ? [only.message] : items.map((item) => `${item.title}: ${item.message}`)),
        ...(more > 0 ? [t("notifications:letter.more", { count: more })] : []),
      ],
      button: { label: t("notifications:letter.button"), url: `${publicUrl}${only?.link ?? HOME[side]}` },
      footer: t("notifications:letter.why", { topic: topicName }),
      footerLink: { label: t("notifications:letter.choose"), url: `${publicUrl}${PREFERENCES[side]}` },
    }),
  };
}
