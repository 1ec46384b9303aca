import { useEffect, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { everyElement } from "#shared/templates/elements.ts";
import { hasRoom, allowedPlace, findElement, isFixed, placeAfter } from "#web/features/templates/editor/mailEdits.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { useCanvas } from "./canvasContext.ts";
import { readClipboard, writeClipboard } from "./clipboard.ts";
import { shortcutOf, type Shortcut, type Whereabouts } from "./shortcuts.ts";
import { useCanvasWords } from "./useCanvasWords.ts";
import { useElementActions } from "./useElementActions.ts";
import { elementNode, type KeepFocus } from "./useKeptFocus.ts";

interface Desk {
  editor: Editor;
  root: RefObject<HTMLElement | null>;
  choose: (id: string | undefined) => void;
  keepFocus: KeepFocus;
}

/** The element a key or the clipboard is about, and where on the sheet somebody is. */
function whereIs(target: EventTarget | null, root: HTMLElement | null): { where: Whereabouts; id?: string } {
  if (!(target instanceof HTMLElement)) return { where: "elsewhere" };
  const onSheet = root?.contains(target) ?? false;
  if (onSheet && target.closest("[data-writing]")) return { where: "text" };
  if (target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]"))
    return { where: "field" };
  const id = onSheet ? target.closest<HTMLElement>("[data-element-id]")?.dataset["elementId"] : undefined;
  if (id === undefined) return { where: "elsewhere" };
  return { where: target.dataset["elementId"] === id ? "element" : "tools", id };
}

/** Keys and clipboard of the sheet. */
export function useShortcuts(desk: Desk): void {
  const actions = useShortcutActions(desk);
  const clipboard = useClipboard(desk);
  // Listens once, and does what the latest rendering knows.
  const latest = useRef({ actions, clipboard });
  useEffect(() => {
    latest.current = { actions, clipboard };
  });
  const { root } = desk;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { where, id } = whereIs(event.target, root.current);
      // A text's editor keeps the browser from undoing by itself, which is no reason not to do it here.
      if (event.isComposing || (event.defaultPrevented && where !== "text")) return;
      const shortcut = shortcutOf(event, where);
      if (!shortcut) return;
      event.preventDefault();
      latest.current.actions(shortcut, id);
    };
    const handleClipboard = (event: ClipboardEvent): void => {
      const { where, id } = whereIs(event.target, root.current);
      const isOurs = where === "element" || where === "tools";
      if (!isOurs || id === undefined || !event.clipboardData || !window.getSelection()?.isCollapsed) return;
      if (latest.current.clipboard(event.type, event.clipboardData, id)) event.preventDefault();
    };
    const events = ["copy", "cut", "paste"] as const;
    document.addEventListener("keydown", handleKey);
    for (const name of events) document.addEventListener(name, handleClipboard);
    return () => {
      document.removeEventListener("keydown", handleKey);
      for (const name of events) document.removeEventListener(name, handleClipboard);
    };
  }, [root]);
}

function useShortcutActions({ editor, root, choose, keepFocus }: Desk) {
  const { t } = useTranslation();
  const { announce } = useCanvas();
  const { step, remove, duplicate } = useElementActions({ editor, keepFocus });
  const ids = everyElement(editor.template.elements).map(({ element }) => element.id);

  const goTo = (id: string | undefined): void => {
    if (id === undefined) return;
    choose(id);
    elementNode(root.current, id)?.focus();
  };
  /** Undoing and redoing happen out of sight of whoever does not look at the sheet. */
  const turnBack = (can: boolean, way: "undo" | "redo"): void => {
    if (!can) return;
    keepFocus();
    editor[way]();
    announce(t(way === "undo" ? "templates:canvas.undone" : "templates:canvas.redone"));
  };

  return (shortcut: Shortcut, id: string | undefined): void => {
    if (shortcut === "undo") return turnBack(editor.canUndo, "undo");
    if (shortcut === "redo") return turnBack(editor.canRedo, "redo");
    const node = elementNode(root.current, id ?? editor.selected);
    if (shortcut === "to_tools") return node?.querySelector<HTMLElement>("[role=toolbar] button")?.focus();
    if (id === undefined) return;
    const at = ids.indexOf(id);
    switch (shortcut) {
      case "step_up":
        return step(id, -1);
      case "step_down":
        return step(id, 1);
      case "remove":
        return remove(id);
      case "duplicate":
        return duplicate(id);
      case "previous":
        return goTo(ids[at - 1]);
      case "next":
        return goTo(ids[at + 1]);
      case "first":
        return goTo(ids[0]);
      case "last":
        return goTo(ids.at(-1));
      case "write":
        // The text's editor is there once its element is selected.
        flushSync(() => choose(id));
        return node?.querySelector<HTMLElement>("[data-writing]")?.focus();
      case "to_element":
        return node?.focus();
      case "deselect":
        return choose(undefined);
    }
  };
}

/** Copies, cuts or pastes; answers whether there was anything to do. */
function useClipboard({ editor, keepFocus }: Desk) {
  const { t } = useTranslation();
  const words = useCanvasWords();
  const { announce } = useCanvas();
  const { elements } = editor.template;
  const paste = (data: DataTransfer, id: string): boolean => {
    const element = readClipboard(data);
    if (!element) return false;
    const place = allowedPlace(elements, element.type, placeAfter(elements, id));
    if (!hasRoom(elements, place)) announce(t("templates:canvas.full"));
    else {
      keepFocus("selected");
      editor.add(element, place);
      announce(t("templates:canvas.pasted", { name: words.name(element) }));
    }
    return true;
  };
  return (type: string, data: DataTransfer, id: string): boolean => {
    if (type === "paste") return paste(data, id);
    const element = findElement(elements, id);
    if (!element || isFixed(element.type)) return false;
    writeClipboard(data, element);
    if (type === "cut") {
      keepFocus("selected");
      editor.remove(id);
    }
    announce(t(type === "cut" ? "templates:canvas.cut" : "templates:canvas.copied", { name: words.name(element) }));
    return true;
  };
}
