import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { MailPreview } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { getCurrentOwner } from "#server/features/accounts/accounts.service.ts";
import { contentOf } from "#server/features/campaigns/actions.service.ts";
import { CAMPAIGN_LIMITS } from "#server/features/campaigns/campaigns.limits.ts";
import * as repo from "#server/features/campaigns/campaigns.repo.ts";
import { type WholeCampaign, getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import {
  firstMondayAfter,
  onceWindow,
  windowOf,
  type OfferWindow,
} from "#server/features/campaigns/schedule/rotation.rules.ts";
import { senderValues } from "#server/features/campaigns/waves/sender-values.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { getCurrentStaff } from "#server/features/staff/staff.service.ts";
import type { MailValues } from "#server/features/templates/mails.service.ts";
import { previewWith } from "#server/features/templates/preview.service.ts";
import { handTestMail } from "#server/features/templates/test-mail.service.ts";
import { offerDates } from "#server/features/campaigns/waves/offer-dates.rules.ts";

interface Sample {
  slot: Slot;
  client_id?: string | undefined;
  /** Words that are not saved yet. */
  template?: TemplateDraft | undefined;
  subject?: string | undefined;
  offer_text?: string | undefined;
}

/** One mail of a campaign as a guest would get it: the restaurant's own data, this offer's words and dates, an invented code. */
export async function previewMail(ctx: Ctx, id: string, sample: Sample): Promise<MailPreview> {
  await takeFromLimit(ctx, CAMPAIGN_LIMITS.campaign_preview, callerOf(ctx));
  return renderSample(ctx, await getCampaign(ctx, id), sample);
}

/** The same to the caller's own inbox, and to nobody else's. */
export async function sendTestMail(ctx: CallCtx, id: string, sample: Sample): Promise<string> {
  await takeFromLimit(ctx, CAMPAIGN_LIMITS.campaign_test_mail, callerOf(ctx));
  const mail = await renderSample(ctx, await getCampaign(ctx, id), sample);
  return handTestMail(ctx, await ownMailbox(ctx), mail);
}

/** One mail of a campaign, rendered. */
export async function renderSample(ctx: Ctx, whole: WholeCampaign, sample: Sample): Promise<MailPreview> {
  const { campaign, offers } = whole;
  const offer = offers.find(({ slot }) => slot === sample.slot);
  const content = sample.template ?? (offer && (await contentOf(ctx, offer)));
  if (!content) throw new AppError("not_found");
  const subject = sample.subject ?? sample.template?.subject ?? offer?.subject;
  const template = { ...content, subject: subject || content.subject };
  const offerText = sample.offer_text ?? offer?.offer_text;
  const sender = await repo.findSender(ctx.db, campaign.restaurant_id);
  if (!sender) throw new AppError("not_found");
  const window = expectedWindow(whole, sample.slot, await campaignTime(ctx));
  return previewWith(ctx, template, {
    ...senderValues(ctx, sender),
    ...(offerText && { offer_text: offerText }),
    ...offerDates({ from: window.dueAt, to: window.endsAt }, template.language),
    ...(await readerValues(ctx, campaign.restaurant_id, sample.client_id)),
  });
}

/** When a mail is due, or would be if the campaign started now. */
export function expectedWindow({ campaign, waves }: WholeCampaign, slot: Slot, now: Date): OfferWindow {
  const wave = waves.findLast((one) => one.slot === slot);
  if (wave) return { dueAt: wave.due_at, endsAt: wave.ends_at };
  return slot === "once"
    ? onceWindow(campaign.scheduled_at ?? now, campaign.last_day)
    : windowOf(firstMondayAfter(now), slot);
}

async function readerValues(ctx: Ctx, restaurantId: string, clientId: string | undefined): Promise<MailValues> {
  if (clientId === undefined) return {};
  const reader = await repo.findReader(ctx.db, restaurantId, clientId);
  if (!reader) throw new AppError("not_found");
  return reader;
}

const callerOf = ({ actor }: Ctx): string =>
  actor.kind === "owner" ? (actor.viewing?.staffId ?? actor.userId) : actor.kind === "staff" ? actor.staffId : "";

async function ownMailbox(ctx: Ctx): Promise<{ name: string; address: string }> {
  if (ctx.actor.kind === "staff") {
    const { name, email } = await getCurrentStaff(ctx);
    return { name, address: email };
  }
  const {
    user: { first_name, last_name, email },
  } = await getCurrentOwner(ctx);
  return { name: `${first_name} ${last_name}`.trim(), address: email };
}
