/** There already, or on its way. */
export type Soon<T> = T | Promise<T>;

/** Goes on at once where everything is there: for what every guest waits for, a turn of the event loop is not free. */
export const withAll = <const Parts extends readonly unknown[], Result>(
  parts: Parts,
  goOn: (...all: AwaitedAll<Parts>) => Soon<Result>,
): Soon<Result> =>
  parts.some((part) => part instanceof Promise)
    ? Promise.all(parts).then((all) => goOn(...all))
    : goOn(...(parts as unknown as AwaitedAll<Parts>));
type AwaitedAll<Parts extends readonly unknown[]> = { -readonly [Key in keyof Parts]: Awaited<Parts[Key]> };

interface Kept<T> {
  /** Empty until it was read, and after a change. */
  answer: { value: T } | undefined;
  freshUntil: number;
  isRead: boolean;
  /** Counted, so that what was read before one of them does not come back after it. */
  changes: number;
}

/**
 * What everybody asks for all the time: read once, and given to everybody for a while. Nobody waits for what somebody else reads, since who
 * waits may hold the connection the other needs: until it is there, the last answer is given, and where there is none, everybody reads. A
 * failure is told to whoever read, and not kept.
 */
export class KeptAnswer<T> {
  readonly #forMs: number;
  /** One for each process, held by its configuration, so that tests with several databases do not share one. */
  readonly #all = new WeakMap<object, Kept<T>>();

  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  of(holder: object, read: () => Promise<T>): Soon<T> {
    const kept = this.#keptBy(holder);
    if (kept.answer && (kept.isRead || performance.now() < kept.freshUntil)) return kept.answer.value;
    return this.#read(kept, read);
  }

  async #read(kept: Kept<T>, read: () => Promise<T>): Promise<T> {
    const { changes } = kept;
    kept.isRead = true;
    try {
      const value = await read();
      if (kept.changes === changes) {
        kept.answer = { value };
        kept.freshUntil = performance.now() + this.#forMs;
      }
      return value;
    } finally {
      kept.isRead = false;
    }
  }

  forget(holder: object): void {
    const kept = this.#keptBy(holder);
    kept.answer = undefined;
    kept.changes += 1;
  }

  #keptBy(holder: object): Kept<T> {
    const known = this.#all.get(holder);
    if (known) return known;
    const made: Kept<T> = { answer: undefined, freshUntil: 0, isRead: false, changes: 0 };
    this.#all.set(holder, made);
    return made;
  }
}
