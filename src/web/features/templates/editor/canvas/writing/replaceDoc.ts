import type { Editor } from "@tiptap/core";
import type { RichText } from "#shared/templates/rich-text.ts";
import { fromRichText } from "./writingSchema.ts";

/**
 * Brings a document that changed outside into the editor. Only what differs is replaced, so the caret stays where it is unless
 * the change is right there, and nothing is told back.
 */
export function replaceDoc(editor: Editor, doc: RichText | null): void {
  const { state, view, schema } = editor;
  const next = schema.nodeFromJSON(fromRichText(doc));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  // Where a run of equal letters shrinks or grows, the ends found from both sides overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  view.dispatch(change.setMeta("preventUpdate", true).setMeta("addToHistory", false));
}
