/** The entries by what `keyOf` gives for each, in the order in which the keys come first. */
export function grouped<T, K>(entries: readonly T[], keyOf: (entry: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
}
