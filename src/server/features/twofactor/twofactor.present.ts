import type { TwoFactorState } from "#shared/twofactor/twofactor.contract.ts";
import type { FactorState } from "./twofactor.service.ts";

export const presentState = ({ enabledAt, codesLeft, isRequired }: FactorState): TwoFactorState => ({
  enabled: enabledAt !== null,
  enabled_at: enabledAt?.toISOString() ?? null,
  recovery_codes_left: codesLeft,
  required: isRequired,
});
