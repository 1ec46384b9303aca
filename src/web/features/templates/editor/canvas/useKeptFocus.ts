import { useLayoutEffect, useRef, type RefObject } from "react";

export type KeepFocus = (where?: "here" | "selected") => void;

/**
 * An element that moves takes the focus of its buttons away, and one that goes takes its own. Called before such a change:
 * "here" brings the focus back to where it was if that is still there, else and with "selected" to the selected element.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, selected: string | undefined): KeepFocus {
  const wanted = useRef<Element | "selected">(undefined);
  useLayoutEffect(() => {
    const held = wanted.current;
    wanted.current = undefined;
    if (held === undefined) return;
    if (held instanceof HTMLElement && root.current?.contains(held)) held.focus({ preventScroll: true });
    else elementNode(root.current, selected)?.focus();
  });
  return (where = "here") => {
    const { activeElement } = document;
    if (where === "selected") wanted.current = "selected";
    else if (activeElement && root.current?.contains(activeElement)) wanted.current = activeElement;
  };
}

/** An element as it stands on the sheet. */
export const elementNode = (root: HTMLElement | null, id: string | undefined): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>("[data-element-id]") ?? [])].find(
    ({ dataset }) => dataset["elementId"] === id,
  );
