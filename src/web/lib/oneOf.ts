/** A word from outside, like a URL, if it is one of ours. */
export const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);
