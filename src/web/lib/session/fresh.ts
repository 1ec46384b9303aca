export interface Fresh<T> {
  /** The last answer while it is fresh, else a new one; callers at the same time share one. */
  get(): Promise<T>;
  /** The last answer, fresh or not. */
  peek(): T | undefined;
  set(value: T): void;
}

interface FreshOptions<T> {
  load: () => Promise<T>;
  /** How long an answer may be used. */
  freshMs: (value: T) => number;
  /** Identifies whose answer it is: when it changes, the remembered answer is dropped. */
  owner: () => string | null;
}

/** Remembers one answer for a limited time. A failure is never remembered. */
export function makeFresh<T>({ load, freshMs, owner }: FreshOptions<T>): Fresh<T> {
  let kept: { value: T; at: number; owner: string | null } | undefined;
  let pending: { answer: Promise<T>; owner: string | null } | undefined;

  const keep = (value: T, of: string | null): void => {
    if (of === owner()) kept = { value, at: Date.now(), owner: of };
  };
  const known = (): typeof kept => (kept?.owner === owner() ? kept : undefined);

  return {
    get() {
      const last = known();
      if (last && Date.now() - last.at < freshMs(last.value)) return Promise.resolve(last.value);
      if (pending?.owner === owner()) return pending.answer;

      const mine = { owner: owner(), answer: load() };
      pending = mine;
      const settle = (): void => {
        if (pending === mine) pending = undefined;
      };
      mine.answer.then((value) => {
        keep(value, mine.owner);
        settle();
      }, settle);
      return mine.answer;
    },
    peek: () => known()?.value,
    set: (value) => keep(value, owner()),
  };
}
