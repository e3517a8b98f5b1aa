/** Whether a checkout's session is over. A node whose clock is wrong must not say so: the shopper would pay anew elsewhere. */
import { StoreUnavailable } from '../core/unavailable.ts';
import { type CheckoutLife, isKnown } from '../lifecycle/checkout.ts';
import { maxClockSkewMs } from '../store/nodes/nodes.ts';
import type { Store } from '../store/store.ts';

interface Timed {
  readonly health: Pick<Store['health'], 'clockSkewMs'>;
}

/** Throws 503 where this computer's clock is too far from the database's to end a session, so that another node is asked. */
export function requireRightClock({ health }: Timed): void {
  if (Math.abs(health.clockSkewMs() ?? 0) > maxClockSkewMs)
    throw new StoreUnavailable("this computer's clock differs too much from the database's");
}

/** Whether the session is over. Throws 503 as {@link requireRightClock} does, where it seems to be. */
export function isOver(store: Timed, checkout: CheckoutLife, now: number): boolean {
  if (isKnown(checkout, now)) return false;
  requireRightClock(store);
  return true;
}
