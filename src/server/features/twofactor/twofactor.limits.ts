import { defineLimits } from "#server/features/limits/limits.service.ts";

/**
 * Counted by account and credentials: only who knows the password gets here, and a new password has tries of its own. Twenty
 * an hour, each against three codes of a million, find one in two years on average.
 */
export const TWOFACTOR_LIMITS = defineLimits({
  two_factor_tries: { capacity: 20, perHour: 20 },
  two_factor_setups: { capacity: 20, perHour: 20 },
});
