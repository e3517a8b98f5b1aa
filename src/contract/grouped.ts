/**
 * Groups the entries by the key that `keyOf` gives for each. The groups are in the order in which their keys first
 * occur.
 */
export function grouped<T, K>(entries: readonly T[], keyOf: (entry: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
}
