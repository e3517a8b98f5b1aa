/**
 * Queues the use of a connection to the database: each user waits for a turn. A transaction keeps its turn until its last
 * statement, so that no statement of another request gets into it.
 *
 * Another program may hold the database's write lock. SQLite would then block this whole process. SQLite is therefore
 * configured not to wait. A write waits in this module instead, without a turn, while reads go on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../../core/unavailable.ts';
import { isBusy } from './driver.ts';
import { unavailableOr } from './refused.ts';

/** Pause before the next try for the lock, in milliseconds. */
const tryAgain = 20;

export interface Use {
  /** True for a read, which does not wait for another program's write lock. */
  readonly isRead: boolean;
  /** How long to wait for another program's lock, in milliseconds. */
  readonly lockTimeoutMs: number;
}

export interface Turns {
  readonly watch: Watch;
  /** Runs `work` in a turn of its own. Throws {@link StoreUnavailable} when the database refuses it for now. */
  run<T>(use: Use, work: () => T): Promise<T>;
  /** Like `run`, but the turn continues until the returned function is called. */
  begin(use: Use, work: () => void): Promise<() => void>;
}

/** Gets notified when the database begins to refuse writes, and when it accepts them again. */
export interface Watch {
  refused(error: StoreUnavailable): void;
  taken(): void;
}

/** Makes the queue of one connection. `watch` is notified when the database refuses writes. */
export function createTurns(watch: Watch): Turns {
  let last: Promise<void> = Promise.resolve();
  /** Set while another program holds the lock: resolves when the lock is tried again, by one waiting write for all. */
  let locked: Promise<void> | undefined;

  async function takeTurn(): Promise<() => void> {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }

  function wait(): void {
    locked = pause(tryAgain, undefined).then(() => {
      locked = undefined;
    });
  }

  /** Does the work. Returns undefined when another program holds the lock, and there is time to wait for it. */
  function tryWork<T>(work: () => T, isRead: boolean, deadline: number): { readonly result: T } | undefined {
    try {
      return { result: work() };
    } catch (error) {
      if (isBusy(error) && performance.now() < deadline) {
        if (locked === undefined) wait();
        return undefined;
      }
      const failure = unavailableOr(error);
      if (failure instanceof StoreUnavailable && !isRead) watch.refused(failure);
      throw failure;
    }
  }

  async function take<T>(
    { isRead, lockTimeoutMs }: Use,
    work: () => T,
  ): Promise<{ result: T; end: () => void }> {
    const deadline = performance.now() + lockTimeoutMs;
    for (;;) {
      const end = await takeTurn();
      if (locked === undefined || isRead) {
        try {
          const done = tryWork(work, isRead, deadline);
          if (done !== undefined) return { ...done, end };
        } catch (error) {
          end();
          throw error;
        }
      }
      end();
      if (performance.now() >= deadline) throw unavailableOr({ errcode: 5 });
      await locked;
    }
  }

  return {
    watch,
    async run(use, work) {
      const { result, end } = await take(use, work);
      end();
      if (!use.isRead) watch.taken();
      return result;
    },
    begin: async (use, work) => (await take(use, work)).end,
  };
}

/** Warns the operator once when the store begins to refuse writes, and once when it accepts them again. */
export function createWatch(warn: (sentence: string) => void): Watch {
  let reason: string | undefined;
  return {
    refused({ message }: StoreUnavailable) {
      if (message === reason) return;
      reason = message;
      warn(`${message}. Until then requests that have to store something are answered 503.`);
    },
    taken() {
      if (reason === undefined) return;
      reason = undefined;
      warn('What is to be stored is stored again.');
    },
  };
}
