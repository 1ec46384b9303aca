import { localStore } from "#web/lib/session/storage.ts";

const KEY = "setup_done";

/** Whether the list was finished when it was last seen here, so that no space is held for one that will not come. */
export const wasSetupDone = (): boolean => localStore.get(KEY) === "1";

/** Whether it was seen unfinished here: only then is its end news. */
export const wasSetupOpen = (): boolean => localStore.get(KEY) === "0";

export const rememberSetup = (done: boolean): void => localStore.set(KEY, done ? "1" : "0");
