import type { z } from "zod";
import { possibleActions } from "#shared/campaigns/campaign-actions.ts";
import { slotsOf } from "#shared/campaigns/campaign-mails.ts";
import type { Campaign, CampaignSummary, MailStats, Wave } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { ListedCampaign, OfferRow } from "./campaigns.repo.ts";
import type { CampaignPage, WholeCampaign } from "./campaigns.service.ts";
import { firstMondayAfter, rotationFrom } from "./schedule/rotation.rules.ts";
import type { CountedWave, CountsRow } from "./waves/waves.repo.ts";

const NOTHING: CountsRow = {
  pending: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  bounced: 0,
  failed: 0,
  doubtful: 0,
  redeemed: 0,
  revenue_cents: 0,
};

const part = (of: number, whole: number): number => (whole === 0 ? 0 : of / whole);

/** Counts with what follows from them. Every recipient is waiting, delivered, bounced or failed; who opened or clicked was delivered. */
export function presentStats(counts: CountsRow = NOTHING): MailStats {
  const { pending, delivered, opened, clicked, bounced, failed, redeemed } = counts;
  const recipients = pending + delivered + bounced + failed;
  return {
    ...counts,
    recipients,
    delivery_rate: part(delivered, recipients - pending),
    open_rate: part(opened, delivered),
    click_rate: part(clicked, delivered),
    bounce_rate: part(bounced, recipients - pending),
    redemption_rate: part(redeemed, delivered),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentSummary(row: ListedCampaign, counts: CountsRow | undefined): CampaignSummary {
  const { type, status, has_begun: hasBegun } = row;
  return {
    id: row.id,
    restaurant: { id: row.restaurant_id, name: row.restaurant_name },
    name: row.name,
    subject: row.subject ?? "",
    type,
    status,
    filter: row.filter,
    category: row.category,
    actions: possibleActions({ type, status, hasBegun }),
    paused_because: row.paused_because,
    next: row.next_slot && row.next_at ? { slot: row.next_slot, due_at: row.next_at.toISOString() } : null,
    scheduled_at: iso(row.scheduled_at),
    started_at: iso(row.started_at),
    sent_at: iso(row.sent_at),
    paused_at: iso(row.paused_at),
    cancelled_at: iso(row.cancelled_at),
    failed_at: iso(row.failed_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    stats: presentStats(counts),
  };
}

/** A page of campaigns. */
export const presentPage = ({
  rows,
  counts,
  total,
  next,
}: CampaignPage): z.input<(typeof campaignsApi.list)["response"]> => ({
  data: rows.map((row) => presentSummary(row, counts.get(row.id))),
  meta: { ...(total !== undefined && { total }), next_cursor: next },
});

/** A campaign with its mails and calendar; `now` is what the calendar of one that has not started is reckoned from. */
export function presentCampaign({ campaign, savedBy, offers, waves, counts }: WholeCampaign, now: Date): Campaign {
  return {
    ...presentSummary(campaign, counts),
    revision: campaign.revision,
    saved_by: savedBy,
    rotations: campaign.rotations,
    last_day: campaign.last_day,
    offers: slotsOf(campaign.type).map((slot) => presentOffer(slot, offers)),
    calendar: calendarOf(campaign, waves, now),
  };
}

function presentOffer(slot: Slot, offers: readonly OfferRow[]): Campaign["offers"][number] {
  const offer = offers.find((one) => one.slot === slot);
  return {
    slot,
    template_id: offer?.template_id ?? null,
    template_name: offer?.template_name ?? null,
    subject: offer?.subject ?? "",
    offer_text: offer?.offer_text ?? "",
    is_adjusted: Boolean(offer?.adjusted),
  };
}

/** The running rotation's mails, or those to expect if it started now. */
function calendarOf(campaign: ListedCampaign, waves: readonly CountedWave[], now: Date): Wave[] {
  const isOver = ["draft", "inactive"].includes(campaign.status);
  const rotation = Math.max(0, ...waves.filter(({ status }) => status !== "planned").map((wave) => wave.rotation));
  const shown = waves.filter((wave) => wave.rotation === (rotation || 1) || wave.rotation === rotation + 1);
  if (!isOver && shown.length > 0) return shown.map(presentWave);
  if (campaign.type === "one_time") return [];
  return rotationFrom(firstMondayAfter(now), 1).map(({ offer, dueAt, endsAt }) => ({
    id: null,
    rotation: 1,
    slot: offer,
    due_at: dueAt.toISOString(),
    ends_at: endsAt.toISOString(),
    status: "planned",
    is_late: false,
    skipped_because: null,
    subject: null,
    offer_text: null,
    code: null,
    left_out: {},
    started_at: null,
    finished_at: null,
    stats: presentStats(),
  }));
}

/** One mail with what became of it. */
export const presentWave = (wave: CountedWave): Wave => ({
  id: wave.id,
  rotation: wave.rotation,
  slot: wave.slot,
  due_at: wave.due_at.toISOString(),
  ends_at: wave.ends_at.toISOString(),
  status: wave.status,
  is_late: wave.is_late,
  skipped_because: wave.skipped_because,
  subject: wave.subject,
  offer_text: wave.offer_text,
  code: wave.code,
  left_out: wave.left_out,
  started_at: iso(wave.started_at),
  finished_at: iso(wave.finished_at),
  stats: presentStats({
    pending: wave.pending,
    delivered: wave.delivered,
    opened: wave.opened,
    machine_opened: wave.machine_opened,
    clicked: wave.clicked,
    bounced: wave.bounced,
    failed: wave.failed,
    doubtful: wave.doubtful,
    redeemed: wave.redeemed,
    revenue_cents: wave.revenue_cents,
  }),
});
