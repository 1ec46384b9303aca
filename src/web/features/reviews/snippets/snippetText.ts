import type { ReplySnippet } from "#shared/reviews/reviews.contract.ts";

/** The name to greet somebody by: the first word of what Google shows. */
export const firstNameOf = (authorName: string): string => authorName.trim().split(/\s+/u)[0] ?? "";

/** Puts names where the snippet leaves room for them. */
export const fillSnippet = (text: string, names: { firstName: string; restaurant: string }): string =>
  text
    .replace(/\{\{\s*first_name\s*\}\}/g, () => names.firstName)
    .replace(/\{\{\s*restaurant\s*\}\}/g, () => names.restaurant);

/** Puts a text in at the cursor, as a line of its own; answers the whole and where the cursor belongs. */
export function insertAt(text: string, addition: string, cursor: number): { text: string; cursor: number } {
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  const lead = before === "" || /\s$/.test(before) ? "" : "\n\n";
  const tail = after === "" || /^\s/.test(after) ? "" : "\n\n";
  return { text: before + lead + addition + tail + after, cursor: before.length + lead.length + addition.length };
}

/** Those in the review's language first; then the reader's own language, then the rest as they came. */
export function orderSnippets(
  snippets: readonly ReplySnippet[],
  language: string | null,
  locale: string,
): readonly ReplySnippet[] {
  const rank = (snippet: ReplySnippet): number =>
    snippet.language === language ? 0 : snippet.language === locale ? 1 : 2;
  return snippets.toSorted((a, b) => rank(a) - rank(b));
}

/** A stable key: the owner's have an id, ours a title per language. */
export const snippetKey = ({ id, language, title }: ReplySnippet): string => id ?? `${language}:${title}`;
