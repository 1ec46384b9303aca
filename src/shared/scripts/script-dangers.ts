/** What code of a custom script may do that somebody should have looked at. */
export const SCRIPT_DANGERS = [
  "eval",
  "document_write",
  "browser_storage",
  "cookies",
  "raw_html",
  "keystrokes",
  "password_field",
  "redirect",
  "insecure_source",
  "hidden_code",
  "endless_loop",
  "worker",
] as const;
export type ScriptDanger = (typeof SCRIPT_DANGERS)[number];
