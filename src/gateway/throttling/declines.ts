/** Limits of declined payments: a stolen card is tested by trying it (threeds-security T22). */
import { familyOf } from '../config/entities.ts';
import type { AbuseLimit } from '../config/throttles.ts';
import type { GatewayContext } from '../context.ts';
import { randomHex } from '../core/identifiers.ts';
import { Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Subject } from '../store/places.ts';
import { counterKeyOf, networkOf } from './subjects.ts';

/** What a try to pay is counted by; nothing where it is unknown. */
export interface Attempted {
  /** Id of the channel it is made with. */
  readonly channel: string;
  /** Of the shopper's browser. */
  readonly address?: string | undefined;
  readonly cardNumber?: string | undefined;
  /** The first digits of the number; taken from it when absent. */
  readonly bin?: string | undefined;
}

type Counters = Pick<GatewayContext, 'config' | 'clock' | 'store'>;

/** Ends a try, with a decline or with anything else. Never throws because nothing can be stored. */
export type EndTry = (isDecline: boolean) => Promise<void>;

/** As much as every record shows of a card. */
const binLength = 6;

/**
 * How many times its limit something may have of declines and of tries under way together. Above one, because most tries
 * under way are honest payments; not without end, because all of them may be declined.
 */
const atOnce = 3;

/**
 * After how many milliseconds a place is free although its try has not ended, because the process has died. Longer than a
 * payment can be under way: it asks the acquirer twice at most (a soft decline), a minute each (`timeout` of an upstream).
 */
const holding = 180_000;

/** `Retry-After` in seconds when only tries under way fill the places: one of them may have ended by then. */
const soon = 5;

/**
 * Lets a try begin before the connector is asked: as long as fewer were declined than the limit, and these and those
 * under way together are fewer than `atOnce` times the limit. Throws 429 otherwise.
 *
 * The body of the answer says neither which limit was reached nor anything of the typed number: a hostile page could use up
 * the limit of one card on purpose and then learn whether the shopper typed that card. The page cannot read `Retry-After`,
 * and the frame does not act on it, so that only the sender of the number learns the time to wait.
 */
export async function beginTry(gateway: Counters, attempted: Attempted): Promise<EndTry> {
  const { clock, store } = gateway;
  const subjects = subjectsOf(gateway, attempted);
  if (subjects.length === 0) return async () => {};
  const place = { id: randomHex(), subjects };
  const now = clock.now();
  const none = await store.takePlace(place, now, now + holding);
  if (none === undefined) {
    // The payment has its outcome by then, which counts for more.
    return (isDecline) => unlessUnavailable(store.leavePlace(place, clock.now(), isDecline), undefined);
  }
  const { resetsAt } = none;
  throw new Throttled(resetsAt === undefined ? soon : Math.max(1, Math.ceil((resetsAt - now) / 1000)));
}

/** Counts a decline whose try holds no place: it came after the answer, or the process that took the place has died. */
export async function noteDecline(gateway: Counters, attempted: Attempted): Promise<void> {
  const now = gateway.clock.now();
  const counted = subjectsOf(gateway, attempted).map(({ key, interval, most }) =>
    gateway.store.countRequest({ key, now, interval, limit: most }),
  );
  await unlessUnavailable(Promise.all(counted), undefined);
}

function subjectsOf({ config }: Pick<GatewayContext, 'config'>, attempted: Attempted): Subject[] {
  const { channel, address, cardNumber, bin = cardNumber?.slice(0, binLength) } = attempted;
  const subjects: Partial<Record<AbuseLimit, string | undefined>> = {
    'declines-by-address': address && networkOf(address),
    'declines-by-card': cardNumber,
    // Of one merchant, because a BIN has the cards of a whole region: else a shop would be closed to them by another one.
    'declines-by-bin': bin && `${familyOf(config, channel)}|${bin}`,
  };
  return declineGuards.flatMap((guard) => {
    const throttle = config.throttles[guard];
    const subject = subjects[guard];
    if (!throttle || !subject) return [];
    const { limit, seconds } = throttle;
    const key = counterKeyOf(config, guard, subject);
    return [{ key, limit, most: atOnce * limit, interval: seconds * 1000 }];
  });
}

const declineGuards = ['declines-by-address', 'declines-by-card', 'declines-by-bin'] as const;
