import type { z } from "zod";
import type { SettingsInput } from "#shared/settings/settings.contract.ts";
import { requireStaff } from "#server/actor.ts";
import type { CallCtx } from "#server/context.ts";
import { FieldErrors } from "#server/errors.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { GoogleKeyRejected } from "#server/platform/google/google.port.ts";
import * as repo from "./settings.repo.ts";
import { SETTINGS_LIMITS } from "./settings.limits.ts";
import type { Settings } from "./settings.registry.ts";
import { changeSettings, readStored, type StoredSettings } from "./settings.service.ts";

/** Changes what staff typed; a key that Google does not take is refused on its field, and nothing is stored. */
export async function changeByStaff(
  ctx: CallCtx,
  { revision, ...input }: z.output<typeof SettingsInput>,
): Promise<StoredSettings> {
  const { google_api_key: key, double_opt_in_countries: countries } = input;
  if (input.staff_two_factor_required) await askForOwnFactor(ctx);
  if (key !== undefined) await tryKey(ctx, key);
  const changes = { ...input, ...(countries && { double_opt_in_countries: [...new Set(countries)].toSorted() }) };
  // The contract leaves out what is not given: no value is undefined.
  await changeSettings(ctx, changes as Partial<Settings>, revision);
  return readStored(ctx);
}

/** Whoever asks it of all has done it themselves: they have seen that it works here. */
async function askForOwnFactor(ctx: CallCtx): Promise<void> {
  if (!(await repo.hasSecondFactor(ctx.db, requireStaff(ctx).staffId)))
    throw new FieldErrors({ staff_two_factor_required: ["settings:security.own_first"] });
}

async function tryKey(ctx: CallCtx, key: string): Promise<void> {
  await takeFromLimit(ctx, SETTINGS_LIMITS.google_key_check, requireStaff(ctx).staffId);
  try {
    await ctx.google.checkKey(key);
  } catch (error) {
    if (error instanceof GoogleKeyRejected) throw new FieldErrors({ google_api_key: ["settings:key_refused"] });
    throw error;
  }
}
