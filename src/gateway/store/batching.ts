/**
 * Group commit. A commit costs one flush of the disk, however many items it holds. Items that arrive during the
 * previous commit, or in turns of the event loop that follow each other, are therefore written in one commit. An item's
 * promise resolves only after the commit that holds the item.
 */

import { countDatabaseTime, withoutDeadline } from '../core/request-deadline.ts';
import { requireDatabaseTime, StoreUnavailable } from '../core/unavailable.ts';

interface Waiting<T> {
  readonly item: T;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Maximum number of turns in which items are gathered. A turn in which none comes ends the gathering, so an item that is
 * alone waits for one turn.
 */
const maxTurns = 4;

/**
 * Returns a function that writes items together, at most `maxItems` at a time, in the order in which they came. `write`
 * must write all items or none. When `write` throws, each item is tried alone, so that an item that cannot be written
 * does not fail the others. When the store is unavailable, all items fail at once.
 */
export function inBatches<T>(
  write: (items: readonly T[]) => Promise<void>,
  maxItems: number,
): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    for (;;) {
      const batch = waiting.splice(0, maxItems);
      if (batch.length === 0) break;
      await writeAll(write, batch);
    }
    isRunning = false;
  }

  /** The event loop reads the sockets before this callback, so requests that have arrived already join the batch. */
  function gather(known: number, turns: number): void {
    setImmediate(() => {
      const isGrowing = waiting.length > known && waiting.length < maxItems;
      if (isGrowing && turns < maxTurns) gather(waiting.length, turns + 1);
      else run();
    });
  }

  const add = (item: T) =>
    new Promise<void>((done, fail) => {
      waiting.push({ item, done, fail });
      if (isRunning) return;
      isRunning = true;
      // The batches are of many requests, and go on when this one has ended.
      withoutDeadline(() => gather(1, 1));
    });
  return async (item) => {
    requireDatabaseTime();
    return countDatabaseTime(() => add(item));
  };
}

async function writeAll<T>(
  write: (items: readonly T[]) => Promise<void>,
  batch: readonly Waiting<T>[],
): Promise<void> {
  try {
    await write(batch.map(({ item }) => item));
  } catch (error) {
    // An unavailable store would refuse each item alone as well, and each try might wait for a lock.
    const isForAll = batch.length === 1 || error instanceof StoreUnavailable;
    if (isForAll) {
      for (const { fail } of batch) fail(error);
      return;
    }
    for (const one of batch) await writeAll(write, [one]);
    return;
  }
  for (const { done } of batch) done();
}
