/**
 * A function that keeps what it made for the last `most` keys that were asked for, and makes the others anew. `make` is
 * to give the same for the same key.
 */
export function recentlyUsed<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    // A map's order is that of its insertions.
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
