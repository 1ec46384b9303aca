import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { keychainAfter, type KeychainAction } from "#shared/nfc/nfc-status.rules.ts";

/** Whether the server would do it: what is not delivered, lost or damaged goes nowhere. */
export function mayMove(keychain: StaffKeychain, action: KeychainAction): boolean {
  const { status, fault, restaurant, stocked_at: stockedAt } = keychain;
  if (keychainAfter(status, action) === undefined) return false;
  const isWhole = stockedAt !== null && fault === null;
  const isGiven = restaurant !== null;
  const also: Record<KeychainAction, boolean> = {
    assign: isWhole && !isGiven,
    unassign: isWhole || isGiven,
    activate: isWhole && isGiven,
    deactivate: true,
  };
  return also[action];
}

/** Only one that was lost or damaged at a restaurant leads to another one there. */
export const mayReplace = ({ fault, restaurant }: StaffKeychain): boolean => fault !== null && restaurant !== null;
