/**
 * Decides how the issuer answers for a card, from the table of test cards and the tester's switches (threeds-security
 * A.4 and A.7).
 */
import { isFinalStatus, notEnrolled } from '#contract/authentication-status.ts';
import { readFlag } from '#contract/flag.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { AuthenticationStatus } from '../../../gateway/three-d-secure/eci.ts';
import { type CardBehaviour, findTestCard } from '../connector/cards.ts';
import type { RuleName } from '../connector/rules.ts';
import { usualEnds } from './answers.ts';
import { readIssuerScript } from './switches.ts';

export interface Decision {
  readonly rule: RuleName;
  /**
   * Absent for a card that takes no part in 3-D Secure. `unlisted` when the request asks for 3-D Secure 2 but the card
   * is not a test card.
   */
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

/** Behaviours that never involve the shopper, so that the switch `3DS2_enrolled` changes nothing. */
const withoutShopper: ReadonlySet<CardBehaviour> = new Set(['frictionless', 'attempt', 'error']);
/** Behaviours of cards whose holder can be asked. */
const enrolled: ReadonlySet<CardBehaviour> = new Set(['frictionless', 'attempt', 'challenge', 'enrolled']);

/**
 * Indicators that ask for a challenge: wanted, mandated, or wanted in order to add the shop to the shopper's
 * allow-list.
 */
const wanted: ReadonlySet<string> = new Set(['03', '04', '09']);
/**
 * Indicators that waive a challenge: not wanted, or already replaced by risk analysis, strong authentication or an
 * allow-list.
 */
const waived: ReadonlySet<string> = new Set(['02', '05', '07', '08']);
const dataShare = '06';

/** Returns `threeDSecure.challengeIndicator` with two digits, because testers write one (A.4). */
export function readIndicator(parameters: Parameters): string {
  return parameters['threeDSecure.challengeIndicator']?.padStart(2, '0') || '01';
}

/** What the request says besides its card. */
interface Asked {
  readonly flow: string | undefined;
  /** Whether the tester has the card take part. */
  readonly isEnrolled: boolean;
  readonly indicator: string;
}

/**
 * Returns the issuer's decision. When the merchant waives the challenge, every card that would be challenged is
 * authenticated without one, unless `3DS2_flow` forces it. An attempt stays an attempt, and cards whose holder cannot
 * be asked keep their behaviour.
 *
 * @param indicator threeDSRequestorChallengeInd: two digits
 */
export function decide(parameters: Parameters, number: string, indicator: string): Decision {
  const { status, reason } = readIssuerScript(parameters);
  if (status !== undefined) return { rule: 'forced-status', verdict: forced(status, reason) };
  const flow = parameters['customParameters[3DS2_flow]'];
  const isEnrolled = readFlag(parameters['customParameters[3DS2_enrolled]'] ?? '') === true;
  const asked = { flow, isEnrolled, indicator };
  const listed = findTestCard(number)?.behaviour;
  return listed === undefined ? decideUnlisted(asked) : decideListed(listed, asked);
}

/** Decides for a card that is no test card. */
function decideUnlisted({ flow, isEnrolled, indicator }: Asked): Decision {
  const isForced = flow === 'challenge' || flow === 'frictionless';
  const wantsVersionTwo = isEnrolled || isForced || indicator === '04';
  return wantsVersionTwo
    ? { rule: 'card-not-in-test-table', verdict: 'unlisted' }
    : { rule: 'any-other-card' };
}

function decideListed(listed: CardBehaviour, { flow, isEnrolled, indicator }: Asked): Decision {
  const canBeAsked = !withoutShopper.has(listed);
  if (flow === 'challenge') return { rule: 'forced-challenge', verdict: { transStatus: 'C' } };
  if (flow === 'frictionless' && (canBeAsked || listed === 'frictionless')) return forcedFrictionless;
  const becomesEnrolled = isEnrolled && canBeAsked && verdicts[listed]?.transStatus !== 'C';
  const behaviour = becomesEnrolled ? 'enrolled' : listed;
  const rule: RuleName = behaviour === listed ? `test-card-${listed}` : 'forced-enrolled';
  const verdict = verdicts[behaviour];
  if (verdict === undefined) return { rule };
  const obeys = flow !== 'frictionless' && enrolled.has(behaviour);
  return (obeys ? decideByIndicator(indicator, verdict) : undefined) ?? { rule, verdict };
}

/** Returns what the merchant's indicator makes of a verdict; undefined when it changes nothing. */
function decideByIndicator(indicator: string, { transStatus }: AuthenticationStatus): Decision | undefined {
  if (wanted.has(indicator)) return { rule: 'challenge-wanted', verdict: { transStatus: 'C' } };
  if (indicator === dataShare) return { rule: 'data-share', verdict: { transStatus: 'I' } };
  const isWaived = waived.has(indicator) && transStatus === 'C';
  return isWaived ? { rule: 'challenge-waived', verdict: { transStatus: 'Y' } } : undefined;
}

const forcedFrictionless: Decision = { rule: 'forced-frictionless', verdict: { transStatus: 'Y' } };

function forced(
  transStatus: AuthenticationStatus['transStatus'],
  reason: string | undefined,
): AuthenticationStatus {
  const usual = isFinalStatus(transStatus) ? usualEnds[transStatus].transStatusReason : undefined;
  return usual === undefined ? { transStatus } : { transStatus, transStatusReason: reason ?? usual };
}
