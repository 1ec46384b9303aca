import type { Generated } from "kysely";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    restaurants: RestaurantsTable;
  }
}

interface RestaurantsTable {
  id: Generated<string>;
  user_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  google_place_id: string | null;
  review_code: string;
  status: Generated<"active" | "pending" | "suspended">;
  /** When the owner first took the QR code or a print sheet. */
  printed_at: Generated<Date | null>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}
