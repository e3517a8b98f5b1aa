/** Limits of declined payments, because stolen cards are tested by trying to pay with them (threeds-security T22). */

import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import { familyOf } from '../config/entities.ts';
import type { AbuseLimit } from '../config/throttles.ts';
import type { Outcome } from '../connectors/connector.ts';
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import type { GatewayContext } from '../context.ts';
import { randomHex } from '../core/random-source.ts';
import { Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { abandoned, paidOtherwise, timedOut } from '../lifecycle/decline.ts';
import type { Subject } from '../store/places.ts';
import { counterKeyOf, networkOf } from './subjects.ts';

/** The subjects by which an attempt to pay is counted. Unknown ones are left out. */
export interface Attempted {
  /** Id of the channel of the attempt. */
  readonly channel: string;
  /** Address of the shopper's browser. */
  readonly address?: string | undefined;
  readonly instrument?: PaymentInstrument;
  /** The first digits of the card number; taken from the instrument when absent. */
  readonly bin?: string | undefined;
}

type ThrottlingContext = Pick<GatewayContext, 'config' | 'clock' | 'store'>;

/** Ends an attempt, with its outcome if the connector was called. Does not throw when the store is unavailable. */
export type EndTry = (outcome?: Outcome) => Promise<void>;

/** The BIN: as many digits of a card as every record shows. */
const binLength = 6;

/**
 * Declines and attempts under way together may reach this many times the limit. It is more than 1, because most
 * attempts under way are honest payments. It is not unlimited, because all of them may be declined.
 */
const attemptsPerDecline = 3;

/**
 * When a place counts as free although its attempt has not ended, because its process has died, in milliseconds. Longer
 * than a payment can be under way: it asks the acquirer at most twice (soft decline), for a minute each (`timeout` of
 * an upstream).
 */
const placeLeaseMs = 180_000;

/** `Retry-After` in seconds when attempts under way fill all places. One of them may have ended by then. */
const retryAfterSeconds = 5;

/**
 * Admits an attempt before the connector is called. There must be fewer declines than the limit, and declines and
 * attempts under way together must be fewer than `attemptsPerDecline` times the limit. Throws 429 otherwise.
 *
 * The body of the answer names neither the limit nor anything of the typed number: a hostile page could use up the
 * limit of one card on purpose and then learn whether the shopper typed that card. The page cannot read `Retry-After`,
 * and the frame ignores it, so only the sender of the number learns how long to wait.
 *
 * @param attempted undefined where stolen cards cannot be tested: then nothing is counted
 * @param hasPlace whether the attempt already has a place, taken by the process that began the payment
 */
export async function beginTry(
  gateway: ThrottlingContext,
  attempted: Attempted | undefined,
  hasPlace: boolean,
): Promise<EndTry> {
  if (attempted === undefined) return async () => {};
  if (hasPlace) return async (outcome) => outcome && noteDecline(gateway, attempted, outcome);
  const { clock, store } = gateway;
  const subjects = subjectsOf(gateway, attempted);
  if (subjects.length === 0) return async () => {};
  const place = { id: randomHex('internal'), subjects };
  const now = clock.now();
  const none = await store.takePlace({ place, now, heldUntil: now + placeLeaseMs });
  if (none === undefined) {
    // An unavailable store is ignored here, because the payment already has its outcome.
    return (outcome) => {
      const isDecline = outcome !== undefined && isInstrumentDecline(outcome);
      return unlessUnavailable(store.leavePlace({ place, now: clock.now(), isDecline }), undefined);
    };
  }
  const { resetsAt } = none;
  throw new Throttled(
    resetsAt === undefined ? retryAfterSeconds : Math.max(1, Math.ceil((resetsAt - now) / 1000)),
  );
}

/**
 * Counts the outcome of an attempt without a place, if it is a decline. Such an outcome came after the answer, or the
 * process that took the place has died.
 */
export async function noteDecline(
  gateway: ThrottlingContext,
  attempted: Attempted,
  outcome: Outcome,
): Promise<void> {
  if (!isInstrumentDecline(outcome)) return;
  const now = gateway.clock.now();
  const counted = subjectsOf(gateway, attempted).map(({ key, interval, maxAttempts }) =>
    gateway.store.countRequest({ key, now, interval, limit: maxAttempts }),
  );
  await unlessUnavailable(Promise.all(counted), undefined);
}

/**
 * Codes of technical failures: no answer, no acquirer for the instrument, a wrong setting, an overloaded acquirer. They
 * say nothing about the card, because a valid card gets them as well as a stolen one. Source: communication,
 * configuration and system errors in the list of result codes.
 */
const technical = /^(900\.|999\.|500\.|600\.|800\.500\.110$|800\.600\.|800\.800\.[48]|800\.120\.100$)/;

/** Whether a payment was declined because of its instrument, and not because something failed or the shopper left. */
function isInstrumentDecline({ code, rule }: Outcome): boolean {
  const leavings: readonly string[] = [timedOut, abandoned];
  if (outcomeCategoryOf(code) !== 'rejected' || technical.test(code)) return false;
  return rule !== paidOtherwise && !leavings.includes(code);
}

function subjectsOf({ config }: Pick<GatewayContext, 'config'>, attempted: Attempted): Subject[] {
  const { channel, address, instrument } = attempted;
  // Other instruments are not counted by number, because thieves do not test them.
  const cardNumber =
    instrument?.kind === 'card' || instrument?.kind === 'tokenAccount' ? instrument.number : undefined;
  const { bin = cardNumber?.slice(0, binLength) } = attempted;
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
    return [{ key, limit, maxAttempts: attemptsPerDecline * limit, interval: seconds * 1000 }];
  });
}

const declineGuards = ['declines-by-address', 'declines-by-card', 'declines-by-bin'] as const;
