/** 3-D Secure as far as the shopper is not asked (gateway-contract 5.4, 6.2 and 6.3). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Parameters } from '../../../contract/parameters/table.ts';
import type { ThreeDSecure } from '../connector.ts';
import { behaviourOf, type CardBehaviour } from './cards.ts';

type Authenticated = { readonly status: 'Y' | 'A' | 'N' | 'U'; readonly eci?: 'full' | 'attempted' };

const results: Partial<Record<CardBehaviour, Authenticated>> = {
  frictionless: { status: 'Y', eci: 'full' },
  attempt: { status: 'A', eci: 'attempted' },
  'not-enrolled': { status: 'N', eci: 'attempted' },
  error: { status: 'U' },
};

/** Networks that count 02 and 01 where the others count 05 and 06. */
const lowEci = new Set(['MASTER', 'MASTERDEBIT', 'MAESTRO', 'UNIONPAY', 'UNIONPAY_SMS', 'PETCO_MASTERCARD']);

/** The `threeDSecure` member of the record; undefined for a card that takes no part. */
export function authenticationOf(behaviour: CardBehaviour, brand: string): ThreeDSecure | undefined {
  const result = results[behaviour];
  if (result === undefined) return undefined;
  const { status, eci } = result;
  const ids = {
    version: '2.2.0',
    flow: 'frictionless',
    dsTransactionId: randomUUID(),
    acsTransactionId: randomUUID(),
  };
  if (eci === undefined) return { ...ids, authenticationStatus: status };
  const [full, attempted] = lowEci.has(brand) ? (['02', '01'] as const) : (['05', '06'] as const);
  return {
    eci: eci === 'full' ? full : attempted,
    // 28 characters of base64: the form card networks use for the cryptogram.
    verificationId: randomBytes(20).toString('base64'),
    ...ids,
    authenticationStatus: status,
  };
}

/** Answered without the shopper, so that a frictionless flow changes nothing. */
const withoutShopper: ReadonlySet<CardBehaviour> = new Set(['frictionless', 'attempt', 'error']);
/** Enrolled, so that a challenge can be asked for. */
const challengeable: ReadonlySet<CardBehaviour> = new Set([
  'frictionless',
  'attempt',
  'challenge',
  'enrolled',
]);

/**
 * What a card does under the switches of 6.3; `unlisted` when they ask for 3-D Secure 2 and the card is no test card.
 * Undefined for any other card that is no test card.
 */
export function behaviourUnder(
  parameters: Parameters,
  number: string,
): CardBehaviour | 'unlisted' | undefined {
  const enrolled = parameters['customParameters[3DS2_enrolled]'] === 'true';
  const flow = parameters['customParameters[3DS2_flow]'];
  const mandated = /^0?4$/.test(parameters['threeDSecure.challengeIndicator'] ?? '');
  const forced = flow === 'challenge' || flow === 'frictionless';
  const listed = behaviourOf(number);
  if (listed === undefined) return enrolled || forced || mandated ? 'unlisted' : undefined;
  if (flow === 'challenge') return 'challenge';
  if (flow === 'frictionless') return withoutShopper.has(listed) ? listed : 'frictionless';
  if (mandated && challengeable.has(listed)) return 'challenge';
  if (enrolled && !withoutShopper.has(listed) && listed !== 'challenge') return 'enrolled';
  return listed;
}

const sentNames =
  'eci verificationId authenticationStatus version dsTransactionId acsTransactionId xid flow ' +
  'challengeMandatedIndicator transactionStatusReason';

/** Data of an authentication that was made elsewhere, as the record shows them; undefined when none were sent. */
export function authenticatedElsewhere(parameters: Parameters): ThreeDSecure | undefined {
  const sent = sentNames.split(' ').flatMap((name) => {
    const value = parameters[`threeDSecure.${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  const data: ThreeDSecure = Object.fromEntries(sent);
  const proves = 'eci' in data || 'verificationId' in data || 'authenticationStatus' in data;
  return proves ? data : undefined;
}
