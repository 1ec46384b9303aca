import type { ElementOf, ElementType } from "#shared/templates/elements.ts";
import type { MailStyles } from "#shared/templates/templates.model.ts";
import type { EditorMode } from "#web/features/templates/editor/editorTypes.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";

type Changes<T extends ElementType> = Partial<Omit<ElementOf<T>, "id" | "type">>;

/** What the fields of one kind of element are given. */
export interface KindProps<T extends ElementType> {
  element: ElementOf<T>;
  /** `field` makes quick changes of it one step of undoing; without it, each is a step of its own. */
  set: (changes: Changes<T>, field?: string) => void;
  styles: MailStyles;
  mode: EditorMode;
  editor: Editor;
}
