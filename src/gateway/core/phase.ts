/** What requests of one process wait for. */

/** Who is in a phase, by a name, and when that ends. */
export interface Phase {
  /** Enters the phase. @returns a function that ends it and wakes who waits for that */
  enter(name: string): () => void;
  /**
   * Returns a promise that resolves when the phase of this name is over; undefined when nobody is in it. When several have
   * entered under one name, the last of them counts.
   */
  endOf(name: string): Promise<void> | undefined;
}

export function createPhase(): Phase {
  const ends = new Map<string, Promise<void>>();
  return {
    enter(name) {
      let wake = () => {};
      const end = new Promise<void>((resolve) => {
        wake = resolve;
      });
      ends.set(name, end);
      return () => {
        if (ends.get(name) === end) ends.delete(name);
        wake();
      };
    },
    endOf: (name) => ends.get(name),
  };
}

/** Waits for the promise, but no longer than this time. Clears its timer. */
export async function sleepUntil(promise: Promise<unknown> | undefined, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    // The timer does not keep a stopping process alive.
    timer = setTimeout(resolve, milliseconds).unref();
  });
  await Promise.race(promise === undefined ? [time] : [promise, time]);
  clearTimeout(timer);
}
