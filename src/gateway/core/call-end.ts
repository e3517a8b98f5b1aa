/** Ends a call by a time-out or by a signal, whichever comes first. */

interface CallEnd {
  readonly signal: AbortSignal;
  /** Returns why the call ended; undefined while it is running. */
  reason(): 'timeout' | 'stopped' | undefined;
  clear(): void;
}

/**
 * Combines a time-out in milliseconds with a signal. A trap: `AbortSignal.any` would do the same, but Node 20 may collect
 * its result as garbage before it aborts.
 */
export function createCallEnd(timeoutMs: number, signal: AbortSignal | undefined): CallEnd {
  const controller = new AbortController();
  const stop = () => controller.abort('stopped');
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort('timeout'), timeoutMs);
  return {
    signal: controller.signal,
    reason: () => (controller.signal.aborted ? controller.signal.reason : undefined),
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/**
 * Resolves to the promise's value, or rejects when the signal aborts first. The work behind the promise goes on, since
 * some work, such as a DNS lookup, cannot be stopped.
 */
export function beforeEnd<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
