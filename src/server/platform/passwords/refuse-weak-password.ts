import { FieldErrors } from "#server/errors.ts";
import { findWeakness } from "./weak-password.ts";

/** Refuses a password that is easy to guess and says why. `about`: names and address of the person choosing it. */
export function refuseWeakPassword(password: string, about: readonly string[]): void {
  const weakness = findWeakness(password, about);
  if (weakness) throw new FieldErrors({ password: [`validation:password_${weakness}`] });
}
