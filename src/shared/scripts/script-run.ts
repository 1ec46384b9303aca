// What both loaders of custom scripts agree on: that of the app and that of the review page, which has to be tiny.

/** Where a browser keeps the visitor's answer: `yes` or `no`. */
export const CONSENT_KEY = "script_consent";

/** Code under a name of its own: a failure in it can be told from ours. */
export const namedCode = (id: string, code: string): string => `${code}\n//# sourceURL=custom-script-${id}.js`;

/** The script a failure came from; undefined for code of ours. */
export const scriptIdIn = (filename: string): string | undefined =>
  /custom-script-([0-9a-f-]{36})\.js/.exec(filename)?.[1];

/** Whether it is markup with script tags, as providers give it out: no line of code begins like this, whatever its strings hold. */
export const isSnippet = (code: string): boolean => /^\s*</.test(code) || /^[ \t]*<script[\s>]/im.test(code);

/** Keeps what may run: everything after a yes, else what needs none. */
export const allowedOf = <T extends { needs_consent: boolean }>(scripts: readonly T[], hasConsent: boolean): T[] =>
  scripts.filter(({ needs_consent }) => hasConsent || !needs_consent);
