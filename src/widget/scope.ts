/** A lifetime: collects what must be undone when the widget or one of its forms goes away. */
export class Scope {
  readonly #undo = new Set<() => void>();
  #over = false;
  #leaveParent = () => {};

  get isOver(): boolean {
    return this.#over;
  }

  /** Runs `undo` when the scope ends, or at once when it has already ended. */
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
    // The caller knows which type of event a name stands for; the types of the DOM do not.
    const heard = listener as EventListener;
    target.addEventListener(type, heard, options);
    this.add(() => target.removeEventListener(type, heard, options));
  }

  observe(target: Node, options: MutationObserverInit, callback: MutationCallback): void {
    const observer = new MutationObserver(callback);
    observer.observe(target, options);
    this.add(() => observer.disconnect());
  }

  /**
   * Runs `callback` once after `milliseconds`, unless the scope ends first. Returns a function that cancels the call.
   */
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

  /** Creates a scope that ends together with this one, unless it is ended earlier. */
  child(): Scope {
    const child = new Scope();
    child.moveTo(this);
    return child;
  }

  /** Makes this scope end together with another one than before. */
  moveTo(parent: Scope): void {
    this.#leaveParent();
    const end = () => this.end();
    this.#leaveParent = () => parent.#undo.delete(end);
    parent.add(end);
  }

  /**
   * Ends the scope: runs all undo functions, the last added first. An undo function that throws does not stop the
   * others.
   */
  end(): void {
    this.#over = true;
    this.#leaveParent();
    const steps = [...this.#undo].reverse();
    this.#undo.clear();
    for (const undo of steps) {
      try {
        undo();
      } catch {
        // The page may already have removed the node that this function handles. The others must still run.
      }
    }
  }
}
