import type { Scope } from '../scope.ts';

/** Resolves when the browser is idle, after 200 ms at the latest. Never resolves once the scope has ended. */
export function whenIdle(scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') return void scope.after(0, resolve);
    const waiting = scope.child();
    const handle = requestIdleCallback(
      () => {
        waiting.end();
        resolve();
      },
      { timeout: 200 },
    );
    waiting.add(() => cancelIdleCallback(handle));
  });
}
