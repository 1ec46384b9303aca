import { useCallback, useState, type RefCallback } from "react";
import { flushSync } from "react-dom";

interface Width<T> {
  /** Put it on the element to measure. */
  ref: RefCallback<T>;
  /** Inside its border, in px; undefined before the first measurement. */
  width: number | undefined;
}

/**
 * How wide an element is. What depends on it is drawn again before the browser paints, so nobody sees the old layout at
 * the new width.
 */
export function useWidth<T extends HTMLElement>(): Width<T> {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: T) => {
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    // The browser calls this between layout and painting; without flushSync React would draw only after the painting.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
