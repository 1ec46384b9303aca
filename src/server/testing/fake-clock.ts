/** A clock tests move by hand. Starts on a Sunday noon in Paris, far from any daylight-saving switch. */
export interface FakeClock {
  now(): Date;
  set(to: Date | string): void;
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function fakeClock(start = "2026-11-15T11:00:00Z"): FakeClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime();
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += seconds * 1_000 + minutes * 60_000 + hours * 3_600_000 + days * 86_400_000;
    },
  };
}
