/** Collects what must be undone when the widget or one of its forms goes away. */
export class Scope {
  readonly #undo = new Set<() => void>();
  #over = false;

  get isOver(): boolean {
    return this.#over;
  }

  /** Runs `undo` at the end; at once when the scope has already ended. */
  add(undo: () => void): void {
    if (this.#over) undo();
    else this.#undo.add(undo);
  }

  listen<E extends Event>(
    target: EventTarget,
    type: string,
    listener: (event: E) => void,
    options?: AddEventListenerOptions,
  ): void {
    // Which event a name stands for, the caller knows and the DOM's types do not.
    const heard = listener as EventListener;
    target.addEventListener(type, heard, options);
    this.add(() => target.removeEventListener(type, heard, options));
  }

  observe(target: Node, options: MutationObserverInit, callback: MutationCallback): void {
    const observer = new MutationObserver(callback);
    observer.observe(target, options);
    this.add(() => observer.disconnect());
  }

  /** Runs `callback` once after `milliseconds`, unless the scope ends before; the answer cancels it. */
  after(milliseconds: number, callback: () => void): () => void {
    const cancel = () => {
      clearTimeout(timer);
      this.#undo.delete(cancel);
    };
    const timer = setTimeout(() => {
      this.#undo.delete(cancel);
      callback();
    }, milliseconds);
    this.add(cancel);
    return cancel;
  }

  /** A scope that ends with this one at the latest. */
  child(): Scope {
    const child = new Scope();
    const end = () => child.end();
    this.add(end);
    child.add(() => this.#undo.delete(end));
    return child;
  }

  /** Undoes everything, last first. A failing step does not keep the others from running. */
  end(): void {
    this.#over = true;
    const steps = [...this.#undo].reverse();
    this.#undo.clear();
    for (const undo of steps) {
      try {
        undo();
      } catch {
        // The page may have torn the node away already; the rest must still be undone.
      }
    }
  }
}
