/** What can be undone and done again. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The change made last: typing in one field is one step, not one for each letter. */
  last: { key: string; at: number } | undefined;
}

const MOST_STEPS = 100;
/** A pause longer than this begins a new step. */
const PAUSE_MS = 1500;

export const beginHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: undefined });

/** A change; those with the same key in quick succession are one step. */
export function addStep<T>(
  { past, present, last }: History<T>,
  next: T,
  { key, at }: { key?: string | undefined; at: number },
): History<T> {
  if (next === present) return { past, present, future: [], last };
  const goesOn = key !== undefined && last?.key === key && at - last.at < PAUSE_MS;
  return {
    past: goesOn ? past : [...past, present].slice(-MOST_STEPS),
    present: next,
    future: [],
    last: key === undefined ? undefined : { key, at },
  };
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: undefined,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: undefined };
}
