import { useSyncExternalStore } from "react";

const neverChanges = (): (() => void) => () => {};

/**
 * False while React takes over a page that arrived as HTML, which is the same for everybody; true from then on. What depends
 * on this browser waits for it.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
