import type { EditorDoors } from "#web/features/templates/editor/editorTypes.ts";

/** A picture as it is kept. */
export type KeptPicture = Awaited<ReturnType<EditorDoors["upload"]>>;

/** The widest a picture can be, from edge to edge. */
const WIDEST = 600;
const NARROWEST = 40;

/** The first picture among what was dropped or pasted; undefined where there are only words. */
export function pictureOf(data: Pick<DataTransfer, "files" | "types"> | null): File | undefined {
  // Spreadsheets and word processors put a picture of the text beside the text itself.
  if (!data || data.types.includes("text/plain")) return undefined;
  return [...data.files].find(({ type }) => type.startsWith("image/"));
}

/** A small picture is not blown up. */
export const widthFor = ({ width }: Pick<KeptPicture, "width">): number => Math.min(WIDEST, Math.max(NARROWEST, width));
