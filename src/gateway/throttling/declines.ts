/** Limits of declined payments, because stolen cards are tested by trying to pay with them (threeds-security T22). */
import { familyOf } from '../config/entities.ts';
import type { AbuseLimit } from '../config/throttles.ts';
import type { GatewayContext } from '../context.ts';
import { randomHex } from '../core/identifiers.ts';
import { Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Subject } from '../store/places.ts';
import { counterKeyOf, networkOf } from './subjects.ts';

/** The subjects by which an attempt to pay is counted. Unknown ones are left out. */
export interface Attempted {
  /** Id of the channel of the attempt. */
  readonly channel: string;
  /** Address of the shopper's browser. */
  readonly address?: string | undefined;
  readonly cardNumber?: string | undefined;
  /** The first digits of the card number; taken from the number when absent. */
  readonly bin?: string | undefined;
}

type Counters = Pick<GatewayContext, 'config' | 'clock' | 'store'>;

/** Ends an attempt, with a decline or with any other outcome. Does not throw when the store refuses. */
export type EndTry = (isDecline: boolean) => Promise<void>;

/** The BIN: as many digits of a card as every record shows. */
const binLength = 6;

/**
 * Declines and attempts under way together may reach this many times the limit. It is more than 1, because most
 * attempts under way are honest payments. It is not unlimited, because all of them may be declined.
 */
const atOnce = 3;

/**
 * When a place counts as free although its attempt has not ended, because its process has died, in milliseconds. Longer
 * than a payment can be under way: it asks the acquirer at most twice (soft decline), for a minute each (`timeout` of
 * an upstream).
 */
const holding = 180_000;

/** `Retry-After` in seconds when attempts under way fill all places. One of them may have ended by then. */
const soon = 5;

/**
 * Admits an attempt before the connector is called. There must be fewer declines than the limit, and declines and
 * attempts under way together must be fewer than `atOnce` times the limit. Throws 429 otherwise.
 *
 * The body of the answer names neither the limit nor anything of the typed number: a hostile page could use up the
 * limit of one card on purpose and then learn whether the shopper typed that card. The page cannot read `Retry-After`,
 * and the frame ignores it, so only the sender of the number learns how long to wait.
 */
export async function beginTry(gateway: Counters, attempted: Attempted): Promise<EndTry> {
  const { clock, store } = gateway;
  const subjects = subjectsOf(gateway, attempted);
  if (subjects.length === 0) return async () => {};
  const place = { id: randomHex(), subjects };
  const now = clock.now();
  const none = await store.takePlace({ place, now, heldUntil: now + holding });
  if (none === undefined) {
    // An unavailable store is ignored here, because the payment already has its outcome.
    return (isDecline) =>
      unlessUnavailable(store.leavePlace({ place, now: clock.now(), isDecline }), undefined);
  }
  const { resetsAt } = none;
  throw new Throttled(resetsAt === undefined ? soon : Math.max(1, Math.ceil((resetsAt - now) / 1000)));
}

/**
 * Counts a decline of an attempt without a place: it came after the answer, or the process that took the place has
 * died.
 */
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
    // A BIN is counted separately for each merchant, because the cards of a whole region share it. Otherwise declines
    // at one shop would lock these cards out of another shop.
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
