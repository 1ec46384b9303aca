import type { Generated } from "kysely";

declare module "#server/db/database.ts" {
  interface Database {
    keychains: KeychainsTable;
    tap_days: TapDaysTable;
  }
}

interface KeychainsTable {
  id: Generated<string>;
  code: string;
  restaurant_id: string | null;
  status: "in_stock" | "assigned" | "active" | "inactive";
  taps: Generated<number>;
  activated_at: Date | null;
  last_tap_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface TapDaysTable {
  keychain_id: string;
  restaurant_id: string;
  day: string;
  taps: number;
}
