/** What can be throttled, and how it is in the live environment (gateway-contract 9.1). */
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

/** What is counted of shoppers and of strangers, against the abuse of a gateway that everybody can reach (T22, T39). */
export const abuseLimits = [
  'declines-by-address',
  'declines-by-card',
  'declines-by-bin',
  'shopper-requests-by-address',
  'shopper-requests-by-checkout',
  'failed-logins-by-address',
  'failed-logins-by-user',
] as const;

export type AbuseLimit = (typeof abuseLimits)[number];

/** Everything that can have a limit. */
export const limitNames = [...throttledOperations, ...abuseLimits] as const;

const limitOrFalse = messagesFor('false, or a limit such as {"limit": 2, "seconds": 60}');

const throttle = z.strictObject(
  {
    /** Requests in one interval, for each entity and what the request is about. */
    limit: wholeNumber('a whole number above 0', 1),
    /** Length of an interval. */
    seconds: wholeNumber('a whole number of seconds from 1 to 86400', 1, 86_400),
  },
  limitOrFalse,
);

/** False switches a default off. */
export const throttleOrOff = z.union([throttle, z.literal(false)], limitOrFalse);

export type Throttle = z.infer<typeof throttle>;

export type Throttles = Readonly<Partial<Record<ThrottledOperation | AbuseLimit, Throttle | false>>>;

const minute = 60;

/**
 * Against the testing of stolen cards (threeds-security T22). An honest shopper has a decline or two; an address may be
 * that of an office or of a mobile network, so it has more than a card. Of a BIN a whole region has cards, so it is
 * counted for each merchant. Tries at once may be three times as many (see `throttling/declines.ts`).
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
 * The right column of gateway-contract 9.1 and, where it is empty, the left one. The status of a registration counts
 * as the status of a checkout, and the confirmation of what a shopper saved as an update of its checkout.
 */
export const liveThrottles: Throttles = {
  'checkout-status': { limit: 2, seconds: minute },
  'registration-status': { limit: 2, seconds: minute },
  'payment-read': { limit: 2, seconds: minute },
  query: { limit: 2, seconds: minute },
  'checkout-update': { limit: 200, seconds: minute },
  'follow-up': { limit: 200, seconds: minute },
  'registration-payment': { limit: 200, seconds: minute },
  // No source names a limit: more than any shop prepares, and less than a program can.
  'checkout-create': { limit: 1000, seconds: minute },
  'payment-create': { limit: 1000, seconds: minute },
  'registration-create': { limit: 1000, seconds: minute },
  ...againstAbuse,
};
