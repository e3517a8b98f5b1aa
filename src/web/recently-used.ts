/**
 * Caches the values of `make` for the `maxEntries` keys that were used last; other values are made again when needed. `make`
 * must return the same value for the same key.
 */
export function recentlyUsed<Value>(
  maxEntries: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const kept = new Map<string, Value>();
  let newest: { readonly key: string; readonly value: Value } | undefined;
  return (key) => {
    // Most often the same key is asked for again and again.
    if (newest?.key === key) return newest.value;
    const value = kept.get(key) ?? make(key);
    // A map keeps the order of insertion, so a key that is inserted again becomes the newest.
    kept.delete(key);
    kept.set(key, value);
    newest = { key, value };
    if (kept.size > maxEntries) {
      const [oldest = key] = kept.keys();
      kept.delete(oldest);
    }
    return value;
  };
}
