import { ApiError } from "#web/lib/api/api.ts";

/** How far the newest changes have come. `isFinal`: trying again would not help. */
export type KeepState =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "kept"; at: number }
  | { kind: "failed"; error: unknown; isFinal: boolean };

/** After this long without a change, and at the latest after that long with changes all the time. */
const PAUSE_MS = 2_000;
const LONGEST_MS = 15_000;
/** Between tries; doubled each time. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Only these answers may be others next time with the same content: the rest waits for somebody. */
export const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 422, 429].includes(error.status);

interface KeeperOptions<T> {
  /** Stores a value; rejects if it could not. */
  store: (value: T) => Promise<void>;
  isFinal: (error: unknown) => boolean;
  /** When there is something stored from before. */
  keptAt?: number | undefined;
}

/**
 * Keeps what somebody is typing: soon after they pause, one request at a time, and always the newest value, so that an
 * older one never overtakes it. What could not be stored stays to be stored and is tried again.
 */
export class DraftKeeper<T> {
  readonly #options: KeeperOptions<T>;
  readonly #listeners = new Set<() => void>();
  #state: KeepState = { kind: "idle" };
  /** What is not stored yet, and since when. */
  #pending: { value: T; since: number } | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isHeld = false;

  constructor(options: KeeperOptions<T>) {
    this.#options = options;
    if (options.keptAt !== undefined) this.#state = { kind: "kept", at: options.keptAt };
  }

  state = (): KeepState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Something is typed that is not stored yet. */
  hasPending = (): boolean => this.#pending !== undefined;

  /** A new value, to be stored soon. */
  note(value: T): void {
    const now = Date.now();
    const since = this.#pending?.since ?? now;
    this.#pending = { value, since };
    if (this.#isStuck()) return;
    if (this.#state.kind !== "failed") this.#set({ kind: "waiting" });
    this.#plan(Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - now)));
  }

  /** Stores at once what is not stored yet. */
  flush(): Promise<void> {
    if (this.#pending === undefined || this.#isHeld || this.#isStuck()) return this.#running ?? Promise.resolve();
    clearTimeout(this.#timer);
    return this.#run();
  }

  /** Holds back further requests and waits for the one under way: somebody saves. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Goes on. `settled` is a value that is safe elsewhere, saved or given up; what was typed since is still to be stored. */
  release(settled?: T): void {
    this.#isHeld = false;
    this.#failures = 0;
    if (settled !== undefined && this.#pending?.value === settled) this.#pending = undefined;
    if (this.#pending === undefined) return this.#set({ kind: "idle" });
    if (settled !== undefined) this.#set({ kind: "waiting" });
    if (!this.#isStuck()) this.#plan(PAUSE_MS);
  }

  /** Forgets what is not stored yet. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#failures = 0;
    this.#set({ kind: "idle" });
  }

  start(): void {
    this.#isHeld = false;
  }

  /** Nothing is sent any more, not even again. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isHeld = true;
  }

  #isStuck = (): boolean => this.#state.kind === "failed" && this.#state.isFinal;

  #set(state: KeepState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isHeld) this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    // The one under way plans the next one when it ends.
    this.#running ??= this.#store().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #store(): Promise<void> {
    const sent = this.#pending;
    if (sent === undefined) return;
    try {
      await this.#options.store(sent.value);
      this.#failures = 0;
      if (this.#pending?.value === sent.value) this.#pending = undefined;
      else if (this.#pending) this.#pending = { ...this.#pending, since: Date.now() };
      this.#set(this.#pending === undefined ? { kind: "kept", at: Date.now() } : { kind: "waiting" });
      if (this.#pending !== undefined) this.#plan(PAUSE_MS);
    } catch (error) {
      const isFinal = this.#options.isFinal(error);
      this.#set({ kind: "failed", error, isFinal });
      if (!isFinal) this.#plan(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS));
      this.#failures += 1;
    }
  }
}
