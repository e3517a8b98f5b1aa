/** The simulated issuer and its directory server (threeds-security A.8), in the form in which the gateway asks them. */
import { readShopOrigins } from '../../../gateway/core/shop-origins.ts';
import type { NewJob } from '../../../gateway/store/jobs/jobs.ts';
import type { AuthenticationStatus } from '../../../gateway/three-d-secure/eci.ts';
import {
  type Issuer,
  IssuerUnreachable,
  type LookUp,
  type Participation,
} from '../../../gateway/three-d-secure/issuer.ts';
import type {
  AuthenticationRequest,
  AuthenticationResponse,
} from '../../../gateway/three-d-secure/messages.ts';
import { findTestCard } from '../connector/cards.ts';
import { createAuthenticationData } from './authentication-data.ts';
import { change, type IssuerDependencies } from './change.ts';
import { decide, readIndicator } from './decision.ts';
import { challengePath, issuerOrigin, methodPath } from './paths.ts';
import { resultsJob, usualDelayMs } from './sending.ts';
import { type IssuerScript, readCardholderInfo, readIssuerScript } from './switches.ts';
import {
  type AskedTransaction,
  newTransaction,
  type Transaction,
  toReceivedRequest,
  withEvent,
} from './transaction.ts';

interface Started {
  readonly next: Transaction;
  readonly jobs: readonly NewJob[];
}

export function simulatedIssuer(dependencies: IssuerDependencies): Issuer {
  const { random } = dependencies;
  return {
    lookUp,
    originFor: issuerOrigin,
    async authenticate(request, asked) {
      const { parameters, number, brand, origin } = asked;
      const script = readIssuerScript(parameters);
      const { verdict } = decide(parameters, number, request.threeDSRequestorChallengeInd);
      // The gateway never asks about a card that takes no part.
      if (verdict === undefined || verdict === 'unlisted') throw new Error('The card takes no part.');
      const cardholderInfo = readCardholderInfo(parameters);
      const answer: AuthenticationResponse = {
        ...verdict,
        ...createAuthenticationData(random, verdict, brand, number),
        ...interaction(verdict, request, asked, script),
        acsTransID: random.uuid('issuer'),
        dsTransID: random.uuid('issuer'),
        ...(cardholderInfo !== undefined && { cardholderInfo }),
      };
      const isSilent = script.ares === 'timeout';
      const { acsTransID } = answer;
      // The address to which the shopper returns says nothing about the shop's origins, because the page itself may
      // have named it and the shop may be elsewhere.
      const shops = parameters.shopOrigins === undefined ? [] : readShopOrigins(parameters);
      await change(dependencies, request.threeDSServerTransID, (before = newTransaction, at) => {
        const kept = { request: toReceivedRequest(request), acsTransID, origin, shops, script, at };
        // A second AReq starts the transaction again.
        const told = withEvent({ ...newTransaction, events: before.events }, at, 'AReq');
        return isSilent
          ? { next: { ...told, phase: 'answered', asked: kept } }
          : started({ ...told, asked: kept }, answer, at);
      });
      if (isSilent) throw new IssuerUnreachable('The directory did not answer.');
      return answer;
    },
  };
}

function started(transaction: AskedTransaction, answer: AuthenticationResponse, now: number): Started {
  const { transStatus, transStatusReason, acsTransID, authenticationType } = answer;
  const phase = transStatus === 'C' ? 'challenge' : transStatus === 'D' ? 'decoupled' : 'answered';
  const details = { transStatus, transStatusReason, acsTransID, eci: answer.eci, authenticationType };
  const next = { ...withEvent(transaction, now, 'ARes', details), phase } as const;
  if (phase !== 'decoupled') return { next, jobs: [] };
  const { script, request } = transaction.asked;
  const job = resultsJob(request.threeDSServerTransID, { in: script.delayMs ?? usualDelayMs }, now);
  return { next, jobs: job === undefined ? [] : [job] };
}

function lookUp({ parameters, number, origin }: LookUp): Participation {
  const { rule, verdict } = decide(parameters, number, readIndicator(parameters));
  if (verdict === undefined) return { takesPart: false, rule };
  if (verdict === 'unlisted') return { takesPart: false, rule, code: '000.400.109' };
  const { method, delayMs } = readIssuerScript(parameters);
  const hasMethod = method !== undefined || findTestCard(number)?.hasMethod === true;
  if (!hasMethod) return { takesPart: true, rule };
  // The switches travel in the method page's address, because the issuer stores nothing about the payment before the
  // AReq.
  const query = new URLSearchParams({
    ...(method !== undefined && { mode: method }),
    ...(delayMs !== undefined && { delayMs: String(delayMs) }),
  }).toString();
  return { takesPart: true, rule, methodUrl: addressOf(origin, methodPath, query) };
}

function addressOf(origin: string, path: string, query = ''): string {
  return `${issuerOrigin(origin)}${path}${query && `?${query}`}`;
}

/** Returns the members of the ARes that say how the issuer asks the shopper. */
function interaction(
  { transStatus }: AuthenticationStatus,
  { threeDSRequestorChallengeInd }: AuthenticationRequest,
  { origin }: LookUp,
  { challenge }: IssuerScript,
): Partial<AuthenticationResponse> {
  if (transStatus === 'D') return { authenticationType: '04' };
  if (transStatus !== 'C') return {};
  return {
    acsURL: addressOf(origin, challengePath),
    acsChallengeMandated: threeDSRequestorChallengeInd === '04' ? 'Y' : 'N',
    authenticationType: challenge === 'oob' ? '03' : '02',
  };
}
