import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Where accounts are kept: owners and staff members. */
export type AccountTable = "users" | "staff_users";
/** What carries the epoch it was made under. */
type ProofTable = "sessions" | "support_views" | "one_time_tokens" | "email_verifications" | "login_challenges";

/**
 * The WHERE of every query that accepts a session, link, code or other proof, beside the join of its account: it holds only
 * in the epoch it was made in. Passwords, status, role and a second factor begin a new one (by trigger, see migrations 012 and 038).
 */
export const isOfThisEpoch = (proof: ProofTable, account: AccountTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${proof}.credential_epoch`)} = ${sql.ref(`${account}.credential_epoch`)}`;
