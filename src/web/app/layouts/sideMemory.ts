import { localStore } from "#web/lib/session/storage.ts";

const KEY = "sidebar_collapsed";

/** Windows in which the side stands whole unless somebody has collapsed it. */
export const WIDE = "(width >= 1024px)";

export const wasCollapsed = (): boolean => localStore.get(KEY) === "true";

export const keepCollapsed = (collapsed: boolean): void => localStore.set(KEY, String(collapsed));
