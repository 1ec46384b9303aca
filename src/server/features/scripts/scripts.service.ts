import type { ActiveScript, ConsentWords, ScriptArea, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import type { Config } from "#server/config.ts";
import type { Ctx } from "#server/context.ts";
import { hasLimitLeft, ipSubject } from "#server/features/limits/limits.service.ts";
import { KeptAnswer, type Soon } from "#server/platform/kept/kept-answer.ts";
import { type Tally, makeTally } from "#server/platform/metrics/tally.ts";
import { SCRIPT_LIMITS } from "./scripts.limits.ts";
import * as repo from "./scripts.repo.ts";

interface ActiveScripts {
  data: Record<ScriptPlacement, ActiveScript[]>;
  consent: ConsentWords | null;
  version: number;
}

/**
 * Active scripts by placement, in order. The back office gets only what a full admin allowed there, and asks nobody: whoever works
 * there is no visitor.
 */
export async function listActiveScripts(ctx: Ctx, area: ScriptArea): Promise<ActiveScripts> {
  const rows = await repo.listActiveScripts(ctx.db, area);
  const data: ActiveScripts["data"] = { head: [], body: [], footer: [] };
  for (const { placement, needs_consent, revision: _, ...script } of rows)
    data[placement].push({ ...script, needs_consent: needs_consent && area !== "admin" });
  const isAsked = area !== "admin" && rows.some(({ needs_consent }) => needs_consent);
  await noteLoads(ctx, rows);
  return { data, consent: isAsked ? wordsOf(ctx) : null, version: await readVersion(ctx) };
}

const wordsOf = ({ t }: Pick<Ctx, "t">): ConsentWords => ({
  text: t("scripts:consent.text"),
  yes: t("scripts:consent.yes"),
  no: t("scripts:consent.no"),
  change: t("scripts:consent.change"),
});

/** A page notices a change of staff's after this long at the latest. */
const CACHE_MS = 5_000;
const scripted = new KeptAnswer<boolean>(CACHE_MS);
const versions = new KeptAnswer<number>(CACHE_MS);

/** Another number than before: pages that are open load scripts again. Asked at every step through the site, so kept for some seconds. */
export const readVersion = (ctx: Pick<Ctx, "db" | "config">): Soon<number> =>
  versions.of(ctx.config, () => repo.readVersion(ctx.db));

/** Whether pages of guests carry the loader. Asked at every tap, so the answer is kept for some seconds. */
export const hasGuestScripts = (ctx: Pick<Ctx, "db" | "config">): Soon<boolean> =>
  // A page without scripts is better than none.
  scripted.of(ctx.config, () => repo.hasActiveScript(ctx.db, "guest").catch(() => false));

/** What this process knew about guest pages is out of date. */
export function forgetGuestScripts({ config }: Pick<Ctx, "config">): void {
  scripted.forget(config);
  versions.forget(config);
}

const HOUR = 3_600_000;
/** Loads are written no more often than this by a process, however many pages are opened. */
const LOADS_EVERY_MS = 2_000;
/** More are not told apart within an hour: then they are not counted. */
const MOST_SEEN = 50_000;
interface Loads {
  hour: number;
  /** Addresses that loaded a version this hour; they are written down nowhere. */
  seen: Set<string>;
  tally: Tally<string>;
}
const loadsOf = new WeakMap<Config, Loads>();

/** Counts who loads which version, one address once an hour: nobody fills a table by opening pages, nor makes a script look loved. */
async function noteLoads(ctx: Ctx, rows: readonly { id: string; revision: number }[]): Promise<void> {
  const hour = Math.floor(ctx.now.getTime() / HOUR);
  const loads = loadsOf.get(ctx.config) ?? { hour, seen: new Set(), tally: makeTally<string>(LOADS_EVERY_MS) };
  loadsOf.set(ctx.config, loads);
  if (loads.hour !== hour) loads.seen.clear();
  loads.hour = hour;
  const who = ipSubject(ctx.origin.ip);
  const fresh = rows.filter(({ id, revision }) => !loads.seen.has(`${who} ${id} ${revision}`));
  if (fresh.length === 0 || loads.seen.size + fresh.length > MOST_SEEN) return;
  for (const { id, revision } of fresh) loads.seen.add(`${who} ${id} ${revision}`);
  const ids = fresh.map(({ id }) => id);
  await loads.tally.add(ids, (counts) => {
    const at = ctx.clock();
    return repo.countLoads(ctx.db, counts, at, new Date(at.getTime() - 48 * HOUR));
  });
}

/** Different messages kept of one script. */
const MOST_ERRORS = 20;

/** Keeps what a browser reports. Anybody may send anything, so it is bounded in all ways and tells the sender nothing. */
export async function reportError(
  ctx: Ctx,
  { script_id: scriptId, ...report }: { script_id: string; area: ScriptArea; message: string },
): Promise<void> {
  if (!(await hasLimitLeft(ctx, SCRIPT_LIMITS.script_error_ip, ctx.origin.ip ?? "unknown"))) return;
  if (!(await hasLimitLeft(ctx, SCRIPT_LIMITS.script_error, "all"))) return;
  await repo.keepError(ctx.db, { scriptId, ...report, at: ctx.now }, MOST_ERRORS);
}
