export interface Throttle {
  /** Failures before the first wait: people mistype. */
  free: number;
  longestWaitSeconds: number;
  /** After this long without a failure the count starts again. */
  forgetAfterMs: number;
}

/** Password tries: few for one account, more for one address, behind which a whole restaurant may sit. */
export const THROTTLES = {
  account: { free: 5, longestWaitSeconds: 300, forgetAfterMs: 3_600_000 },
  ip: { free: 50, longestWaitSeconds: 300, forgetAfterMs: 3_600_000 },
} as const satisfies Record<string, Throttle>;

export interface Bucket {
  /** Calls in a row before the limit bites. */
  capacity: number;
  /** Calls that become free again per hour. */
  perHour: number;
  /**
   * Shared by people who do not know each other, so that one of them could use it up for all: it refuses nobody.
   * Whoever counts against it asks for more proof, or does less, once it is used up.
   */
  wide?: true;
  /** Counted by internet address: whatever spelling or part of a home's network it comes from. */
  byIp?: true;
}

/** A limit and the name it is counted under. */
export interface Limit extends Bucket {
  name: string;
}

/** Limits of a feature by their names, which are unique in the whole product. They stand in `<feature>.limits.ts`. */
export function defineLimits<Name extends string>(buckets: Record<Name, Bucket>): Readonly<Record<Name, Limit>> {
  const named = Object.entries<Bucket>(buckets).map(([name, bucket]) => [name, { name, ...bucket }]);
  return Object.fromEntries(named) as Record<Name, Limit>;
}
