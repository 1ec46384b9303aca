import type { DemoPart } from "#server/features/feature.ts";
import { insertScript, insertVersion } from "./scripts.repo.ts";

/** One to look at, switched off: the demo's pages stay as they are. */
export const demo: DemoPart = {
  seed: async (tx) => {
    const content = {
      title: "Hello from the console",
      description: "Says hello to whoever opens the browser's console. A harmless example.",
      script_code: 'console.info("Hello from Plaudit");\n',
      placement: "footer",
      in_owner: true,
      in_guest: false,
      in_admin: false,
      needs_consent: false,
    } as const;
    const stamp = { created_at: tx.now, updated_at: tx.now, updated_by: null };
    const { id } = await insertScript(tx.db, { ...content, ...stamp, active: false, sort_order: 1 });
    const version = { script_id: id, revision: 1, content: JSON.stringify(content), saved_by: null, saved_at: tx.now };
    await insertVersion(tx.db, version);
  },
};
