/** Applies actions to a stored authentication. Of several concurrent requests, only one makes each change. */

import type { Clock } from '../core/clock.ts';
import { type Authentication, type AuthenticationAction, afterAction } from '../lifecycle/authentication.ts';
import type { StoredAuthentication } from '../store/payments/authentications.ts';
import type { Store } from '../store/store.ts';
import type { Issuer } from './issuer.ts';
import { requestAuthentication } from './request.ts';
import { type OpenedOrder, type OrderKeys, openOrder } from './sealed-order.ts';

interface Dependencies extends OrderKeys {
  readonly store: Pick<Store, 'authentications' | 'codeKeys'>;
  readonly clock: Clock;
  readonly issuer: Issuer;
}

/** How often a change is tried again because another request changed the authentication meanwhile. */
const maxAttempts = 50;

/**
 * Applies an action and resolves to the authentication after it. Only the request whose action moves it to `requesting`
 * calls the issuer, so that the issuer is called once. Throws
 * `NotOpenableHere`, and changes nothing, when the issuer is to be asked and this node cannot decrypt the card.
 */
export async function advanceAuthentication(
  dependencies: Dependencies,
  id: string,
  action: AuthenticationAction,
): Promise<StoredAuthentication | undefined> {
  const change = await apply(dependencies, id, action);
  if (change === undefined) return undefined;
  const { after, asking } = change;
  if (asking === undefined) return after;
  return (await apply(dependencies, id, await ask(dependencies, after, asking.order)))?.after;
}

async function ask(
  dependencies: Dependencies,
  stored: StoredAuthentication,
  waiting: OpenedOrder | undefined,
): Promise<AuthenticationAction> {
  // The card was erased, so its issuer cannot be asked.
  if (waiting === undefined) return { kind: 'answered', result: { status: 'U', reason: '22' }, issuer: {} };
  return requestAuthentication(dependencies.issuer, waiting.order, stored, stored.state.completion ?? 'U');
}

interface Change {
  readonly after: StoredAuthentication;
  /** What the issuer is asked about, when this change has begun to ask it; without an order when that was erased. */
  readonly asking?: { readonly order: OpenedOrder | undefined };
}

async function apply(
  dependencies: Dependencies,
  id: string,
  action: AuthenticationAction,
): Promise<Change | undefined> {
  const { store, clock } = dependencies;
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const before = await store.authentications.find(id);
    if (before === undefined) return undefined;
    const state: Authentication = afterAction(before.state, action, clock.now());
    if (state === before.state) return { after: before };
    // A node that cannot decrypt the card leaves the issuer to another one.
    const asking =
      state.phase === 'requesting' ? { order: await openOrder(dependencies, before) } : undefined;
    if (await store.authentications.change(before, state)) {
      const after = { ...before, state, version: before.version + 1 };
      return asking === undefined ? { after } : { after, asking };
    }
  }
  throw new Error('An authentication changes without end.');
}
