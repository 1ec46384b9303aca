import type { Generated } from "kysely";

declare module "#server/db/database.ts" {
  interface Database {
    two_factors: TwoFactorsTable;
    recovery_codes: RecoveryCodesTable;
    login_challenges: LoginChallengesTable;
  }
}

interface TwoFactorsTable {
  id: Generated<string>;
  user_id: string | null;
  staff_id: string | null;
  /** The key of the authenticator app, sealed for this account. */
  secret: string;
  /** The time step of the last code that was used: none works twice. */
  last_step: number | null;
  created_at: Date;
  /** Null while the key waits for its first code. */
  enabled_at: Date | null;
}

interface RecoveryCodesTable {
  two_factor_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

/** A login whose password was right and that waits for its second step. */
interface LoginChallengesTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string | null;
  staff_id: string | null;
  /** To give a code, or to set two factors up first. */
  purpose: "code" | "setup";
  /** Whether "stay connected" was ticked beside the password. */
  remember: boolean;
  attempts: Generated<number>;
  credential_epoch: number;
  expires_at: Date;
  used_at: Generated<Date | null>;
}
