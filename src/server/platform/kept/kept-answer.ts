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

/** What everybody asks for all the time: read once, and given to everybody for a while. A failure is told to whoever waits for it, and not kept. */
export class KeptAnswer<T> {
  readonly #forMs: number;
  /** One for each process, held by its configuration, so that tests with several databases do not share one. */
  readonly #answers = new WeakMap<object, { answer: Soon<T>; askedAt: number }>();

  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  of(holder: object, read: () => Promise<T>): Soon<T> {
    const last = this.#answers.get(holder);
    if (last && performance.now() - last.askedAt < this.#forMs) return last.answer;
    const answer = read();
    const entry: { answer: Soon<T>; askedAt: number } = { answer, askedAt: performance.now() };
    this.#answers.set(holder, entry);
    answer.then(
      (known) => (entry.answer = known),
      () => this.#answers.get(holder) === entry && this.#answers.delete(holder),
    );
    return answer;
  }

  /** What is on its way is forgotten, too: it may have been read before the change. */
  forget(holder: object): void {
    this.#answers.delete(holder);
  }
}
