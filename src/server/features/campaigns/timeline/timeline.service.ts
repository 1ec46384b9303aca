import { z } from "zod";
import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import type { CampaignMoment } from "#shared/campaigns/campaigns.model.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { getCampaignRow, nameFor } from "#server/features/campaigns/campaigns.service.ts";
import * as repo from "./timeline.repo.ts";

const PAGE = 20;
/** When something happened, and its id. */
const PLACE = cursorOf(z.tuple([part.micros, part.text]));

/** What happened to a campaign and its mails, newest first. */
export async function listMoments(
  ctx: Ctx,
  campaignId: string,
  cursor: string | undefined,
): Promise<{ data: CampaignMoment[]; meta: { next_cursor: string | null } }> {
  const { type } = await getCampaignRow(ctx, campaignId);
  const after = cursor === undefined ? undefined : PLACE.read(cursor);
  const rows = await repo.listMoments(ctx.db, campaignId, {
    after: after && { at: new Date(after[0] / 1000), id: after[1] },
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    data: page.map((row) => present(ctx, type, row)),
    meta: { next_cursor: last ? PLACE.write([last.at.getTime() * 1000, last.id]) : null },
  };
}

const present = (ctx: Ctx, type: CampaignType, row: repo.MomentRow): CampaignMoment => ({
  id: row.id,
  kind: kindOf(type, row.what),
  at: row.at.toISOString(),
  by: byWhom(ctx, row),
  slot: row.slot,
  rotation: row.rotation,
  is_late: row.is_late,
  skipped_because: row.skipped_because,
  paused_because: row.what === "paused" ? (row.reason ?? "person") : null,
  recipients: row.recipients,
  scheduled_at: row.scheduled_at,
});

/** A recurring campaign is completed, a single mail is sent. */
function kindOf(type: CampaignType, what: repo.MomentRow["what"]): CampaignMoment["kind"] {
  if (what === "finished") return type === "recurring" ? "completed" : "sent";
  return what;
}

function byWhom(ctx: Ctx, { actor_kind: kind, actor_name: name }: repo.MomentRow): CampaignMoment["by"] {
  if (kind !== "owner" && kind !== "staff") return null;
  return { kind, name: nameFor(ctx, { kind, name: name ?? "" }) || ctx.t("campaigns:somebody_gone") };
}
