/** Questions that anybody may cause: one for each subject at a time, and not again soon. */
import type { Clock } from '../core/clock.ts';

/** How long the answer to a question counts as new, in milliseconds. */
const intervalMs = 10_000;

/** Questions within one interval, of all subjects together; more are not asked. Bounds memory as well. */
const maxSubjects = 1_000;

/**
 * Asks about a subject, unless it was asked about within ten seconds; a question that still runs is shared by all.
 * Settles with the question, or at once where none is asked.
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
    const asking = ask(subject).finally(() => running.delete(subject));
    running.set(subject, asking);
    return asking;
  };
}

function forgetBefore(askedAt: Map<string, number>, time: number): void {
  for (const [subject, at] of askedAt) {
    if (at > time) return;
    askedAt.delete(subject);
  }
}
