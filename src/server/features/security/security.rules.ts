/** What tells of an attack when it piles up, and how many within the window are a burst. */
export const BURSTS = { login_failed: 100, limit_hit: 300, proof_refused: 300 } as const;
export type SecurityEvent = keyof typeof BURSTS;
export const BURST_MINUTES = 5;
const WINDOW = BURST_MINUTES * 60_000;
/** After a burst nothing is said of its kind for so long. */
const QUIET = 3_600_000;

/** Counts events of one kind in memory: nothing is written while an attack goes on. */
export class BurstWatch {
  private readonly times: number[] = [];
  private quietUntil = 0;
  private readonly threshold: number;

  constructor(threshold: number) {
    this.threshold = threshold;
  }

  /** True when this event makes it a burst of which nothing was said lately. */
  isBurst(now: number): boolean {
    if (now < this.quietUntil) return false;
    this.times.push(now);
    if (this.times.length > this.threshold) this.times.shift();
    const oldest = this.times[0] ?? now;
    if (this.times.length < this.threshold || now - oldest > WINDOW) return false;
    this.times.length = 0;
    this.quietUntil = now + QUIET;
    return true;
  }
}
