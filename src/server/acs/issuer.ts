/** The simulated issuer with its directory (threeds-security A.8), as the gateway asks them. */
import { randomUUID } from 'node:crypto';
import { testCardOf } from '../connectors/simulator/cards.ts';
import type { Gateway } from '../parts.ts';
import type { Issuer, LookUp, Participation } from '../three-d-secure/issuer.ts';
import type { AuthenticationRequest, AuthenticationResponse } from '../three-d-secure/messages.ts';
import { decide, indicatorOf } from './decision.ts';
import type { Verdict } from './eci.ts';
import { issuerOrigin } from './origin.ts';
import { proofOf } from './proof.ts';
import { cardholderInfoOf, type Script, scriptOf } from './switches.ts';

export const methodPath = '/acs/method';
export const challengePath = '/acs/challenge';

export function simulatedIssuer(_parts: Pick<Gateway, 'store' | 'clock'>): Issuer {
  return {
    lookUp,
    async authenticate(request, asked) {
      const script = scriptOf(asked.parameters);
      if (script.ares === 'timeout') throw new Error('The directory did not answer.');
      const { parameters, number, brand } = asked;
      const { verdict } = decide(parameters, number, request.threeDSRequestorChallengeInd);
      // Nobody asks about such a card.
      if (verdict === undefined || verdict === 'unlisted') throw new Error('The card takes no part.');
      const cardholderInfo = cardholderInfoOf(parameters);
      return {
        ...verdict,
        ...proofOf(verdict, brand, number),
        ...interaction(verdict, request, asked, script),
        acsTransID: randomUUID(),
        dsTransID: randomUUID(),
        ...(cardholderInfo !== undefined && { cardholderInfo }),
      };
    },
  };
}

function lookUp({ parameters, number, origin }: LookUp): Participation {
  const { rule, verdict } = decide(parameters, number, indicatorOf(parameters));
  if (verdict === undefined) return { takesPart: false, rule };
  if (verdict === 'unlisted') return { takesPart: false, rule, code: '000.400.109' };
  const { method, delayMs } = scriptOf(parameters);
  const hasMethod = method !== undefined || testCardOf(number)?.hasMethod === true;
  if (!hasMethod) return { takesPart: true, rule };
  // In the address, because the page comes before the AReq: nothing is kept of the payment yet.
  const query = new URLSearchParams({
    ...(method !== undefined && { mode: method }),
    ...(delayMs !== undefined && { delayMs: String(delayMs) }),
  }).toString();
  return { takesPart: true, rule, methodUrl: addressOf(origin, methodPath, query) };
}

function addressOf(origin: string, path: string, query = ''): string {
  return `${issuerOrigin(origin)}${path}${query && `?${query}`}`;
}

/** What the ARes says of how the shopper is asked. */
function interaction(
  { transStatus }: Verdict,
  { threeDSRequestorChallengeInd }: AuthenticationRequest,
  { origin }: LookUp,
  { challenge }: Script,
): Partial<AuthenticationResponse> {
  if (transStatus === 'D') return { authenticationType: '04' };
  if (transStatus !== 'C') return {};
  return {
    acsURL: addressOf(origin, challengePath),
    acsChallengeMandated: threeDSRequestorChallengeInd === '04' ? 'Y' : 'N',
    authenticationType: challenge === 'oob' ? '03' : '02',
  };
}
