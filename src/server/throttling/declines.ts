/** Limits of declined payments: a stolen card is tested by trying it (threeds-security T22). */
import type { Guard } from '../config/throttles.ts';
import type { Gateway } from '../parts.ts';
import { Throttled } from '../refusal.ts';
import type { Counting } from '../store/throttles.ts';
import { unlessUnavailable } from '../unavailable.ts';
import { counterKeyOf, networkOf } from './subjects.ts';

/** What a try to pay is counted by; nothing where it is unknown. */
export interface Attempted {
  /** Of the shopper's browser. */
  readonly address?: string | undefined;
  readonly cardNumber?: string | undefined;
  /** The first digits of the number; taken from it when absent. */
  readonly bin?: string | undefined;
}

type Counters = Pick<Gateway, 'config' | 'clock' | 'store'>;

/** Gives back what a try has taken, because it was no decline. */
export type GiveBack = () => Promise<void>;

/** As much as every record shows of a card. */
const binLength = 6;

/**
 * Counts a try before the connector is asked, as if it were declined, so that any number of tries at once are no more
 * than the limits let through. Throws 429 when one of the limits is reached.
 *
 * The answer is the same for each of them, with the longest of their intervals as the time to wait: the shop's page, which may have used
 * up one of them by itself, does not learn which one it was, nor anything of the number that was typed.
 */
export async function takePlace(gateway: Counters, attempted: Attempted): Promise<GiveBack> {
  const countings = countingsOf(gateway, attempted);
  if (countings.length === 0) return async () => {};
  const counts = await gateway.store.countAll(countings);
  if (counts === undefined) throw new Throttled(longestInterval(gateway));
  const counted = countings.map(({ key }, i) => ({ key, resetsAt: counts[i]?.resetsAt ?? 0 }));
  // The payment has its outcome by then, which counts for more.
  return () => unlessUnavailable(gateway.store.uncount(counted), undefined);
}

/** Counts a decline that came after the answer, from another page or the due job. */
export async function noteDecline(gateway: Counters, attempted: Attempted): Promise<void> {
  const countings = countingsOf(gateway, attempted);
  const counted = Promise.all(countings.map((counting) => gateway.store.countRequest(counting)));
  await unlessUnavailable(counted, undefined);
}

function countingsOf({ config, clock }: Counters, attempted: Attempted): Counting[] {
  const { address, cardNumber, bin = cardNumber?.slice(0, binLength) } = attempted;
  const subjects: Partial<Record<Guard, string | undefined>> = {
    'declines-by-address': address && networkOf(address),
    'declines-by-card': cardNumber,
    'declines-by-bin': bin,
  };
  const now = clock.now();
  return declineGuards.flatMap((guard) => {
    const throttle = config.throttles[guard];
    const subject = subjects[guard];
    if (!throttle || !subject) return [];
    const { limit, seconds } = throttle;
    return [{ key: counterKeyOf(config, guard, subject), now, interval: seconds * 1000, limit }];
  });
}

const declineGuards = ['declines-by-address', 'declines-by-card', 'declines-by-bin'] as const;

function longestInterval({ config }: Counters): number {
  return Math.max(
    ...declineGuards.map((guard) => {
      const throttle = config.throttles[guard];
      return throttle ? throttle.seconds : 0;
    }),
  );
}
