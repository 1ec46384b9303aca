import type { ActiveScript, ConsentWords, ScriptArea, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import type { Config } from "#server/config.ts";
import type { Ctx } from "#server/context.ts";
import { hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { SCRIPT_LIMITS } from "./scripts.limits.ts";
import * as repo from "./scripts.repo.ts";

interface ActiveScripts {
  data: Record<ScriptPlacement, ActiveScript[]>;
  consent: ConsentWords | null;
}

/**
 * Active scripts by placement, in order. The back office gets only what a full admin allowed there, and asks nobody: whoever works
 * there is no visitor.
 */
export async function listActiveScripts(ctx: Ctx, area: ScriptArea): Promise<ActiveScripts> {
  const rows = await repo.listActiveScripts(ctx.db, area);
  const data: ActiveScripts["data"] = { head: [], body: [], footer: [] };
  for (const { placement, needs_consent, ...script } of rows)
    data[placement].push({ ...script, needs_consent: needs_consent && area !== "admin" });
  const isAsked = area !== "admin" && rows.some(({ needs_consent }) => needs_consent);
  return { data, consent: isAsked ? wordsOf(ctx) : null };
}

const wordsOf = ({ t }: Pick<Ctx, "t">): ConsentWords => ({
  text: t("scripts:consent.text"),
  yes: t("scripts:consent.yes"),
  no: t("scripts:consent.no"),
  change: t("scripts:consent.change"),
});

/** A guest page notices a new script after this long at the latest. */
const CACHE_MS = 5_000;
/** One answer per process, held by its configuration, as that of the settings. */
const known = new WeakMap<Config, { answer: Promise<boolean>; readAt: number }>();

/** Whether pages of guests carry the loader. Asked at every tap, so the answer is kept for some seconds. */
export function hasGuestScripts(ctx: Pick<Ctx, "db" | "config">): Promise<boolean> {
  const last = known.get(ctx.config);
  if (last && performance.now() - last.readAt < CACHE_MS) return last.answer;
  // A page without scripts is better than none.
  const answer = repo.hasActiveScript(ctx.db, "guest").catch(() => false);
  known.set(ctx.config, { answer, readAt: performance.now() });
  return answer;
}

/** What this process knew about guest pages is out of date. */
export const forgetGuestScripts = (ctx: Pick<Ctx, "config">): void => void known.delete(ctx.config);

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
