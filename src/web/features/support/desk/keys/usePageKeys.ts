import { useEffect, useRef } from "react";

/** Where letters are text, or mean something else. */
const FIELDS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="menu"]';
const OPEN_DIALOG = '[role="dialog"]';

/** Whether a key is meant for the page: pressed alone, outside of fields, and behind no dialog. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return false;
  return document.querySelector(OPEN_DIALOG) === null;
}

/** Single keys that do something on a page. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (action === undefined || !isForPage(event)) return;
      // The letter is not to end up in the field that gets the focus.
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
