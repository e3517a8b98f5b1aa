/** Moves a tenant's clock, and does what falls due on the way at the time at which it falls due. */

import { createCheckoutId } from '../gateway/core/identifiers.ts';
import type { JobRunner } from '../gateway/jobs/runner.ts';
import { runAs, type TenantAtWork } from './current-tenant.ts';
import { type DueItem, dueItemsIn } from './due-items.ts';
import { recordDue } from './journal/record.ts';
import type { TenantClock } from './tenant-clock.ts';
import type { TenantTurns } from './turns.ts';

interface Moved extends TenantAtWork {
  readonly clock: TenantClock;
  readonly jobs: Pick<JobRunner, 'runDue'>;
  readonly turns: Pick<TenantTurns, 'inTurn'>;
}

/** Maximum number of stops on the way. A job that makes itself due again and again would go on for ever. */
const maxStops = 10_000;

/** Where the clock moves to: the milliseconds since 1970, by the tenant's clock as it is when the move begins. */
type Aim = (clock: TenantClock) => number;

/**
 * Moves the clock when all earlier changes of the tenant are over, and resolves to what fell due when all of it is done.
 * Back in time, nothing falls due.
 *
 * @param then is called when the clock has been moved
 */
export function moveClock(
  tenant: Moved,
  aim: Aim,
  then: (clock: TenantClock) => void = () => {},
): Promise<readonly DueItem[]> {
  return tenant.turns.inTurn(async () => {
    const done = await move(tenant, aim(tenant.clock));
    then(tenant.clock);
    return done;
  });
}

async function move(tenant: Moved, time: number): Promise<readonly DueItem[]> {
  const { clock, store } = tenant;
  const wasFrozen = clock.isFrozen;
  const done: DueItem[] = [];
  // The clock stands still on the way, so that each stop is exactly at the time of what is due.
  clock.freeze();
  try {
    // What is due already was not brought about by this move, but must be done before it.
    await runDue(tenant);
    for (let stop = 0; stop < maxStops && clock.now() < time; stop += 1) {
      const now = clock.now();
      const [next] = await dueItemsIn(store, { after: now, until: time, limit: 1 });
      if (next === undefined) break;
      const due = await dueItemsIn(store, { after: now, until: next.time, limit: Number.MAX_SAFE_INTEGER });
      done.push(...due);
      clock.set(next.time);
      for (const item of due) noteDue(tenant, item);
      await runDue(tenant);
    }
    clock.set(time);
    await runDue(tenant);
  } finally {
    if (!wasFrozen) clock.resume();
  }
  return done;
}

/** Tells the journal what falls due by itself. Of webhooks and reminders it learns each attempt. */
function noteDue({ tools, config }: Moved, { what, time, checkoutKey }: DueItem): void {
  if (what !== 'expiry' && what !== 'timeout') return;
  const checkoutId = checkoutKey === undefined ? undefined : createCheckoutId(checkoutKey, config);
  recordDue(tools.journal, { checkoutId }, { what, at: new Date(time).toISOString() });
}

function runDue(tenant: Moved): Promise<number> {
  return runAs(tenant, () => tenant.jobs.runDue());
}
