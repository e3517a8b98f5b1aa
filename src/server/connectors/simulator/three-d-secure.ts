/** Authentication data the simulated issuer returns without asking the shopper (gateway-contract 6.2). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ThreeDSecure } from '../connector.ts';
import type { CardBehaviour } from './cards.ts';

type Authenticated = { readonly status: 'Y' | 'A' | 'N' | 'U'; readonly eci?: 'full' | 'attempted' };

const results: Partial<Record<CardBehaviour, Authenticated>> = {
  frictionless: { status: 'Y', eci: 'full' },
  attempt: { status: 'A', eci: 'attempted' },
  notEnrolled: { status: 'N', eci: 'attempted' },
  error: { status: 'U' },
};

/** Networks that count 02 and 01 where the others count 05 and 06. */
const lowEci = new Set(['MASTER', 'MASTERDEBIT', 'MAESTRO', 'UNIONPAY']);

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
  const [full, attempted] = lowEci.has(brand) ? ['02', '01'] : ['05', '06'];
  return {
    eci: eci === 'full' ? full : attempted,
    // 28 characters of base64: the form card networks use for the cryptogram.
    verificationId: randomBytes(20).toString('base64'),
    ...ids,
    authenticationStatus: status,
  } as ThreeDSecure;
}
