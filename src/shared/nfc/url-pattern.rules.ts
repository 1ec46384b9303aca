/** What a pattern may name: the keychain's code, the restaurant's id and its name. */
const PLACEHOLDERS = ["id", "restaurant_id", "restaurant_name"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

export type PatternFault = "pattern_scheme" | "pattern_id" | "pattern_placeholder" | "pattern_own_host";

/** The pattern of keychains that are given no other. */
export const ownPattern = (publicUrl: string): string => `${publicUrl}/review/{id}`;

/** What is wrong with a pattern: it must be a web address with {id}, and on our own host lead to /review/{id}. */
export function faultOfPattern(pattern: string, publicUrl: string): PatternFault | undefined {
  if (!/^https?:\/\/[^/\s{}]/i.test(pattern)) return "pattern_scheme";
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
  if (names.some((name) => !PLACEHOLDERS.includes(name as Placeholder))) return "pattern_placeholder";
  if (/[{}]/.test(pattern.replaceAll(/\{[^{}]*\}/g, ""))) return "pattern_placeholder";
  if (!names.includes("id")) return "pattern_id";
  const example = readUrl(fillPattern(pattern, { id: "id", restaurant_id: "id", restaurant_name: "name" }));
  if (!example || example.username !== "" || example.password !== "") return "pattern_scheme";
  const own = readUrl(publicUrl);
  if (own && example.hostname === own.hostname && !leadsToReview(pattern, own)) return "pattern_own_host";
  return undefined;
}

/** On our own host there is one page for keychains; a query may follow. */
function leadsToReview(pattern: string, own: URL): boolean {
  const address = pattern.replace(/[?#].*/s, "");
  const start = `${own.origin}/review/`;
  return address.slice(0, start.length).toLowerCase() === start.toLowerCase() && address.slice(start.length) === "{id}";
}

/** Whether the address leads to another host: taps are then counted only if that page sends guests on to ours. */
export const leadsElsewhere = (pattern: string, publicUrl: string): boolean =>
  readUrl(pattern.replaceAll(/[{}]/g, ""))?.hostname !== readUrl(publicUrl)?.hostname;

/** The address of one keychain. */
export const fillPattern = (pattern: string, values: Record<Placeholder, string>): string =>
  pattern.replaceAll(/\{(id|restaurant_id|restaurant_name)\}/g, (_, name: Placeholder) =>
    encodeURIComponent(values[name]),
  );

const readUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
