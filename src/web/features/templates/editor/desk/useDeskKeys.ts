import { useEffect, useRef } from "react";

interface DeskKeys {
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** Not the fields, which come from below on a phone. */
const OPEN_DIALOG = '[data-dialog] [role="dialog"]';

/** Ctrl or Cmd with S, Z, Shift Z or Y, wherever the focus is; what a part of the editor has taken for itself stays its own. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const action = event.defaultPrevented ? undefined : actionOf(event);
      // Behind an open dialog nothing is changed.
      if (action === undefined || (action !== "save" && document.querySelector(OPEN_DIALOG) !== null)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof DeskKeys | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === "s" && !shiftKey) return "save";
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : undefined;
}
