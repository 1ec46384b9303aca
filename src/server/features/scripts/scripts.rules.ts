import type { ScriptDanger } from "#shared/scripts/script-dangers.ts";

/** Looked for in each line by itself; spaces are bounded, so that no line is slow to read. */
const PATTERNS: Record<ScriptDanger, RegExp> = {
  eval: /\beval\s{0,9}\(|\bFunction\s{0,9}\(|\bset(?:Timeout|Interval)\s{0,9}\(\s{0,9}["'`]/,
  document_write: /\bdocument\s{0,9}\.\s{0,9}write(?:ln)?\b/,
  browser_storage: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
  cookies: /\bdocument\s{0,9}\.\s{0,9}cookie\b|\bcookieStore\b/,
  raw_html: /\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment)\b/,
  keystrokes: /["'`](?:keydown|keyup|keypress|beforeinput|paste)["'`]|\bonkey(?:down|up|press)\b/,
  password_field: /type\s{0,9}=\s{0,9}\\?["']?password\b/i,
  redirect: /\blocation(?:\s{0,9}\.\s{0,9}href)?\s{0,9}=(?!=)|\blocation\s{0,9}\.\s{0,9}(?:assign|replace)\b/,
  insecure_source: /["'`]http:\/\//i,
  hidden_code: /\batob\s{0,9}\(|\bfromCharCode\b|(?:\\x[0-9a-f]{2}|\\u[0-9a-f]{4}){8}/i,
  endless_loop: /\bwhile\s{0,9}\(\s{0,9}(?:true|1)\s{0,9}\)|\bfor\s{0,9}\(\s{0,9};\s{0,9};\s{0,9}\)/,
  worker: /\bserviceWorker\b|\bimportScripts\b/,
};

export interface Danger {
  /** Counted from 1. */
  line: number;
  danger: ScriptDanger;
}

/** More are not read by anybody. */
const MOST = 50;

/** What is dangerous in code, by line. A comment counts like code: it may become code again. */
export function findDangers(code: string): Danger[] {
  return code
    .split(/\r\n|\r|\n/)
    .flatMap((text, index) =>
      (Object.keys(PATTERNS) as ScriptDanger[])
        .filter((danger) => PATTERNS[danger].test(text))
        .map((danger) => ({ line: index + 1, danger })),
    )
    .slice(0, MOST);
}

/** Whether it is for this person to let such a script run: in the back office it acts with the rights of whoever looks at it. */
export const mayRunWith = (role: "admin" | "manager", script: { in_admin: boolean }): boolean =>
  role === "admin" || !script.in_admin;
