// What build, server and browser agree on about the pages that are written as HTML when the web is built.

/** Stands in the HTML for a text that is known only when the page is sent. */
export const markOf = (name: string): string => `__SAY_${name}__`;
export const MARKS = /__SAY_(\w+?)__/g;

/**
 * What an address says to the page of a pattern such as `/reset-password/$token`: the parts of its path that vary, and its
 * query, by name. Undefined where it is no address of that page.
 */
export function readAddress(pattern: string, path: string, query: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  const isFixed = (part: string): boolean => !part.startsWith("$");
  const fits = (part: string, at: number): boolean => (isFixed(part) ? part === given[at] : given[at] !== "");
  if (wanted.length !== given.length || !wanted.every(fits)) return undefined;
  const parts = wanted.flatMap((part, at) =>
    isFixed(part) ? [] : [[part.slice(1), decodeURIComponent(given[at] ?? "")] as const],
  );
  return { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(parts) };
}
