import type { ActiveScript, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import type { Ctx } from "#server/context.ts";

/** Active scripts by placement, in order. The back office gets only what a full admin allowed there. */
export async function listActiveScripts(
  ctx: Ctx,
  area: "site" | "admin",
): Promise<Record<ScriptPlacement, ActiveScript[]>> {
  const rows = await ctx.db
    .selectFrom("custom_scripts")
    .select(["id", "title", "script_code", "placement"])
    .where("active", "=", true)
    .$if(area === "admin", (query) => query.where("in_admin", "=", true))
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const placed: Record<ScriptPlacement, ActiveScript[]> = { head: [], body: [], footer: [] };
  for (const { placement, ...script } of rows) placed[placement].push(script);
  return placed;
}
