/** Applies actions to a stored authentication. Of several concurrent requests, only one makes each change. */

import type { Clock } from '../core/clock.ts';
import { type Authentication, type AuthenticationAction, afterAction } from '../lifecycle/authentication.ts';
import type { StoredAuthentication } from '../store/authentications.ts';
import type { Store } from '../store/store.ts';
import type { Issuer } from './issuer.ts';
import { requestAuthentication } from './request.ts';
import { type OrderKeys, openOrder } from './sealed-order.ts';

interface Dependencies extends OrderKeys {
  readonly store: Pick<Store, 'authentications'>;
  readonly clock: Clock;
  readonly issuer: Issuer;
}

/** How often a change is tried again because another request changed the authentication meanwhile. */
const maxAttempts = 50;

/**
 * Applies an action and resolves to the authentication after it. Only the request whose action moves it to `requesting`
 * calls the issuer, so that the issuer is called once.
 */
export async function advanceAuthentication(
  dependencies: Dependencies,
  id: string,
  action: AuthenticationAction,
): Promise<StoredAuthentication | undefined> {
  const change = await apply(dependencies, id, action);
  if (change === undefined) return undefined;
  const { before, after } = change;
  const hasBegunToAsk = after.state.phase === 'requesting' && after.state !== before.state;
  if (!hasBegunToAsk) return after;
  return (await apply(dependencies, id, await ask(dependencies, after)))?.after;
}

async function ask(dependencies: Dependencies, stored: StoredAuthentication): Promise<AuthenticationAction> {
  const waiting = openOrder(dependencies, stored);
  // The key of the card is no longer configured, so the card cannot be decrypted and its issuer cannot be asked.
  if (waiting === undefined) return { kind: 'answered', result: { status: 'U', reason: '22' }, issuer: {} };
  return requestAuthentication(dependencies.issuer, waiting.order, stored, stored.state.completion ?? 'U');
}

interface Change {
  readonly before: StoredAuthentication;
  readonly after: StoredAuthentication;
}

async function apply(
  { store, clock }: Dependencies,
  id: string,
  action: AuthenticationAction,
): Promise<Change | undefined> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const before = await store.authentications.find(id);
    if (before === undefined) return undefined;
    const state: Authentication = afterAction(before.state, action, clock.now());
    if (state === before.state) return { before, after: before };
    if (await store.authentications.change(before, state)) {
      return { before, after: { ...before, state, version: before.version + 1 } };
    }
  }
  throw new Error('An authentication changes without end.');
}
