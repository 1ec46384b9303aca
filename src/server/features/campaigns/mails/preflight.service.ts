import { slotsOf, speaksOfOffer } from "#shared/campaigns/campaign-mails.ts";
import type { Preflight } from "#shared/campaigns/campaigns.model.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Ctx } from "#server/context.ts";
import { contentOf } from "#server/features/campaigns/actions.service.ts";
import * as repo from "#server/features/campaigns/campaigns.repo.ts";
import { type WholeCampaign, audienceOf, getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { missingIn } from "#server/features/campaigns/readiness.rules.ts";
import { redeemPayload } from "#server/features/campaigns/tracking/redeem-payload.service.ts";
import { hindrancesOf } from "#server/features/templates/mails.service.ts";
import { isReadable } from "#server/platform/qr/qr.ts";
import { expectedWindow, renderSample } from "./sample.service.ts";

type Check = Preflight["checks"][number];
const good = (check: Check["check"], slot: Check["slot"]): Check => ({ check, slot, verdict: "good", messages: [] });

/** What its owner should know before a campaign starts. Nothing is changed by asking. */
export async function preflight(ctx: Ctx, id: string): Promise<Preflight> {
  const whole = await getCampaign(ctx, id);
  const { campaign } = whole;
  const sender = await repo.findSender(ctx.db, campaign.restaurant_id);
  const checks: Check[] = [
    sender?.email
      ? good("sender", null)
      : { check: "sender", slot: null, verdict: "warning", messages: [ctx.t("campaigns:preflight.no_reply_to")] },
  ];
  for (const [at, slot] of slotsOf(campaign.type).entries()) checks.push(...(await checkMail(ctx, whole, slot, at)));
  return { audience: await audienceOf(ctx, campaign.restaurant_id, campaign.filter), checks };
}

async function checkMail(ctx: Ctx, whole: WholeCampaign, slot: repo.OfferRow["slot"], at: number): Promise<Check[]> {
  const offer = whole.offers.find((one) => one.slot === slot);
  const content = offer && (await contentOf(ctx, offer));
  const isFaulty = content !== undefined && hindrancesOf(content).length > 0;
  const mails = offer ? [{ ...offer, content, isFaulty }] : [];
  const missing = Object.entries(missingIn(whole.campaign.type, mails))
    .filter(([field]) => field.startsWith(`offers.${at}.`))
    .flatMap(([, messages]) => messages.map(({ key, params }) => ctx.t(key as "campaigns:missing.subject", params)));
  const words: Check =
    missing.length > 0 ? { check: "words", slot, verdict: "bad", messages: missing } : good("words", slot);
  if (!content) return [words];
  const mail = await renderSample(ctx, whole, { slot });
  const remarks = mail.findings.filter(({ code }) => code !== "clipped" && code !== "nearly_clipped");
  const isBad = remarks.some(({ severity }) => severity === "error");
  const size = mail.findings.find(({ code }) => code === "clipped" || code === "nearly_clipped");
  const say = (code: (typeof remarks)[number]["code"]): string => ctx.t(`templates:findings.${code}`);
  return [
    words,
    remarks.length > 0
      ? {
          check: "findings",
          slot,
          verdict: isBad ? "bad" : "warning",
          messages: [...new Set(remarks.map((one) => say(one.code)))],
        }
      : good("findings", slot),
    size
      ? { check: "size", slot, verdict: size.severity === "error" ? "bad" : "warning", messages: [say(size.code)] }
      : good("size", slot),
    await checkWindow(ctx, whole, slot),
    mail.html.includes("/unsubscribe/")
      ? good("unsubscribe", slot)
      : { check: "unsubscribe", slot, verdict: "bad", messages: [ctx.t("campaigns:preflight.no_unsubscribe")] },
    ...checkCode(ctx, content, slot),
  ];
}

async function checkWindow(ctx: Ctx, whole: WholeCampaign, slot: repo.OfferRow["slot"]): Promise<Check> {
  const { dueAt, endsAt } = expectedWindow(whole, slot, await campaignTime(ctx));
  if (endsAt > dueAt) return good("window", slot);
  return { check: "window", slot, verdict: "bad", messages: [ctx.t("campaigns:last_day_early")] };
}

/** Draws a code as guests will get it, and reads it back. */
function checkCode(ctx: Ctx, content: TemplateDraft, slot: repo.OfferRow["slot"]): Check[] {
  if (!speaksOfOffer(content)) return [];
  const payload = redeemPayload(ctx, { code: "7KQ4MX", recipientId: "1" });
  if (isReadable(payload)) return [good("code", slot)];
  return [{ check: "code", slot, verdict: "bad", messages: [ctx.t("campaigns:preflight.code_unreadable")] }];
}
