import Bowser from "bowser";
import type { Redeemed, Redemption } from "#shared/offers/offers.contract.ts";
import type { Till } from "#shared/offers/tills.contract.ts";
import type { ListedRedemption, RedemptionRow } from "./redemptions.repo.ts";
import { undoUntil } from "./redemptions.rules.ts";
import type { TillRow, TillSessionRow } from "./tills/tills.repo.ts";

/** What a waiter sees. */
export const presentRedeemed = (row: RedemptionRow): Redeemed => ({
  id: row.id,
  kind: row.kind,
  slot: row.slot,
  offer_text: row.offer_text,
  first_name: row.first_name,
  redeemed_at: row.redeemed_at.toISOString(),
  valid_until: row.valid_until.toISOString(),
  undo_until: undoUntil(row).toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
  amount_cents: row.amount_cents,
});

/** What an owner sees. */
export const presentRedemption = (row: ListedRedemption): Redemption => ({
  id: row.id,
  kind: row.kind,
  slot: row.slot,
  campaign: row.campaign_id ? { id: row.campaign_id, name: row.campaign_name ?? "" } : null,
  offer_text: row.offer_text,
  client: row.client_id
    ? { id: row.client_id, first_name: row.first_name ?? "", last_name: row.last_name ?? "" }
    : null,
  till: row.till_id ? { id: row.till_id, name: row.till_name ?? "" } : null,
  amount_cents: row.amount_cents,
  redeemed_at: row.redeemed_at.toISOString(),
  undo_until: undoUntil(row).toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
  undo_reason: row.undo_reason,
});

const DEVICES: Record<string, Till["sessions"][number]["device"]> = {
  desktop: "desktop",
  mobile: "phone",
  tablet: "tablet",
};

const presentTillSession = (row: TillSessionRow): Till["sessions"][number] => {
  const agent = row.user_agent ? Bowser.parse(row.user_agent) : undefined;
  return {
    id: row.id,
    browser: agent?.browser.name || null,
    os: agent?.os.name || null,
    device: DEVICES[agent?.platform.type ?? ""] ?? "unknown",
    created_at: row.created_at.toISOString(),
    last_active_at: row.last_active_at.toISOString(),
  };
};

export const presentTill = (row: TillRow, sessions: readonly TillSessionRow[]): Till => ({
  id: row.id,
  name: row.name,
  has_pin: row.pin_hash !== null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  last_redeemed_at: row.last_redeemed_at?.toISOString() ?? null,
  sessions: sessions.map(presentTillSession),
});
