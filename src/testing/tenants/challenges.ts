/** The challenges of a tenant that wait for the shopper's answer in the bank's app. */
import type { OpenChallenges } from '#contract/control/records.ts';
import { createCheckoutId } from '../../gateway/core/identifiers.ts';
import type { Issuer, TakeResults } from '../../gateway/three-d-secure/issuer.ts';
import type { AppAnswer } from '../simulator/issuer/answers.ts';
import { findTransaction, type IssuerDependencies } from '../simulator/issuer/change.ts';
import { answerInApp } from '../simulator/issuer/confirm.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';

type OpenChallenge = OpenChallenges['challenges'][number];

export interface ChallengesDependencies extends IssuerDependencies {
  readonly store: Pick<SimulatorStore, 'issuerTransactions' | 'authentications' | 'findAttempt'>;
  /** Hands the issuer's result to the gateway. */
  readonly takeResults: TakeResults;
}

export interface Challenges {
  /** Remembers an authentication that may become a challenge. @param id threeDSServerTransID */
  note(id: string): void;
  /**
   * Returns the challenges that wait, the oldest first. One of a payment without a checkout has an empty `checkoutId`.
   */
  open(): Promise<readonly OpenChallenge[]>;
  /** Answers in the bank's app. False when no challenge of this id waits. */
  answer(id: string, answer: AppAnswer): Promise<boolean>;
}

/** How many authentications are remembered; the oldest goes first. */
const maxNoted = 1_000;

export function createChallenges({ takeResults, ...issuer }: ChallengesDependencies): Challenges {
  const noted = new Set<string>();

  async function findOpen(id: string): Promise<OpenChallenge | undefined> {
    const transaction = await findTransaction(issuer, id);
    const { phase, results } = transaction ?? {};
    if (results !== undefined || (phase !== 'challenge' && phase !== 'decoupled')) return undefined;
    const authentication = await issuer.store.authentications.findByTransaction(id);
    const attempt = authentication && (await issuer.store.findAttempt(authentication.paymentId));
    const key = attempt?.kind === 'payment' ? attempt.checkoutId : null;
    return { id, checkoutId: key === null ? '' : createCheckoutId(key) };
  }

  return {
    note(id) {
      noted.add(id);
      const [oldest] = noted;
      if (noted.size > maxNoted && oldest !== undefined) noted.delete(oldest);
    },
    async open() {
      const found = await Promise.all([...noted].map(findOpen));
      return found.filter((challenge) => challenge !== undefined);
    },
    answer: (id, answer) => answerInApp(issuer, id, answer, takeResults),
  };
}

/**
 * Returns an issuer whose authentications are noted by their tenant.
 *
 * @param challengesOf returns the challenges of the tenant that has the authentication with this threeDSServerTransID
 */
export function withNotedChallenges(
  issuer: Issuer,
  challengesOf: (id: string) => Challenges | undefined,
): Issuer {
  return {
    ...issuer,
    async authenticate(request, asked) {
      const answer = await issuer.authenticate(request, asked);
      const { threeDSServerTransID: id } = request;
      if (answer.transStatus === 'C' || answer.transStatus === 'D') challengesOf(id)?.note(id);
      return answer;
    },
  };
}
