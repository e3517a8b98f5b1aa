/**
 * Caches the values of `make` for the `maxEntries` keys that were used last; other values are made again when needed. `make`
 * must return the same value for the same key.
 */
export function recentlyUsed<Value>(
  maxEntries: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    // A map keeps the order of insertion, so a key that is inserted again becomes the newest.
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
