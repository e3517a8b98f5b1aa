/** What the issuer decides about a card: by the table of test cards, and by switches (threeds-security A.4 and A.7). */
import type { Parameters } from '#contract/parameters/table.ts';
import { type AuthenticationStatus, notEnrolled } from '../../gateway/three-d-secure/eci.ts';
import { type CardBehaviour, testCardOf } from '../connector/cards.ts';
import type { RuleName } from '../connector/rules.ts';
import { issuerScriptOf } from './switches.ts';

export interface Decision {
  readonly rule: RuleName;
  /** Absent for a card that takes no part; `unlisted` when 3-D Secure 2 is asked for and the card is no test card. */
  readonly verdict?: AuthenticationStatus | 'unlisted';
}

const verdicts: Partial<Readonly<Record<CardBehaviour, AuthenticationStatus>>> = {
  frictionless: { transStatus: 'Y' },
  attempt: { transStatus: 'A' },
  error: { transStatus: 'U', transStatusReason: '22' },
  'not-enrolled': { transStatus: 'N', transStatusReason: notEnrolled },
  challenge: { transStatus: 'C' },
  enrolled: { transStatus: 'C' },
};

/** What N, U and R say when nobody names a reason: authentication failed, technical, suspected fraud. */
const usualReasons: Partial<Readonly<Record<string, string>>> = { N: '01', U: '22', R: '11' };

/** Answered without the shopper, so that being enrolled changes nothing. */
const withoutShopper: ReadonlySet<CardBehaviour> = new Set(['frictionless', 'attempt', 'error']);
/** Their holders can be asked. */
const enrolled: ReadonlySet<CardBehaviour> = new Set(['frictionless', 'attempt', 'challenge', 'enrolled']);

/** Wanted, mandated, or wanted to be put on the shopper's allow-list. */
const wanted: ReadonlySet<string> = new Set(['03', '04', '09']);
/** Not wanted, or already done: by risk analysis, strong authentication or allow-list. */
const waived: ReadonlySet<string> = new Set(['02', '05', '07', '08']);
const dataShare = '06';

/** `threeDSecure.challengeIndicator` in two digits; testers write one (A.4). */
export function indicatorOf(parameters: Parameters): string {
  return parameters['threeDSecure.challengeIndicator']?.padStart(2, '0') || '01';
}

/**
 * Decides. A challenge that the merchant waives is granted to every card that would be challenged, except when
 * `3DS2_flow` forces one; an attempt stays an attempt, and cards that nobody can ask stay as they are.
 *
 * @param indicator threeDSRequestorChallengeInd: two digits
 */
export function decide(parameters: Parameters, number: string, indicator: string): Decision {
  const { status, reason } = issuerScriptOf(parameters);
  if (status !== undefined) return { rule: 'forced-status', verdict: forced(status, reason) };
  const flow = parameters['customParameters[3DS2_flow]'];
  const isForced = flow === 'challenge' || flow === 'frictionless';
  const isEnrolled = parameters['customParameters[3DS2_enrolled]'] === 'true';
  const listed = testCardOf(number)?.behaviour;
  if (listed === undefined) {
    const isAsked = isEnrolled || isForced || indicator === '04';
    return isAsked ? { rule: 'card-not-in-test-table', verdict: 'unlisted' } : { rule: 'any-other-card' };
  }
  if (flow === 'challenge') return { rule: 'forced-challenge', verdict: { transStatus: 'C' } };
  if (flow === 'frictionless' && !withoutShopper.has(listed)) return forcedFrictionless;
  const behaviour = isEnrolled && !withoutShopper.has(listed) && listed !== 'challenge' ? 'enrolled' : listed;
  const rule: RuleName = behaviour === listed ? `test-card-${listed}` : 'forced-enrolled';
  const verdict = verdicts[behaviour];
  if (verdict === undefined) return { rule };
  if (flow === 'frictionless') return listed === 'frictionless' ? forcedFrictionless : { rule, verdict };
  if (!enrolled.has(behaviour)) return { rule, verdict };
  if (wanted.has(indicator)) return { rule: 'challenge-wanted', verdict: { transStatus: 'C' } };
  if (indicator === dataShare) return { rule: 'data-share', verdict: { transStatus: 'I' } };
  if (waived.has(indicator) && verdict.transStatus === 'C') {
    return { rule: 'challenge-waived', verdict: { transStatus: 'Y' } };
  }
  return { rule, verdict };
}

const forcedFrictionless: Decision = { rule: 'forced-frictionless', verdict: { transStatus: 'Y' } };

function forced(
  transStatus: AuthenticationStatus['transStatus'],
  reason: string | undefined,
): AuthenticationStatus {
  const usual = usualReasons[transStatus];
  return usual === undefined ? { transStatus } : { transStatus, transStatusReason: reason ?? usual };
}
