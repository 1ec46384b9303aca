import type { ActiveScript, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import type { Ctx } from "#server/context.ts";
import * as repo from "./scripts.repo.ts";

/** Active scripts by placement, in order. The back office gets only what a full admin allowed there. */
export async function listActiveScripts(
  ctx: Ctx,
  area: "site" | "admin",
): Promise<Record<ScriptPlacement, ActiveScript[]>> {
  const rows = await repo.listActiveScripts(ctx.db, area);
  const placed: Record<ScriptPlacement, ActiveScript[]> = { head: [], body: [], footer: [] };
  for (const { placement, ...script } of rows) placed[placement].push(script);
  return placed;
}
