/** Limits inquiries that requests without credentials cause: one at a time for each subject, and no other one soon after. */
import type { Clock } from '../core/clock.ts';

/** How soon the same subject is not asked about again. */
const intervalMs = 10_000;

/** How many subjects are asked about within one interval; others are not. This bounds the memory as well. */
const maxSubjects = 1_000;

/**
 * Calls `ask` for a subject, unless that was done within the last ten seconds; callers share a call that still runs. The
 * promise resolves with that call, or at once where there is none.
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
