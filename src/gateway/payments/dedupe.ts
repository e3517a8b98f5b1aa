/**
 * Limits the inquiries that requests without credentials cause: for each subject only one at a time, and only one in
 * ten seconds, whichever node they reach.
 */
import type { Clock } from '../core/clock.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Store } from '../store/store.ts';

/** The minimum time between two inquiries about the same subject, in milliseconds. */
const intervalMs = 10_000;

/**
 * The maximum number of subjects within one interval. Further subjects cause no inquiry. This also limits the memory.
 */
const maxSubjects = 1_000;

/**
 * Returns a function that calls `ask` for a subject, unless `ask` was called for it within the last ten seconds.
 * Callers share a call that is still running. The promise resolves with that call, or at once when there is none.
 */
export function dedupe(
  { clock, store }: { readonly clock: Clock; readonly store: Pick<Store, 'countRequest' | 'isShared'> },
  ask: (subject: string) => Promise<void>,
) {
  const running = new Map<string, Promise<void>>();
  /** Oldest first. */
  const askedAt = new Map<string, number>();

  /** Asks, unless another node has asked within the last ten seconds. */
  async function askForAll(subject: string, now: number): Promise<void> {
    if (store.isShared) {
      const counting = { key: `asked|${subject}`, now, interval: intervalMs, limit: 1 };
      const { count } = await unlessUnavailable(store.countRequest(counting), { count: 1 });
      if (count > 1) return;
    }
    await ask(subject);
  }

  return (subject: string): Promise<void> => {
    const now = clock.now();
    forgetBefore(askedAt, now - intervalMs);
    const shared = running.get(subject);
    if (shared !== undefined) return shared;
    if (askedAt.has(subject) || askedAt.size >= maxSubjects || running.size >= maxSubjects)
      return Promise.resolve();
    askedAt.set(subject, now);
    const answer = askForAll(subject, now).finally(() => running.delete(subject));
    running.set(subject, answer);
    return answer;
  };
}

function forgetBefore(askedAt: Map<string, number>, time: number): void {
  for (const [subject, at] of askedAt) {
    if (at > time) return;
    askedAt.delete(subject);
  }
}
