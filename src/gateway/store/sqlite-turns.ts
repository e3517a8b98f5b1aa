/**
 * The one connection to the database, used in turns. A transaction keeps its turn to its end, so that nobody else's
 * statement gets into it.
 *
 * Another program may hold the database's write lock. SQLite would then let this whole process wait, with everything in
 * it. So it is told not to wait, and who wants to write waits here, without a turn: reads go on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../core/unavailable.ts';
import { unavailableOr } from './refused.ts';
import { isBusy } from './sqlite-driver.ts';

/** How often the lock is tried, in milliseconds. */
const tryAgain = 20;

export interface Use {
  /** Reads do not wait for somebody else's write lock. */
  readonly isRead: boolean;
  /** How long somebody else's lock is waited for, in milliseconds. */
  readonly patience: number;
}

export interface Turns {
  readonly watch: Watch;
  /** Runs something in a turn of its own. Throws {@link StoreUnavailable} when the database does not take it. */
  run<T>(use: Use, work: () => T): Promise<T>;
  /** The same, but the turn goes on until the function it gives is called. */
  begin(use: Use, work: () => void): Promise<() => void>;
}

/** Hears when writes begin to be refused, and when they are taken again. */
export interface Watch {
  refused(error: StoreUnavailable): void;
  taken(): void;
}

export function turnsOf(watch: Watch): Turns {
  let last: Promise<void> = Promise.resolve();
  /** While somebody else holds the lock: until it is tried again, by one for all. */
  let locked: Promise<void> | undefined;

  async function turn(): Promise<() => void> {
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

  async function take<T>({ isRead, patience }: Use, work: () => T): Promise<{ result: T; end: () => void }> {
    const deadline = performance.now() + patience;
    for (;;) {
      const end = await turn();
      if (locked === undefined || isRead) {
        try {
          return { result: work(), end };
        } catch (error) {
          const failure = unavailableOr(error);
          if (!isBusy(error) || performance.now() >= deadline) {
            end();
            if (failure instanceof StoreUnavailable && !isRead) watch.refused(failure);
            throw failure;
          }
          if (locked === undefined) wait();
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
