/** Limits how many jobs run at the same time, in all and for each queue key. */

interface ConcurrencyLimit {
  freeSlots(): number;
  isIdle(): boolean;
  /** Returns the queue keys that get no further slot: at most as many as `total` divided by `perQueue`. */
  fullQueues(): readonly string[];
  /** Holds a slot of the queue key until `work` has ended; `work` must never reject. Returns `work`. */
  take(queueKey: string, work: Promise<void>): Promise<void>;
  /** Resolves when any slot has become free. */
  nextEnd(): Promise<void>;
  allEnds(): Promise<void>;
}

/** Makes a limit of `total` jobs in all, and of `perQueue` jobs with the same queue key. */
export function createConcurrencyLimit(total: number, perQueue: number): ConcurrencyLimit {
  const running = new Set<Promise<void>>();
  const countByQueue = new Map<string, number>();

  function change(queueKey: string, by: 1 | -1): void {
    const count = (countByQueue.get(queueKey) ?? 0) + by;
    if (count === 0) countByQueue.delete(queueKey);
    else countByQueue.set(queueKey, count);
  }

  return {
    freeSlots: () => total - running.size,
    isIdle: () => running.size === 0,
    fullQueues: () => [...countByQueue].filter(([, count]) => count >= perQueue).map(([key]) => key),
    take(queueKey, work) {
      change(queueKey, 1);
      const held = work.then(() => {
        change(queueKey, -1);
        running.delete(held);
      });
      running.add(held);
      return held;
    },
    nextEnd: () => Promise.race(running),
    async allEnds() {
      await Promise.all(running);
    },
  };
}
