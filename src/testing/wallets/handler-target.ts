/**
 * An event target whose members `on…` are listeners as well. Listeners stand at an inner target: a DOM without a browser calls
 * the members `on…` of every event target itself, and would call them twice.
 */
export class HandlerTarget extends EventTarget {
  readonly #listeners = new EventTarget();
  readonly #types = new Set<string>();

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    this.#types.add(given[0]);
    this.#listeners.addEventListener(...given);
  }

  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>): void {
    this.#listeners.removeEventListener(...given);
  }

  protected isHeard(type: string): boolean {
    return typeof Reflect.get(this, `on${type}`) === 'function' || this.#types.has(type);
  }

  protected emit(event: Event): void {
    const handler = Reflect.get(this, `on${event.type}`);
    if (typeof handler === 'function') handler.call(this, event);
    this.#listeners.dispatchEvent(event);
  }
}
