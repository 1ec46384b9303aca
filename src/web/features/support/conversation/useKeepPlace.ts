import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps a form where it is on the screen while somebody writes in it and messages are added above it. The page around it
 * needs `overflow-anchor: none`, else some browsers do the same and it moves twice.
 */
export function useKeepPlace(form: RefObject<HTMLElement | null>): void {
  const before = useRef<number>(undefined);
  // After each render: what made the page longer is not known here.
  useLayoutEffect(() => {
    const node = form.current;
    const scroller = scrollerOf(node);
    if (!node || !scroller) return;
    // Counted from the beginning of what is scrolled, so that scrolling itself is no movement.
    const top = node.getBoundingClientRect().top + scroller.scrollTop;
    const moved = before.current === undefined ? 0 : top - before.current;
    before.current = top;
    if (moved !== 0 && node.contains(document.activeElement)) scroller.scrollTop += moved;
  });
}

/** On wide screens the page scrolls inside its frame, on phones as a whole. */
function scrollerOf(node: HTMLElement | null): Element | null {
  for (let parent = node?.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.scrollingElement;
}
