import { SCRIPT_ERROR_MAX, scriptsApi } from "#shared/scripts/scripts.contract.ts";
import { scriptIdIn } from "#shared/scripts/script-run.ts";
import { api } from "#web/lib/api/api.ts";
import { areaOf } from "#web/lib/pages/navigation.ts";

const told = new Set<string>();

/** Tells staff that a script of theirs fails, once for each page that is loaded. Whether that arrives is nobody's worry. */
export function reportScript(id: string, message: string): void {
  if (told.has(id)) return;
  told.add(id);
  const body = {
    script_id: id,
    area: areaOf(window.location.pathname),
    message: message.replaceAll(/\s+/g, " ").trim().slice(0, SCRIPT_ERROR_MAX) || "?",
  };
  api(scriptsApi.reportError, { body, quiet: true }).catch(() => undefined);
}

/** Listens for failures in code of custom scripts; those of our own are none of its business. */
export function watchScripts(): void {
  window.addEventListener("error", ({ filename, message }) => {
    const id = scriptIdIn(filename);
    if (id !== undefined) reportScript(id, message);
  });
}
