import { speaksOfOffer } from "#shared/campaigns/campaign-mails.ts";
import type { LeftOut } from "#shared/campaigns/campaigns.model.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as campaigns from "#server/features/campaigns/campaigns.repo.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { duty } from "#server/features/campaigns/schedule/rotation.rules.ts";
import { happen, tellOwner } from "#server/features/campaigns/transitions.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { type MailValues, prepareMail } from "#server/features/templates/mails.service.ts";
import { drawCode } from "#server/platform/codes/offer-code.ts";
import { countReach, freezeAudience } from "./audience.repo.ts";
import { sizeAudience } from "./audience.rules.ts";
import { offerDates } from "./offer-dates.rules.ts";
import { planAhead } from "./rounds.service.ts";
import { senderValues } from "./sender-values.service.ts";
import { capSince } from "./cap.rules.ts";
import { pauseIfUnentitled } from "./standing.service.ts";
import * as repo from "./waves.repo.ts";

/** One look takes at most this many; what is left is due at the next. */
const AT_ONCE = 200;

/** Starts every mail that is due, and leaves out those whose offer ended while nobody looked. Safe to repeat, and to run twice at once. */
export async function startDue(ctx: CallCtx): Promise<void> {
  const now = await campaignTime(ctx);
  const failures: unknown[] = [];
  for (const { id } of await repo.listDue(ctx.db, now, AT_ONCE))
    await inTransaction(ctx, (tx) => startWave(tx, id, now)).catch((error: unknown) => failures.push(error));
  // One that cannot be started holds up no other; the job fails, is tried again and then shown to staff.
  if (failures.length > 0) throw new AggregateError(failures, "Mails that are due could not be started");
}

/**
 * Starts one mail of a campaign, in the caller's transaction: its words are made ready, its code is drawn, and everybody who gets it
 * becomes a row. From then on the sender does the rest. The campaign is locked before its wave, as by every action.
 */
async function startWave(tx: Ctx, waveId: string, now: Date): Promise<void> {
  const found = await repo.findWave(tx.db, waveId);
  const campaign = found && (await campaigns.lockCampaign(tx.db, tx.scope, found.campaign_id));
  const wave = campaign && (await repo.lockWave(tx.db, waveId));
  if (wave?.status !== "planned" || wave.run !== campaign?.run) return;
  const due = duty({ dueAt: wave.due_at, endsAt: wave.ends_at }, now);
  if (due === "wait") return;
  const isPaused = campaign.status === "paused";
  if (due === "skip") return skip(tx, campaign, wave, isPaused ? "paused" : "missed", now);
  if (isPaused || (await pauseIfUnentitled(tx, campaign))) return;

  const sender = await campaigns.findSender(tx.db, campaign.restaurant_id);
  const offer = (await campaigns.listOffers(tx.db, campaign.id)).find(({ slot }) => slot === wave.slot);
  if (!sender || !offer?.frozen) return skip(tx, campaign, wave, "missed", now);
  const content = { ...offer.frozen, subject: offer.subject };
  const code = speaksOfOffer(content) || offer.offer_text !== "" ? await takeCode(tx, wave) : null;
  const values: MailValues = {
    ...senderValues(tx, sender),
    offer_text: offer.offer_text,
    ...offerDates({ from: wave.due_at, to: wave.ends_at }, content.language),
    ...(code && { code }),
  };
  const frozen = await freeze(tx, campaign, wave, now);
  if (frozen.recipients === 0) return skip(tx, campaign, wave, "nobody", now);
  await repo.updateWave(tx.db, waveId, {
    status: "sending",
    is_late: due === "send_late",
    offer_text: offer.offer_text,
    subject: offer.subject,
    mail: JSON.stringify(prepareMail(tx, content, values)),
    left_out: JSON.stringify(frozen.leftOut),
    recipients: frozen.recipients,
    started_at: now,
  });
  if (campaign.status === "scheduled") await happen(tx, campaign, "begin", { started_at: now });
  if (due === "send_late") await tellOfMail(tx, campaign, wave, "late");
  await planAhead(tx, campaign, now);
}

type Skipped = "missed" | "paused" | "nobody";

/** Tells the owner what became of one of six mails, or of a single one, which has no letter. */
const tellOfMail = (
  tx: Ctx,
  campaign: campaigns.CampaignRow,
  { slot }: repo.WaveRow,
  what: "late" | `skipped_${Skipped}`,
): Promise<void> =>
  slot === "once"
    ? tellOwner(tx, campaign, `campaign_mail_${what}_once`)
    : tellOwner(tx, campaign, `campaign_mail_${what}`, { offer: slot });

async function skip(
  tx: Ctx,
  campaign: campaigns.CampaignRow,
  wave: repo.WaveRow,
  because: Skipped,
  now: Date,
): Promise<void> {
  await repo.updateWave(tx.db, wave.id, { status: "skipped", skipped_because: because, finished_at: now });
  await tellOfMail(tx, campaign, wave, `skipped_${because}`);
  if (campaign.type === "one_time") await happen(tx, campaign, "fail");
  else if (campaign.status === "active") await planAhead(tx, campaign, now);
}

/** Draws a code that this restaurant has never used. */
const takeCode = (tx: Ctx, wave: repo.WaveRow): Promise<string> =>
  drawCode(async (code) => {
    if (await repo.isCodeTaken(tx.db, wave.restaurant_id, code)) return undefined;
    await repo.updateWave(tx.db, wave.id, { code });
    return code;
  });

async function freeze(
  tx: Ctx,
  campaign: campaigns.CampaignRow,
  wave: repo.WaveRow,
  now: Date,
): Promise<{ recipients: number; leftOut: LeftOut }> {
  const { campaign_mails_a_week: most } = await readSettings(tx);
  const { recipients, capped } = await freezeAudience(tx.db, {
    waveId: wave.id,
    restaurantId: wave.restaurant_id,
    filter: campaign.filter,
    now,
    cap: { most, since: capSince(now) },
  });
  const { left_out: leftOut } = sizeAudience(await countReach(tx.db, wave.restaurant_id), campaign.filter);
  return { recipients, leftOut: { ...leftOut, ...(capped > 0 && { capped }) } };
}
