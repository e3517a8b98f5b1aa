import type { Scope } from '../scope.ts';

/** Resolves when the browser has nothing better to do, soon in any case; never once the scope is over. */
export function idle(scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') return void scope.after(0, resolve);
    const asked = requestIdleCallback(() => resolve(), { timeout: 200 });
    scope.add(() => cancelIdleCallback(asked));
  });
}
