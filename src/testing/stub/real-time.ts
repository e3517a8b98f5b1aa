/** Time that passes while a test has fake timers: the timers are those of the moment when this module was loaded. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** Resolves in a later task. */
export const nextTask = (milliseconds = 0): Promise<void> =>
  new Promise((resolve) => void startTimer(resolve, milliseconds));

/** Calls `run` in a later task. Returns a function that cancels the call. */
export function inNextTask(run: () => void): () => void {
  const timer = startTimer(run, 0);
  return () => stopTimer(timer);
}

/** Calls `look` until it returns something, for five seconds at most; then resolves to undefined. */
export async function waitUntil<T>(look: () => T | undefined): Promise<T | undefined> {
  for (let round = 0; round < 1_000; round += 1) {
    const seen = look();
    if (seen !== undefined) return seen;
    await nextTask(5);
  }
  return undefined;
}
