/**
 * Makes a function whose calls share one run: a call during a run gets the result of that run, and the next call after it
 * begins a new one.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
