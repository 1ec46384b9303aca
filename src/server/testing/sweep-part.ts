import type { OwnerCaller } from "./signed-in.ts";
import type { TestApp } from "./test-app.ts";

/** What the sweeps over all contracts cannot make up for a feature's endpoints. It stands in `<feature>.sweep.ts`. */
export interface SweepPart {
  /**
   * For each route with ids in its path: an id of the other restaurant, or why there is none. `staff`: every row is in
   * the caller's scope, and only an unknown id must be 404; `token`: the path holds a secret.
   */
  ids?: Record<string, "staff" | "token" | ForeignId>;
  /** Bodies whose parts must fit together, or mean something. */
  examples?: Record<string, Record<string, unknown>>;
  /** Rows made here that an outside system knows nothing of: they are not found for their owner either. */
  outside?: readonly string[];
}

export type ForeignId = (world: { t: TestApp; theirs: OwnerCaller }) => Promise<Record<string, string>>;
