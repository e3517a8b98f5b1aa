/** What can be throttled, and how it is in the live environment (gateway-contract 9.1). */
import * as z from 'zod';
import { says } from './says.ts';
import { wholeNumber } from './values.ts';

export const operations = [
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

export type Operation = (typeof operations)[number];

const limitOrFalse = says('false, or a limit such as {"limit": 2, "seconds": 60}');

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

export type Throttles = Readonly<Partial<Record<Operation, Throttle | false>>>;

const minute = 60;

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
};
