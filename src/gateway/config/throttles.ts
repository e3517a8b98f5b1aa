/** The operations that can be throttled, and their limits in the live environment (gateway-contract 9.1). */
import * as z from 'zod';
import { messagesFor } from './messages.ts';
import { wholeNumber } from './values.ts';

export const throttledOperations = [
  'checkout-create',
  'checkout-update',
  'checkout-status',
  'registration-status',
  'payment-create',
  'payment-read',
  'follow-up',
  'registration-create',
  'registration-payment',
  'query',
] as const;

export type ThrottledOperation = (typeof throttledOperations)[number];

/** The limits of declined payments, counted for each merchant. */
export const declineLimits = ['declines-by-address', 'declines-by-card', 'declines-by-bin'] as const;

export type DeclineLimit = (typeof declineLimits)[number];

/**
 * The limits for shoppers and unknown callers. They protect a gateway that everybody can reach against abuse (T22,
 * T39).
 */
export const abuseLimits = [
  ...declineLimits,
  'shopper-requests-by-address',
  'shopper-requests-by-checkout',
  'failed-logins-by-address',
  'failed-logins-by-user',
] as const;

export type AbuseLimit = (typeof abuseLimits)[number];

/** The names of all limits. */
export const limitNames = [...throttledOperations, ...abuseLimits] as const;

const limitOrFalse = messagesFor('false, or a limit such as {"limit": 2, "seconds": 60}');

const throttle = z.strictObject(
  {
    /**
     * Maximum number of requests in one interval, for each entity and each thing that the request is about, such as a
     * checkout.
     */
    limit: wholeNumber('a whole number above 0', 1),
    /** Length of the interval, in seconds. */
    seconds: wholeNumber('a whole number of seconds from 1 to 86400', 1, 86_400),
    /**
     * Of declines only: attempts are refused while declines are also more than this percentage of the ended attempts in the
     * interval. 0 where the number of declines alone decides.
     */
    percent: wholeNumber('a whole number from 0 to 99', 0, 99).optional(),
  },
  limitOrFalse,
);

/** False removes a default limit. */
const throttleOrOff = z.union([throttle, z.literal(false)], limitOrFalse);

export type Throttle = z.infer<typeof throttle>;

const someLimits = messagesFor(
  'an object of limits such as {"checkout-status": {"limit": 2, "seconds": 60}}',
);

/** The schema of limits by name. */
export const throttlesSchema = z
  .partialRecord(z.enum(limitNames), throttleOrOff, someLimits)
  .superRefine(refuseOtherPercent);

/** The schema of the limits that a merchant may have in place of the gateway's. */
export const declineThrottlesSchema = z.partialRecord(z.enum(declineLimits), throttleOrOff, someLimits);

function refuseOtherPercent(throttles: Throttles, context: z.RefinementCtx): void {
  for (const [name, throttle] of Object.entries(throttles)) {
    if (!throttle || throttle.percent === undefined || isDeclineLimit(name)) continue;
    const message = `is for limits of declines only; leave it out, or give it to one of ${declineLimits.join(', ')}`;
    context.addIssue({ code: 'custom', path: [name, 'percent'], message });
  }
}

function isDeclineLimit(name: string): name is DeclineLimit {
  return declineLimits.some((limit) => limit === name);
}

/** Returns the percentage of declines that a limit allows. */
export function getDeclinePercent(limit: DeclineLimit, { percent }: Throttle): number {
  return percent ?? defaultPercent[limit];
}

/**
 * Cards of a whole region share a BIN, and a mobile network shares an address, so that many declines are honest there. An
 * honest bank declines up to a third. A card is one shopper's.
 */
const defaultPercent: Readonly<Record<DeclineLimit, number>> = {
  'declines-by-address': 40,
  'declines-by-card': 0,
  'declines-by-bin': 40,
};

export type Throttles = Readonly<Partial<Record<ThrottledOperation | AbuseLimit, Throttle | false>>>;

const minute = 60;

/**
 * Limits against the testing of stolen cards (threeds-security T22), counted for each merchant. An honest shopper has one or
 * two declines. An address may belong to an office or a mobile network, so its limit is higher than that of a card.
 * Attempts under way at the same time may reach three times the limit (see `store/attempt-counters.ts`).
 */
const againstAbuse: Throttles = {
  'declines-by-address': { limit: 20, seconds: 10 * minute },
  'declines-by-card': { limit: 5, seconds: 10 * minute },
  'declines-by-bin': { limit: 60, seconds: 10 * minute },
  'shopper-requests-by-address': { limit: 1200, seconds: minute },
  'shopper-requests-by-checkout': { limit: 120, seconds: minute },
  'failed-logins-by-address': { limit: 10, seconds: 10 * minute },
  'failed-logins-by-user': { limit: 50, seconds: 10 * minute },
};

/**
 * The limits of the live environment: the right column of gateway-contract 9.1, or the left one where it is empty. The
 * status of a registration has the limit of a checkout's status, and the confirmation of a saved payment counts as an
 * update of its checkout.
 */
export const liveThrottles: Throttles = {
  'checkout-status': { limit: 2, seconds: minute },
  'registration-status': { limit: 2, seconds: minute },
  'payment-read': { limit: 2, seconds: minute },
  query: { limit: 2, seconds: minute },
  'checkout-update': { limit: 200, seconds: minute },
  'follow-up': { limit: 200, seconds: minute },
  'registration-payment': { limit: 200, seconds: minute },
  // No source gives limits for these. They allow more than any shop needs and less than an attacking program can send.
  'checkout-create': { limit: 1000, seconds: minute },
  'payment-create': { limit: 1000, seconds: minute },
  'registration-create': { limit: 1000, seconds: minute },
  ...againstAbuse,
};
