import { z } from "zod";
import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import { slotsOf } from "#shared/campaigns/campaign-mails.ts";
import type { Audience } from "#shared/campaigns/campaign-values.ts";
import type { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import { minuteInParis } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { findTemplate } from "#server/features/templates/templates.service.ts";
import * as repo from "./campaigns.repo.ts";
import { campaignTime } from "./clock/clock.service.ts";
import { act, lock, record, savedNow } from "./transitions.service.ts";
import { countReach } from "./waves/audience.repo.ts";
import { sizeAudience } from "./waves/audience.rules.ts";
import * as waves from "./waves/waves.repo.ts";

/** Of one restaurant; more would not be looked through. The list of all restaurants' campaigns is not counted beyond it. */
const MOST = 1000;
const PAGE = 20;
/** When a campaign was made, and its id. */
const PLACE = cursorOf(z.tuple([part.micros, part.id]));

/** A campaign with all that its screen shows. */
export interface WholeCampaign {
  campaign: repo.ListedCampaign;
  savedBy: string | null;
  offers: repo.OfferRow[];
  waves: waves.CountedWave[];
  counts: waves.CountsRow | undefined;
}

export interface CampaignPage {
  rows: repo.ListedCampaign[];
  counts: Map<string, waves.CountsRow>;
  /** Undefined where there are too many to count them for one page. */
  total: number | undefined;
  next: string | null;
}

/** Campaigns the caller may see, newest first. */
export async function listCampaigns(
  ctx: Ctx,
  { cursor, ...filter }: repo.CampaignFilter & { cursor?: string | undefined },
): Promise<CampaignPage> {
  const after = cursor === undefined ? undefined : PLACE.read(cursor);
  const rows = await repo.listCampaigns(ctx.db, ctx.scope, {
    filter,
    after: after && { createdAt: new Date(after[0] / 1000), id: after[1] },
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: page,
    counts: await waves.sumCounts(
      ctx.db,
      page.map(({ id }) => id),
    ),
    total: await repo.countCampaigns(ctx.db, ctx.scope, { filter, most: MOST }),
    next: rows.length > page.length && last ? PLACE.write([last.created_at.getTime() * 1000, last.id]) : null,
  };
}

/** One campaign as lists show it; somebody else's is not found. */
export async function getCampaignRow(ctx: Ctx, id: string): Promise<repo.ListedCampaign> {
  const campaign = await repo.findCampaign(ctx.db, ctx.scope, id);
  if (!campaign) throw new AppError("not_found");
  return campaign;
}

/** The same with its mails and calendar. */
export async function getCampaign(ctx: Ctx, id: string): Promise<WholeCampaign> {
  const campaign = await getCampaignRow(ctx, id);
  return {
    campaign,
    savedBy: await nameSaver(ctx, id),
    offers: await repo.listOffers(ctx.db, id),
    waves: await waves.listWaves(ctx.db, id, campaign.run),
    counts: (await waves.sumCounts(ctx.db, [id])).get(id),
  };
}

/** Begins a campaign as a draft. */
export function createCampaign(
  ctx: Ctx,
  restaurantId: string,
  { type, ...input }: CampaignInput & { type: CampaignType },
): Promise<WholeCampaign> {
  return inTransaction(ctx, async (tx) => {
    await getRestaurant(tx, restaurantId);
    if ((await repo.countOwn(tx.db, restaurantId)) >= MOST)
      throw new FieldErrors({ name: [{ key: "validation:too_many", params: { max: MOST } }] });
    const at = await campaignTime(tx);
    const { id } = await repo.insertCampaign(tx.db, {
      ...columnsOf(type, input),
      restaurant_id: restaurantId,
      type,
      status: "draft",
      created_at: at,
      updated_at: at,
      ...savedNow(tx),
    });
    await saveOffers(tx, id, type, input);
    await record(tx, "created", { id, restaurant_id: restaurantId, name: input.name });
    return getCampaign(tx, id);
  });
}

/**
 * Changes a campaign that is not running. Mails of a paused one that are already out stay as they are. Whoever began with an older
 * version is told who saved since.
 */
export async function saveCampaign(
  ctx: Ctx,
  id: string,
  { revision, ...input }: CampaignInput & { revision: number },
): Promise<WholeCampaign> {
  await act(ctx, id, "save", async (tx, campaign) => {
    if (campaign.revision !== revision) throw await changed(tx, campaign);
    await saveOffers(tx, id, campaign.type, input);
    return columnsOf(campaign.type, input);
  });
  return getCampaign(ctx, id);
}

/** A draft with the same mails, under its own name. */
export function duplicateCampaign(ctx: Ctx, id: string): Promise<WholeCampaign> {
  return inTransaction(ctx, async (tx) => {
    const { type, filter, rotations, name: original, restaurant_id } = await lock(tx, id);
    const name = tx.t("campaigns:copy_of", { name: original }).slice(0, 120);
    const made = await repo.insertCampaign(tx.db, {
      restaurant_id,
      name,
      type,
      filter,
      rotations,
      status: "draft",
      created_at: tx.now,
      updated_at: tx.now,
      ...savedNow(tx),
    });
    await repo.copyOffers(tx.db, id, made.id);
    await record(tx, "duplicated", { id: made.id, restaurant_id, name });
    return getCampaign(tx, made.id);
  });
}

/** Deletes a campaign that is not running. Codes of mails that are out go on working until their offer ends. */
export const removeCampaign = (ctx: Ctx, id: string): Promise<unknown> =>
  act(ctx, id, "delete", async (tx) => {
    await waves.cancelWaves(tx.db, id, tx.now);
    return { deleted_at: tx.now };
  });

/** Deletes several. Those that run stay; what is not there, or not the caller's, is counted as not found. */
export async function removeCampaigns(
  ctx: Ctx,
  ids: readonly string[],
): Promise<z.input<(typeof adminCampaignsApi.bulkDelete)["response"]>> {
  const counts = { deleted: 0, refused: [] as Pick<repo.CampaignRow, "id" | "name" | "status">[], not_found: 0 };
  for (const id of new Set(ids)) {
    try {
      await removeCampaign(ctx, id);
      counts.deleted += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "not_found") counts.not_found += 1;
      else if (error.code === "campaign_action_refused") counts.refused.push(await getCampaignRow(ctx, id));
      else throw error;
    }
  }
  return counts;
}

/** How many guests of a restaurant a campaign would reach now, and why others are left out. */
export async function audienceOf(ctx: Pick<Ctx, "db">, restaurantId: string, filter: Audience) {
  return sizeAudience(await countReach(ctx.db, restaurantId), filter);
}

async function changed(tx: Ctx, { id, name, saved_at: savedAt }: repo.CampaignRow): Promise<AppError> {
  const who = (await nameSaver(tx, id)) ?? tx.t("campaigns:our_team");
  const at = savedAt ?? tx.now;
  return new AppError("campaign_changed", {}, { name, who, at: minuteInParis(at, tx.locale) });
}

/** Owners know staff as our team; staff know each other by name. */
export const nameFor = ({ actor, t }: Pick<Ctx, "actor" | "t">, { kind, name }: repo.Saver): string =>
  kind === "staff" && actor.kind !== "staff" ? t("campaigns:our_team") : name;

async function nameSaver(ctx: Ctx, id: string): Promise<string | null> {
  const saver = await repo.findSaver(ctx.db, id);
  return saver ? nameFor(ctx, saver) : null;
}

const columnsOf = (type: CampaignType, { name, filter, rotations, last_day }: CampaignInput) => ({
  name,
  filter,
  rotations: type === "recurring" ? rotations : null,
  last_day: type === "one_time" ? last_day : null,
});

/** Writes the mails' words. What was copied from a template at the start is renewed at the next one. */
async function saveOffers(tx: Ctx, id: string, type: CampaignType, { offers }: CampaignInput): Promise<void> {
  const slots = slotsOf(type);
  for (const [at, { slot, ...offer }] of offers.entries()) {
    if (!slots.includes(slot)) throw new FieldErrors({ [`offers.${at}.slot`]: ["validation:choice"] });
    if (offer.template_id !== null && !(await findTemplate(tx, offer.template_id)))
      throw new FieldErrors({ [`offers.${at}.template_id`]: ["campaigns:template_gone"] });
    await repo.saveOffer(tx.db, { campaign_id: id, slot, ...offer });
  }
}
