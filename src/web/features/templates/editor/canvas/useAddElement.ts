import { useTranslation } from "react-i18next";
import {
  hasRoom,
  allowedPlace,
  insertElement,
  placeAfter,
  placeOf,
  type Place,
} from "#web/features/templates/editor/mailEdits.ts";
import { newElement, type AddableType } from "#web/features/templates/editor/newElement.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { useCanvasWords } from "./useCanvasWords.ts";

/** Puts a new element at a place, or after the selected one, and says where it stands. */
export function useAddElement(editor: Editor, announce: (text: string) => void) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { elements } = editor.template;
  return (type: AddableType, wanted: Place = placeAfter(elements, editor.selected)): void => {
    const place = allowedPlace(elements, type, wanted);
    if (!hasRoom(elements, place)) {
      announce(t(place.column ? "templates:canvas.column_full" : "templates:canvas.full"));
      return;
    }
    const element = newElement(type, {
      text: t("templates:canvas.new_text"),
      button: t("templates:canvas.new_button"),
    });
    editor.add(element, place);
    const after = insertElement(elements, element, place);
    const at = placeOf(after, element.id) ?? place;
    announce(t("templates:canvas.added", { kind: words.kind(type), place: words.place(after, at) }));
  };
}
