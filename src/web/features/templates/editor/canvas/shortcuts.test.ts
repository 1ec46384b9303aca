import { expect, test } from "vitest";
import { shortcutOf, type Whereabouts } from "./shortcuts.ts";

/** "Ctrl+Shift+z" as the browser tells it. */
function keys(spelled: string) {
  const parts = spelled.split("+");
  const has = (name: string): boolean => parts.includes(name);
  return {
    key: parts.at(-1) ?? "",
    ctrlKey: has("Ctrl"),
    metaKey: has("Cmd"),
    altKey: has("Alt"),
    shiftKey: has("Shift"),
  };
}

test.each([
  ["Ctrl+z", "element", "undo"],
  ["Ctrl+z", "text", "undo"],
  ["Ctrl+z", "elsewhere", "undo"],
  ["Ctrl+z", "field", undefined],
  ["Cmd+Shift+Z", "text", "redo"],
  ["Ctrl+Y", "text", "redo"],
  ["Ctrl+d", "element", "duplicate"],
  ["Cmd+d", "tools", "duplicate"],
  ["Ctrl+d", "text", undefined],
  ["Ctrl+d", "elsewhere", undefined],
  ["Alt+ArrowUp", "element", "step_up"],
  ["Alt+ArrowDown", "tools", "step_down"],
  ["Alt+ArrowDown", "text", undefined],
  ["Alt+F10", "text", "to_tools"],
  ["Delete", "element", "remove"],
  ["Backspace", "tools", "remove"],
  ["Delete", "text", undefined],
  ["Delete", "field", undefined],
  ["Delete", "elsewhere", undefined],
  ["ArrowDown", "element", "next"],
  ["ArrowDown", "tools", undefined],
  ["Home", "element", "first"],
  ["Enter", "element", "write"],
  ["Enter", "tools", undefined],
  ["Escape", "element", "deselect"],
  ["Escape", "tools", "to_element"],
  ["Ctrl+Alt+z", "element", undefined],
  ["a", "element", undefined],
] as const)("%s on %s: %s", (spelled, where: Whereabouts, expected) => {
  expect(shortcutOf(keys(spelled), where)).toBe(expected);
});
