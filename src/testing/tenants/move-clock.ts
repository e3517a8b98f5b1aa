/** Moves a tenant's clock, and does what falls due on the way at the time at which it falls due. */

import { createCheckoutId } from '../../gateway/core/identifiers.ts';
import { type DueItem, dueItemsIn } from './due-items.ts';
import { recordDue } from './journal/record.ts';
import type { Tenant } from './tenant.ts';
import { ClockOnlyForward, type TenantClock } from './tenant-clock.ts';

/** Maximum number of stops on the way. A job that makes itself due again and again would go on for ever. */
const maxStops = 10_000;

/** Where the clock moves to: the milliseconds since 1970, by the tenant's clock as it is when the move begins. */
type Aim = (clock: TenantClock) => number;

/**
 * Moves the clock when all earlier changes of the tenant are over, and resolves to what fell due when all of it is done.
 * Back in time, nothing falls due. Throws {@link ClockOnlyForward} when the demo merchant's clock would go back.
 */
export function moveClock(tenant: Tenant, aim: Aim): Promise<readonly DueItem[]> {
  return tenant.turns.inTurn(() => move(tenant, aim));
}

/**
 * Gives the clock the time of the gateway's again, and resolves to what fell due on the way. That of the demo merchant goes
 * back to the computer's time, and nothing falls due.
 */
export function resetClock(tenant: Tenant): Promise<readonly DueItem[]> {
  const { clock, turns } = tenant;
  return turns.inTurn(async () => {
    const done = await move(tenant, () => clock.gatewayTime());
    clock.reset();
    await runDue(tenant);
    return done;
  });
}

async function move(tenant: Tenant, aim: Aim): Promise<readonly DueItem[]> {
  const now = tenant.clock.now();
  const time = aim(tenant.clock);
  if (!tenant.clock.isShared) return moveByStops(tenant, time);
  if (time < now) throw new ClockOnlyForward();
  return moveAtOnce(tenant, now, time);
}

/** Moves a clock that others share, so that it does not stand still on the way. */
async function moveAtOnce(tenant: Tenant, now: number, time: number): Promise<readonly DueItem[]> {
  const { clock, store } = tenant;
  const due = await dueItemsIn(store, { after: now, until: time, limit: Number.MAX_SAFE_INTEGER });
  clock.set(time);
  await runDue(tenant);
  return due;
}

async function moveByStops(tenant: Tenant, time: number): Promise<readonly DueItem[]> {
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
function noteDue({ journal }: Tenant, { what, time, checkoutKey }: DueItem): void {
  if (what !== 'expiry' && what !== 'timeout') return;
  const checkoutId = checkoutKey === undefined ? undefined : createCheckoutId(checkoutKey);
  recordDue(journal, { checkoutId }, { what, at: new Date(time).toISOString() });
}

function runDue(tenant: Tenant): Promise<number> {
  return tenant.jobs.runDue();
}
