/**
 * Keeps what was made, by a key. Keys come from outside: a long one is not kept, and at `most` of them all are forgotten, so
 * that memory stays bounded.
 */
export function keptUpTo<Value>(most: number, longestKey: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make();
    if (key.length > longestKey) return made;
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
