import type { Campaign, CampaignSummary, MailStats, Recipient, Wave } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { possibleActions } from "#shared/campaigns/campaign-actions.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";

export const CAMPAIGN_ID = "0198c1de-7c40-4000-8000-000000000c01";
export const waveId = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;

/** Rates as the server would reckon them. */
export function mailStats(counts: Partial<MailStats> = {}): MailStats {
  const { pending = 0, delivered = 0, bounced = 0, failed = 0 } = counts;
  const recipients = pending + delivered + bounced + failed;
  const part = (of: number, whole: number): number => (whole === 0 ? 0 : of / whole);
  return {
    recipients,
    pending,
    delivered,
    bounced,
    failed,
    opened: 0,
    clicked: 0,
    machine_opened: 0,
    doubtful: 0,
    redeemed: 0,
    revenue_cents: 0,
    delivery_rate: part(delivered, recipients - pending),
    open_rate: part(counts.opened ?? 0, delivered),
    click_rate: part(counts.clicked ?? 0, delivered),
    bounce_rate: part(bounced, recipients - pending),
    redemption_rate: part(counts.redeemed ?? 0, delivered),
    ...counts,
  };
}

/** One that is still to come: Monday 16 November 2026, four in the afternoon in Paris, unless told otherwise. */
export const wave = (slot: Slot, more: Partial<Wave> = {}): Wave => ({
  id: waveId(slot.charCodeAt(0)),
  rotation: 1,
  slot,
  due_at: "2026-11-16T15:00:00.000Z",
  ends_at: "2026-11-18T22:59:59.999Z",
  status: "planned",
  is_late: false,
  skipped_because: null,
  subject: null,
  offer_text: null,
  code: null,
  left_out: {},
  started_at: null,
  finished_at: null,
  stats: mailStats(),
  ...more,
});

/** Its possible actions follow from its state unless they are given. */
export function campaignSummary(more: Partial<CampaignSummary> = {}): CampaignSummary {
  const type = more.type ?? "recurring";
  const status = more.status ?? "active";
  return {
    id: CAMPAIGN_ID,
    restaurant: { id: "0198c1de-7c40-7000-8000-000000000902", name: "Osteria Marrovia" },
    name: "Autumn table",
    subject: "Your espresso is waiting",
    type,
    status,
    filter: "all_consenting",
    category: "general",
    actions: possibleActions({ type, status, hasBegun: false }),
    paused_because: null,
    next: null,
    scheduled_at: null,
    started_at: null,
    sent_at: null,
    paused_at: null,
    cancelled_at: null,
    failed_at: null,
    created_at: "2026-11-02T09:00:00.000Z",
    updated_at: "2026-11-14T09:00:00.000Z",
    stats: mailStats(),
    ...more,
  };
}

const DAYS = { A: 16, B: 19, C: 23, D: 26, E: 30, F: 33 } as const;

/** Six planned mails from 16 November 2026 on, or one of a one-time campaign. */
export function campaignView(more: Partial<Campaign> = {}): Campaign {
  const slots: readonly Slot[] = more.type === "one_time" ? ["once"] : OFFER_TYPES;
  return {
    ...campaignSummary(more),
    revision: 1,
    saved_by: null,
    rotations: null,
    last_day: null,
    offers: slots.map((slot) => ({
      slot,
      template_id: null,
      template_name: null,
      subject: `Subject of ${slot}`,
      offer_text: `What ${slot} offers`,
      is_adjusted: false,
    })),
    calendar: slots.map((slot) => {
      const due = Date.UTC(2026, 10, slot === "once" ? 16 : DAYS[slot], 15);
      return wave(slot, {
        due_at: new Date(due).toISOString(),
        ends_at: new Date(due + 56 * 3_600_000 - 1).toISOString(),
      });
    }),
    ...more,
  };
}

export const recipient = (n: number, more: Partial<Recipient> = {}): Recipient => ({
  id: String(n),
  wave_id: waveId(1),
  slot: "A",
  rotation: 1,
  client: { id: waveId(900 + n), first_name: `First${n}`, last_name: `Last${n}`, email: `guest${n}@example.test` },
  status: "sent",
  is_doubtful: false,
  reason: null,
  sent_at: "2026-11-16T15:00:05.000Z",
  opened_at: null,
  clicked_at: null,
  ...more,
});
