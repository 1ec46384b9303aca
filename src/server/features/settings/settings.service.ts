import { isDeepStrictEqual } from "node:util";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { fieldMessages } from "#shared/http/issues.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { KeptAnswer, type Soon } from "#server/platform/kept/kept-answer.ts";
import * as repo from "./settings.repo.ts";
import { SETTINGS, type SettingKey, type Settings, isSecret } from "./settings.registry.ts";

export type { Settings };

/** Another process sees a change after at most this long; the process that made it sees it at once. */
const CACHE_MS = 5_000;

const kept = new KeptAnswer<Settings>(CACHE_MS);

/** All settings, typed and defaulted. */
export const readSettings = (ctx: Pick<Ctx, "db" | "config" | "secrets">): Soon<Settings> =>
  kept.of(ctx.config, async () => (await readStored(ctx)).values);

export interface StoredSettings {
  values: Settings;
  /** What somebody has set, and when; the others have their fallback. */
  stored: ReadonlyMap<string, { revision: number; updated_at: Date }>;
  /** That of the last change. */
  revision: number;
}

/** All settings as they are stored at this moment. */
export async function readStored({ db, secrets }: Pick<Ctx, "db" | "secrets">): Promise<StoredSettings> {
  const rows = new Map((await repo.listSettings(db)).map((row) => [row.key, row]));
  const entries = Object.entries(SETTINGS).map(([key, { schema, fallback }]) => {
    const raw = rows.get(key)?.value;
    const parsed = schema.safeParse(isSecret(key as SettingKey) && typeof raw === "string" ? secrets.open(raw) : raw);
    return [key, parsed.success ? parsed.data : fallback] as const;
  });
  const revision = Math.max(0, ...[...rows.values()].map((row) => row.revision));
  return { values: Object.fromEntries(entries) as Settings, stored: rows, revision };
}

/**
 * Changes some settings; every value is checked, all or none are written, and each change is on record. What has the value
 * already is left alone. With `seen`, a setting that somebody changed after that revision is not overwritten.
 */
export async function changeSettings(ctx: Ctx, changes: Partial<Settings>, seen = Infinity): Promise<Settings> {
  await inTransaction(ctx, async (tx) => {
    await repo.lockSettings(tx.db);
    const before = await readStored(tx);
    for (const [key, value] of Object.entries(changes) as [SettingKey, unknown][])
      await changeOne(tx, { key, value, before, seen });
  });
  kept.forget(ctx.config);
  return readSettings(ctx);
}

interface Change {
  key: SettingKey;
  value: unknown;
  before: StoredSettings;
  seen: number;
}

async function changeOne(tx: Ctx, { key, value, before, seen }: Change): Promise<void> {
  const parsed = SETTINGS[key].schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new FieldErrors({ [key]: Object.values(fieldMessages(parsed.error.issues)).flat() });
  const known = before.stored.get(key);
  if (known && isDeepStrictEqual(before.values[key], parsed.data)) return;
  if (known && known.revision > seen) throw new AppError("settings_changed");
  const stored = isSecret(key) && typeof parsed.data === "string" ? tx.secrets.seal(parsed.data) : parsed.data;
  await repo.upsertSetting(tx.db, {
    key,
    value: JSON.stringify(stored),
    revision: before.revision + 1,
    updated_at: tx.now,
    updated_by: tx.actor.kind === "staff" ? tx.actor.staffId : null,
  });
  await recordAudit(tx, {
    action: "settings.changed",
    subject: { type: "setting", id: null },
    details: isSecret(key) ? { key } : { key, from: before.values[key], to: parsed.data },
  });
}

/** Whether somebody has set it; else its fallback holds. */
export const isSettingStored = (ctx: Pick<Ctx, "db">, key: SettingKey): Promise<boolean> =>
  repo.hasSetting(ctx.db, key);
