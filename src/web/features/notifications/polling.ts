export interface PollingPorts {
  everyMs: number;
  /** May answer how many milliseconds to leave the server alone. It handles its own failures. */
  run: () => Promise<number | undefined>;
  mayRunHidden: () => boolean;
}

/**
 * Runs something once per interval, never twice at a time. A hidden tab pauses; shown again it runs at once if a turn
 * was missed, and otherwise when the next one is due, so that flipping between tabs asks nothing more.
 */
export function startPolling({ everyMs, run, mayRunHidden }: PollingPorts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let running = false;
  // Monotonic: a clock set back must not silence the bell for hours.
  let dueAt = performance.now() + everyMs;

  const schedule = (): void => {
    clearTimeout(timer);
    if (stopped || running || (document.hidden && !mayRunHidden())) return;
    timer = setTimeout(() => void tick(), Math.max(0, dueAt - performance.now()));
  };

  async function tick(): Promise<void> {
    if (document.hidden && !mayRunHidden()) return;
    running = true;
    const startedAt = performance.now();
    const wait = await run();
    dueAt = startedAt + Math.max(everyMs, wait ?? 0);
    running = false;
    schedule();
  }

  document.addEventListener("visibilitychange", schedule);
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", schedule);
  };
}
