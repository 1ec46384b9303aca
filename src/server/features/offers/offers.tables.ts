import type { Generated, GeneratedAlways } from "kysely";
import type { AttemptOutcome, RedemptionKind, UndoReason } from "#shared/offers/offer-values.ts";

declare module "#server/db/database.ts" {
  interface Database {
    tills: TillsTable;
    till_sessions: TillSessionsTable;
    redemptions: RedemptionsTable;
    redemption_attempts: RedemptionAttemptsTable;
  }
}

interface TillsTable {
  id: Generated<string>;
  restaurant_id: string;
  name: string;
  token_hash: Buffer;
  pin_hash: string | null;
  created_at: Date;
  ended_at: Generated<Date | null>;
}

/** A phone on which a till's link was opened. */
interface TillSessionsTable {
  id: Generated<string>;
  till_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  created_at: Date;
  last_active_at: Date;
}

interface RedemptionsTable {
  id: Generated<string>;
  restaurant_id: string;
  kind: RedemptionKind;
  wave_id: string | null;
  /** One guest, offer and rotation; there still when the guest was erased. */
  recipient_id: string | null;
  surprise_id: string | null;
  client_id: string | null;
  offer_text: string;
  valid_until: Date;
  /** Null where the owner did it. */
  till_id: string | null;
  amount_cents: number | null;
  /** Made on the device, for tries that are told twice. */
  device_key: string | null;
  /** By the clock of campaigns, and when it was scanned where there was no network then. */
  redeemed_at: Date;
  /** By the clock of campaigns; taking back is reckoned from here. */
  recorded_at: Date;
  undone_at: Generated<Date | null>;
  undo_reason: Generated<UndoReason | null>;
}

interface RedemptionAttemptsTable {
  id: GeneratedAlways<string>;
  restaurant_id: string;
  till_id: string | null;
  redemption_id: string | null;
  outcome: AttemptOutcome;
  is_typed: boolean;
  at: Date;
}
