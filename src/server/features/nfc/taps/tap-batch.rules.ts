import { parisDateOf } from "#shared/domain/paris-time.ts";

/** One tap, as it is kept until it is written. */
export interface Tap {
  keychainId: string;
  /** Whom it is counted against, so that one address cannot tap without end. */
  ip: string;
  at: Date;
}

/** How many taps each address wants counted. */
export function countByIp(taps: readonly Tap[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { ip } of taps) wanted.set(ip, (wanted.get(ip) ?? 0) + 1);
  return wanted;
}

/** The first taps of each address, as many as it may. */
export function firstOfEach(taps: readonly Tap[], allowed: ReadonlyMap<string, number>): Tap[] {
  const left = new Map(allowed);
  return taps.filter(({ ip }) => {
    const room = left.get(ip) ?? 0;
    left.set(ip, room - 1);
    return room > 0;
  });
}

export interface TapSum {
  keychainId: string;
  taps: number;
  firstAt: Date;
  lastAt: Date;
  /** By day in Paris. */
  days: Map<string, number>;
}

/** What the taps come to for each keychain. */
export function sumTaps(taps: readonly Tap[]): Map<string, TapSum> {
  const sums = new Map<string, TapSum>();
  for (const { keychainId, at } of taps) {
    const sum = sums.get(keychainId) ?? { keychainId, taps: 0, firstAt: at, lastAt: at, days: new Map() };
    const day = parisDateOf(at).toString();
    sum.taps += 1;
    if (at < sum.firstAt) sum.firstAt = at;
    if (at > sum.lastAt) sum.lastAt = at;
    sum.days.set(day, (sum.days.get(day) ?? 0) + 1);
    sums.set(keychainId, sum);
  }
  return sums;
}
