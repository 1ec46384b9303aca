import type { MailPreview } from "#shared/templates/templates.contract.ts";
import type { Editor } from "./useEditor.ts";

/** Staff change everything about a template; an owner who adjusts one for a campaign has words, pictures and order, not the design. */
export type EditorMode = "full" | "simple";

/** Where the editor's requests go: the back office's calls or an owner's. */
export interface EditorDoors {
  /** Stores a picture and answers with its address and size. */
  upload: (file: File) => Promise<{ url: string; width: number; height: number }>;
}

export interface PartProps {
  editor: Editor;
  mode: EditorMode;
  findings: readonly MailPreview["findings"][number][];
  doors: EditorDoors;
}
