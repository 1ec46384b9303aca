import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * The WHERE of every query that lets a staff member in: where the setting asks for a second factor they have one. It is
 * asked on every call, so switching the setting on ends sessions without one at once, on every process.
 */
export const hasRequiredFactor: RawBuilder<SqlBool> = sql<SqlBool>`(
  NOT EXISTS (SELECT FROM settings WHERE key = 'staff_two_factor_required' AND value = 'true')
  OR EXISTS (SELECT FROM two_factors WHERE two_factors.staff_id = staff_users.id AND two_factors.enabled_at IS NOT NULL))`;
