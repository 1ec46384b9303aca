import { localStore } from "#web/lib/session/storage.ts";

const KEY = "setup_done";

/** Whether the list was finished when it was last seen here, so that no space is held for one that will not come. */
export const wasSetupDone = (): boolean => localStore.get(KEY) === "1";

export function rememberSetup(done: boolean): void {
  if (done) localStore.set(KEY, "1");
  else localStore.remove(KEY);
}
