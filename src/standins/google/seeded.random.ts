export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Some of the list, each at most once. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** The same numbers for the same seed on every machine; not for secrets. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed);
  const random: Random = {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
    below: (limit) => Math.floor(random.next() * limit),
    chance: (probability) => random.next() < probability,
    pick(list) {
      const item = list[random.below(list.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
    sample(list, count) {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(random.below(rest.length), 1),
      ).flat();
    },
  };
  return random;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  // Seeds often differ in their last letter only; mixing makes their first numbers differ too.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
}
