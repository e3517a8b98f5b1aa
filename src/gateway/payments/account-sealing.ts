/**
 * The due job that encrypts what earlier releases have stored in clear: once on a database file, and again on PostgreSQL after
 * nodes of such a release have served. It is a job, so that one node at a time does it, and another goes on after a kill.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { NewJob } from '../jobs/job.ts';
import type { Handler, Retry } from '../jobs/runner.ts';
import { sealWindow } from '../registrations/sealing.ts';
import { accountTables } from '../store/payments/stored-accounts.ts';
import type { Store } from '../store/store.ts';

export const accountSealing = 'account-sealing';

/** How often is looked whether nodes of an earlier release serve, in milliseconds. */
const lookMs = 60_000;
/** When nobody has looked for this long, nodes of an earlier release may have served alone, in milliseconds. */
const unseenMs = 60 * lookMs;
/** The pause after each window, in milliseconds, so that requests are not held up. */
const breathMs = 20;
/** How long one run may take, in milliseconds. It is shorter than a job's lease. */
const maxRunMs = 60_000;

export function accountSealingJob(dueAt: number): NewJob {
  return { key: accountSealing, kind: accountSealing, queueKey: accountSealing, payload: null, dueAt };
}

/** @param isHeld whether the server waits for the end of all running jobs, such as when it stops */
export function accountSealingHandler(
  store: Pick<Store, 'accounts'>,
  getConfig: () => Pick<Config, 'registrationKeys'>,
  isHeld: () => boolean,
): Handler {
  const { accounts } = store;

  /** Whether all rows were looked through before, and no earlier release can have written since. */
  async function isOver(now: number): Promise<boolean> {
    const overAt = await accounts.overAt();
    if (overAt === undefined) return false;
    if (!accounts.mayServeOlder || Math.abs(now - overAt) < unseenMs) return true;
    await accounts.restart();
    return false;
  }

  async function end(now: number): Promise<Retry | 'done'> {
    await accounts.noteOver(now);
    return accounts.mayServeOlder ? { retryAt: now + lookMs } : 'done';
  }

  /** Removes the replaced rows from the files at the end of each run: after each window others would wait for the disk. */
  async function scrubbed<Ended>(ended: Ended): Promise<Ended> {
    await accounts.scrub();
    return ended;
  }

  return async (_job, { now, signal }) => {
    const deadline = performance.now() + maxRunMs;
    const mustStop = () => signal.aborted || isHeld() || performance.now() >= deadline;
    if (!(await accounts.canSeal())) {
      await accounts.restart();
      return { retryAt: now + lookMs };
    }
    if (await isOver(now)) return end(now);
    for (const table of accountTables) {
      for (let after: string | undefined = await accounts.reached(table); after !== undefined; ) {
        if (mustStop()) return scrubbed({ retryAt: now });
        const { last } = await sealWindow(store, getConfig(), table, after);
        if (last !== undefined) await accounts.reach(table, last);
        after = last;
        await pause(breathMs);
      }
    }
    return scrubbed(await end(now));
  };
}
