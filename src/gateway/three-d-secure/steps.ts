/** Where an authentication sends the shopper's browser, and with which parameters (threeds-security A.2 and A.5). */
import type { Redirect } from '#contract/payment.ts';
import type { Step } from '#contract/three-d-secure.ts';
import type { CardOrder } from '../connectors/connector.ts';
import { methodEnd } from '../lifecycle/authentication.ts';
import type { StoredAuthentication } from '../store/payments/authentications.ts';
import { readChallengeWindow } from './browser.ts';
import { type ChallengeRequest, encodeMessage, type MethodData, messageVersion } from './messages.ts';
import type { AuthenticationIds } from './plan.ts';

export const executePath = '/v1/threeDSecure/execute';

/**
 * Returns the redirect to the gateway's 3-D Secure page. A merchant may let the browser visit the issuer's method page
 * before.
 */
export function redirectTo(origin: string, names: AuthenticationIds, methodUrl?: string): Redirect {
  const redirect = {
    url: `${origin}${executePath}`,
    method: 'GET',
    parameters: [{ name: 'id', value: names.id }],
  };
  if (methodUrl === undefined) return redirect;
  const precondition = {
    origin: 'iframe#hidden',
    waitUntil: 'iframe#onload',
    description: 'Hidden iframe post for 3D Secure 2.0',
    url: methodUrl,
    method: 'POST',
    parameters: [{ name: 'threeDSMethodData', value: methodData(origin, names) }],
  };
  return { ...redirect, preconditions: [precondition] };
}

/** Returns the page's next step for an authentication; undefined when it is over. */
export function toStep(
  { id, transactionId, state }: StoredAuthentication,
  order: Pick<CardOrder, 'origin' | 'parameters'> | undefined,
  now: number,
): Step | undefined {
  const { phase, methodUrl, challenge, returnedAt, page } = state;
  if (phase === 'over') return undefined;
  if (page !== undefined && returnedAt === undefined) return toAcquirerStep(page);
  const isDecoupled = challenge !== undefined && challenge.acsURL === undefined;
  if (order === undefined || phase === 'requesting' || returnedAt !== undefined || isDecoupled) {
    return { step: 'wait', decoupled: isDecoupled };
  }
  const window = readChallengeWindow(order.parameters);
  if (challenge?.acsURL !== undefined) {
    const request: ChallengeRequest = {
      messageType: 'CReq',
      messageVersion,
      threeDSServerTransID: transactionId,
      acsTransID: challenge.acsTransID,
      challengeWindowSize: window,
    };
    const fields = [
      { name: 'creq', value: encodeMessage(request) },
      { name: 'threeDSSessionData', value: createSessionData(id) },
    ];
    return { step: 'challenge', url: challenge.acsURL, method: 'POST', fields, window };
  }
  const data = methodData(order.origin, { id, transactionId });
  const timeLeftMs = Math.max(0, methodEnd(state) - now);
  return { step: 'method', url: methodUrl ?? '', data, left: timeLeftMs };
}

/** A form sends its fields in place of the address's query, so that the query is given as fields. */
function toAcquirerStep({ url: address, method, parameters }: Redirect): Step {
  const common = { step: 'challenge', window: '05' } as const;
  if (method !== 'GET') return { ...common, url: address, method: 'POST', fields: [...parameters] };
  const url = new URL(address);
  const query = [...url.searchParams].map(([name, value]) => ({ name, value }));
  url.search = '';
  return { ...common, url: url.href, method: 'GET', fields: [...query, ...parameters] };
}

/**
 * Returns the `threeDSSessionData`. The issuer sends it back unchanged, and it must fit the address that receives it
 * (A5).
 */
export function createSessionData(id: string): string {
  return encodeMessage({ authentication: id });
}

function methodData(origin: string, { id, transactionId }: AuthenticationIds): string {
  const data: MethodData = {
    threeDSServerTransID: transactionId,
    threeDSMethodNotificationURL: `${origin}/v1/threeDSecure/${id}/method`,
  };
  return encodeMessage(data);
}
