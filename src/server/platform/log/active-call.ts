import { AsyncLocalStorage } from "node:async_hooks";

/** Whose work is being done: known wherever it leads, so that a failure nobody waits for can still be told apart. */
export interface ActiveCall {
  request_id?: string;
  job_id?: string;
}

const calls = new AsyncLocalStorage<ActiveCall>();

/** Does a call's work under its name. */
export const doCall = <T>(call: ActiveCall, work: () => T): T => calls.run(call, work);

/** The call whose work this is; empty outside any call. */
export const activeCall = (): ActiveCall => calls.getStore() ?? {};
