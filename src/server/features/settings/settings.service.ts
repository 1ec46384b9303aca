import type { Ctx } from "#server/context.ts";
import type { Config } from "#server/config.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { FieldErrors } from "#server/errors.ts";
import { fieldMessages } from "#shared/http/issues.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import * as repo from "./settings.repo.ts";
import { SETTINGS, type SettingKey, type Settings, isSecret } from "./settings.registry.ts";

/** Another process sees a change after at most this long; the process that made it sees it at once. */
const CACHE_MS = 5_000;

interface Cached {
  values: Settings;
  readAt: number;
}
/** One cache per process, held by its configuration, so that tests with several databases do not share one. */
const caches = new WeakMap<Config, Cached>();

/** All settings, typed and defaulted. */
export async function readSettings(ctx: Pick<Ctx, "db" | "config" | "secrets">): Promise<Settings> {
  const cached = caches.get(ctx.config);
  if (cached && performance.now() - cached.readAt < CACHE_MS) return cached.values;
  const values = await loadSettings(ctx);
  caches.set(ctx.config, { values, readAt: performance.now() });
  return values;
}

async function loadSettings({ db, secrets }: Pick<Ctx, "db" | "secrets">): Promise<Settings> {
  const stored = new Map((await repo.listSettings(db)).map((row) => [row.key, row.value]));
  const entries = Object.entries(SETTINGS).map(([key, { schema, fallback }]) => {
    const raw = stored.get(key);
    const parsed = schema.safeParse(isSecret(key as SettingKey) && typeof raw === "string" ? secrets.open(raw) : raw);
    return [key, parsed.success ? parsed.data : fallback] as const;
  });
  return Object.fromEntries(entries) as Settings;
}

/** Changes some settings; every value is checked, all or none are written, and the change is on record. */
export async function changeSettings(ctx: Ctx, changes: Partial<Settings>): Promise<Settings> {
  await inTransaction(ctx, async (tx) => {
    const before = await loadSettings(tx);
    for (const [key, value] of Object.entries(changes) as [SettingKey, unknown][]) {
      const parsed = SETTINGS[key].schema.safeParse(value, { reportInput: true });
      if (!parsed.success) throw new FieldErrors({ [key]: Object.values(fieldMessages(parsed.error.issues)).flat() });
      const stored = isSecret(key) && typeof parsed.data === "string" ? tx.secrets.seal(parsed.data) : parsed.data;
      await repo.upsertSetting(tx.db, {
        key,
        value: JSON.stringify(stored),
        updated_at: tx.now,
        updated_by: tx.actor.kind === "staff" ? tx.actor.staffId : null,
      });
      await recordAudit(tx, {
        action: "settings.changed",
        subject: { type: "setting", id: null },
        details: isSecret(key) ? { key } : { key, from: before[key], to: parsed.data },
      });
    }
  });
  caches.delete(ctx.config);
  return readSettings(ctx);
}

/** Whether somebody has set it; else its fallback holds. */
export const isSettingStored = (ctx: Pick<Ctx, "db">, key: SettingKey): Promise<boolean> =>
  repo.hasSetting(ctx.db, key);
