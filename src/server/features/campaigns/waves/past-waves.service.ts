import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { getCampaignRow } from "#server/features/campaigns/campaigns.service.ts";
import * as repo from "./waves.repo.ts";

const PAGE = 20;
/** When a mail was due, and its id. */
const PLACE = cursorOf(z.tuple([part.micros, part.id]));

/** All mails of a campaign that were sent, are being sent or were left out, of every rotation and start, newest first. */
export async function listPastWaves(
  ctx: Ctx,
  campaignId: string,
  cursor: string | undefined,
): Promise<{ waves: repo.CountedWave[]; next: string | null }> {
  await getCampaignRow(ctx, campaignId);
  const after = cursor === undefined ? undefined : PLACE.read(cursor);
  const rows = await repo.listPastWaves(ctx.db, campaignId, {
    after: after && { dueAt: new Date(after[0] / 1000), id: after[1] },
    limit: PAGE + 1,
  });
  const waves = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? waves.at(-1) : undefined;
  return { waves, next: last ? PLACE.write([last.due_at.getTime() * 1000, last.id]) : null };
}
