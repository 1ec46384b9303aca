import { vi } from "vitest";

/** Looks again and again until something holds. Long enough for a busy machine: a test that waits in vain fails by what it looked for. */
export const eventually = <T>(look: () => T | Promise<T>, everyMs = 20): Promise<T> =>
  vi.waitFor(look, { timeout: 15_000, interval: everyMs });
