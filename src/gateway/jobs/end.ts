/** When a call stops waiting: its time is over, or its own signal came. */

interface End {
  readonly signal: AbortSignal;
  /** Why the signal came; undefined as long as it did not. */
  reason(): 'timeout' | 'stopped' | undefined;
  clear(): void;
}

/** A time in milliseconds and a signal as one. Not `AbortSignal.any`: Node 20 may collect it as garbage before its time. */
export function endOf(timeout: number, signal: AbortSignal | undefined): End {
  const controller = new AbortController();
  const stop = () => controller.abort('stopped');
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort('timeout'), timeout);
  return {
    signal: controller.signal,
    reason: () => (controller.signal.aborted ? controller.signal.reason : undefined),
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/** The promise's value, unless the signal comes first: a resolver cannot be stopped, only left alone. */
export function beforeEnd<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
