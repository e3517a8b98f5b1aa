/**
 * A map with a limited number of entries: it drops its oldest entry when it is full. It keeps strangers, whose requests
 * create the entries, from filling the shop's memory.
 */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  constructor(private readonly maxEntries: number) {}

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
