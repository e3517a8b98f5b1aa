/** Shows the page of an acquirer that asks the shopper itself where the gateway shows the pages of issuers. */
import { parsedUrl } from '../../web/parsed-url.ts';
import type { Order, TimedOutcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { beginAtAcquirer } from '../lifecycle/authentication.ts';
import type { AttemptStart } from '../store/payments/payment-attempts.ts';
import { advanceAuthentication } from '../three-d-secure/advance.ts';
import { redirectTo } from '../three-d-secure/steps.ts';

type AdvancingContext = Parameters<typeof advanceAuthentication>[0];

/**
 * Returns an outcome that leads the shopper of a checkout to the gateway's 3-D Secure page, which frames the acquirer's
 * challenge. Any other outcome stays as it is, and so does that of a challenge which cannot be stored now: the acquirer's
 * page then has the whole tab. A merchant's server gets that page, too, and so does a window or frame that the widget has for it.
 */
export async function frameChallenge(
  { store, random }: Pick<GatewayContext, 'store' | 'random'>,
  attempt: AttemptStart['attempt'],
  order: Order,
  outcome: TimedOutcome,
  now: number,
): Promise<TimedOutcome> {
  const { isChallenge, redirect } = outcome;
  if (!isChallenge || redirect === undefined || order.kind !== 'payment') return outcome;
  if (attempt.kind !== 'payment' || attempt.checkoutId === null || attempt.flow !== null) return outcome;
  if (!canBeFramed(redirect.url, order.origin)) return outcome;
  const ids = { id: random.hex('authentication'), transactionId: random.uuid('authentication') };
  const state = beginAtAcquirer(now, redirect);
  const challenge = { ...ids, paymentId: order.id, state, sealed: null, keyId: '' };
  const isStored = store.authentications.add(challenge).then(() => true);
  if (!(await unlessUnavailable(isStored, false))) return outcome;
  // Another process may have begun it, but died before its answer was stored.
  const stored = await unlessUnavailable(store.authentications.findByPayment(order.id), undefined);
  if (stored?.state.phase !== 'acquirer') return outcome;
  return { ...outcome, redirect: redirectTo(order.origin, stored) };
}

/** A page over https shows no page over http. */
function canBeFramed(url: string, origin: string): boolean {
  const { protocol } = parsedUrl(url) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && origin.startsWith('http:'));
}

/** Stores that the shopper is back from the acquirer's challenge. False for a payment without one. */
export async function endChallenge(gateway: AdvancingContext, paymentId: string): Promise<boolean> {
  const authentication = await gateway.store.authentications.findByPayment(paymentId);
  if (authentication?.state.phase !== 'acquirer') return false;
  await advanceAuthentication(gateway, authentication.id, { kind: 'returned' });
  return true;
}
