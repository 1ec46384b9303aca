import type { Generated } from "kysely";
import type { Locale } from "#shared/domain/locales.ts";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    users: UsersTable;
    owners_without_restaurant: OwnersWithoutRestaurantTable;
    email_verifications: EmailVerificationsTable;
  }
}

interface UsersTable {
  id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  country: string;
  password_hash: string;
  status: Generated<"active" | "inactive">;
  email_verified_at: Date | null;
  timezone: Generated<string>;
  locale: Generated<Locale>;
  /** Begins anew by trigger whenever password or status are written. */
  credential_epoch: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Kept by triggers. */
interface OwnersWithoutRestaurantTable {
  user_id: string;
  created_at: Date;
}

interface EmailVerificationsTable {
  user_id: string;
  code_hash: string | null;
  link_hash: Buffer | null;
  expires_at: Date | null;
  /** Codes tried; the link is not counted, nobody can guess it. */
  attempts: Generated<number>;
  requested_at: Date;
  /** The letter asked for last; its code and link are made from this id. */
  letter_id: Generated<string>;
  /** The letter whose code is stored: the last one that was ready to be sent. */
  code_letter_id: Generated<string | null>;
  /** When the mail server took the last letter … */
  accepted_at: Generated<Date | null>;
  /** … or refused its address for good. */
  refused_at: Generated<Date | null>;
  /** The account's when the code was made; the same for the other proofs below. */
  credential_epoch: number;
}
