import type { Generated } from "kysely";
import type { OfferWording } from "#shared/guests/guests.contract.ts";

declare module "#server/db/database.ts" {
  interface Database {
    surprises: SurprisesTable;
  }
}

interface SurprisesTable {
  id: Generated<string>;
  restaurant_id: string;
  client_id: string;
  code: string;
  wording: OfferWording;
  status: "due" | "sent" | "skipped";
  created_at: Date;
  sent_at: Date | null;
  /** What it is, in the words of the mail; null before that is sent. */
  text: Generated<string | null>;
  /** When its turn came: its reader's day is counted, and every further try goes ahead. */
  claimed_at: Generated<Date | null>;
}
