import { useTranslation } from "react-i18next";
import {
  hasRoom,
  findElement,
  isFixed,
  moveElement,
  placeOf,
  stepPlace,
} from "#web/features/templates/editor/mailEdits.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { useCanvas } from "./canvasContext.ts";
import { useCanvasWords } from "./useCanvasWords.ts";
import type { KeepFocus } from "./useKeptFocus.ts";

/** What tool bar and keys do to an element: done, told, and the focus kept in the right place. */
export function useElementActions({ editor, keepFocus }: { editor: Editor; keepFocus: KeepFocus }) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { announce } = useCanvas();
  const { elements } = editor.template;
  const movable = (id: string) => {
    const element = findElement(elements, id);
    return element && !isFixed(element.type) ? element : undefined;
  };
  return {
    step: (id: string, by: -1 | 1): void => {
      const place = stepPlace(elements, id, by);
      if (!place) return;
      keepFocus();
      editor.step(id, by);
      announce(t("templates:canvas.drag.dropped", { place: words.place(moveElement(elements, id, place), place) }));
    },
    duplicate: (id: string): void => {
      const element = movable(id);
      const place = placeOf(elements, id);
      if (!element || !place) return;
      if (!hasRoom(elements, place)) {
        announce(t(place.column ? "templates:canvas.column_full" : "templates:canvas.full"));
        return;
      }
      keepFocus("selected");
      editor.duplicate(id);
      announce(t("templates:canvas.duplicated", { name: words.name(element) }));
    },
    remove: (id: string): void => {
      const element = movable(id);
      if (!element) return;
      keepFocus("selected");
      editor.remove(id);
      announce(t("templates:canvas.removed", { name: words.name(element) }));
    },
  };
}
