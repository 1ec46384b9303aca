import type { Generated } from "kysely";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    restaurants: RestaurantsTable;
    old_review_codes: OldReviewCodesTable;
  }
}

interface RestaurantsTable {
  id: Generated<string>;
  user_id: string | null;
  name: string;
  /** For guests, who read it in the legal notice; never the one an owner signs in with unless they typed it here. */
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  google_place_id: string | null;
  review_code: string;
  /** What guests get for a review, as the owner wrote it; see `surpriseIn` for what an empty one means. */
  surprise_en: Generated<string | null>;
  surprise_de: Generated<string | null>;
  /** For the legal notice. */
  legal_name: Generated<string | null>;
  legal_representative: Generated<string | null>;
  register_number: Generated<string | null>;
  vat_id: Generated<string | null>;
  status: Generated<"active" | "pending" | "suspended">;
  /** When the owner first took the QR code or a print sheet. */
  printed_at: Generated<Date | null>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Codes a restaurant had before; whoever still has one in print reaches it, unless it was ended. */
interface OldReviewCodesTable {
  code: string;
  restaurant_id: string;
  leads_on: boolean;
  replaced_at: Date;
}
