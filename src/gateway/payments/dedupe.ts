/**
 * Limits the inquiries that requests without credentials cause: for each subject only one at a time, and only one in
 * ten seconds.
 */
import type { Clock } from '../core/clock.ts';

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
export function dedupe(clock: Clock, ask: (subject: string) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  /** Oldest first. */
  const askedAt = new Map<string, number>();

  return (subject: string): Promise<void> => {
    const now = clock.now();
    forgetBefore(askedAt, now - intervalMs);
    const shared = running.get(subject);
    if (shared !== undefined) return shared;
    if (askedAt.has(subject) || askedAt.size >= maxSubjects || running.size >= maxSubjects)
      return Promise.resolve();
    askedAt.set(subject, now);
    const answer = ask(subject).finally(() => running.delete(subject));
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
