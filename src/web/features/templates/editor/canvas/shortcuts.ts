/** Where somebody is while they press a key. */
export type Whereabouts =
  /** On an element of the sheet. */
  | "element"
  /** On a button of an element's tool bar. */
  | "tools"
  /** In a text of the sheet. */
  | "text"
  /** In an ordinary field, or in a dialog: nothing there is ours. */
  | "field"
  | "elsewhere";

export type Shortcut =
  | "undo"
  | "redo"
  | "step_up"
  | "step_down"
  | "remove"
  | "duplicate"
  | "previous"
  | "next"
  | "first"
  | "last"
  | "write"
  | "to_tools"
  | "to_element"
  | "deselect";

type Keys = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** What a press of keys means at a place. */
export function shortcutOf(keys: Keys, where: Whereabouts): Shortcut | undefined {
  if (where === "field") return undefined;
  const key = keys.key.length === 1 ? keys.key.toLowerCase() : keys.key;
  const command = keys.ctrlKey || keys.metaKey;
  if (command && !keys.altKey) {
    if (key === "z") return keys.shiftKey ? "redo" : "undo";
    if (key === "y" && !keys.shiftKey) return "redo";
    if (key === "d" && !keys.shiftKey && (where === "element" || where === "tools")) return "duplicate";
    return undefined;
  }
  if (command || keys.shiftKey) return undefined;
  if (where === "text") return keys.altKey && key === "F10" ? "to_tools" : undefined;
  if (where === "elsewhere") return undefined;
  if (keys.altKey) return ALT[key];
  if (key === "Delete" || key === "Backspace") return "remove";
  if (where === "tools") return key === "Escape" ? "to_element" : undefined;
  return PLAIN[key];
}

const ALT: Readonly<Record<string, Shortcut>> = { ArrowUp: "step_up", ArrowDown: "step_down", F10: "to_tools" };
const PLAIN: Readonly<Record<string, Shortcut>> = {
  ArrowUp: "previous",
  ArrowDown: "next",
  Home: "first",
  End: "last",
  Enter: "write",
  Escape: "deselect",
};
