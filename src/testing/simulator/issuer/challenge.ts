/** The steps of a challenge at the issuer. Each is a pure function from one state of a transaction to the next. */

import type { Parameters } from '#contract/parameters/table.ts';
import type { RandomSource } from '../../../gateway/core/random-source.ts';
import type { NewJob } from '../../../gateway/store/jobs/jobs.ts';
import type { ResultsRequest } from '../../../gateway/three-d-secure/messages.ts';
import {
  type AppAnswer,
  appAnswers,
  type End,
  exhaustedEnd,
  getMeaning,
  type Meaning,
  maxTries,
} from './answers.ts';
import { createAuthenticationData } from './authentication-data.ts';
import { createSending, resultsJob, type Sending } from './sending.ts';
import { type AskedTransaction, withEvent } from './transaction.ts';

/** What the page tells the shopper about their last answer. */
export type Notice = 'wrong' | 'empty' | 'unconfirmed' | 'resend';

/** What the issuer answers the browser: a page of the challenge, the page that ends it, or a failure. */
export type Reaction =
  | { readonly kind: 'page'; readonly notice?: Notice }
  | { readonly kind: 'end'; readonly twice: boolean }
  | { readonly kind: 'stay' | 'fail' | 'close' };

export interface ChallengeStep {
  readonly next: AskedTransaction;
  readonly reaction: Reaction;
  readonly jobs: readonly NewJob[];
  /** How many times the issuer must send the RReq now. */
  readonly sends: number;
}

/** What a step of a challenge depends on besides its transaction. */
interface StepContext {
  readonly now: number;
  readonly random: RandomSource;
}

const nothing = { jobs: [], sends: 0 };
const ended = { kind: 'end', twice: false } as const;

/** Handles a valid CReq: the page is shown. The same CReq may arrive again, which shows the page again. */
export function showChallenge(transaction: AskedTransaction, { now, random }: StepContext): ChallengeStep {
  const { script } = transaction.asked;
  const shown = { next: transaction, reaction: { kind: 'page' }, ...nothing } as const;
  if (script.results !== 'before' || transaction.results !== undefined) return shown;
  const decided = decide(transaction, simulatedEnd(script.reason), 'now', { now, random });
  return { ...shown, ...decided };
}

/**
 * Handles the shopper's answer on the page. The answer may arrive again after the end, when the shopper reloads the
 * page.
 */
export function takeAnswer(
  transaction: AskedTransaction,
  fields: Parameters,
  context: StepContext,
): ChallengeStep {
  if (transaction.phase === 'ended') return { next: transaction, reaction: ended, ...nothing };
  const { asked, results } = transaction;
  const isConfirmed = results && results.transStatus === 'Y';
  const meaning = getMeaning(fields, asked.script.challenge, isConfirmed);
  const noted = withEvent(transaction, context.now, 'answer', { meaning: meaning.kind });
  // The result exists already, because the shopper decided in the bank's app or the issuer decided before it asked.
  if (results !== undefined && isAnswer(meaning)) {
    const next = { ...noted, phase: 'ended', tries: noted.tries + 1 } as const;
    return { next, reaction: ended, ...nothing };
  }
  if (meaning.kind === 'end') return endChallenge({ ...noted, tries: noted.tries + 1 }, meaning, context);
  if (meaning.kind !== 'wrong') {
    return { next: noted, reaction: reactionTo(meaning), ...nothing };
  }
  // An answer that was sent twice, or that comes from a page left open, counts once.
  const isStale = fields.attempt !== undefined && fields.attempt !== String(transaction.tries);
  const next = { ...noted, tries: noted.tries + (isStale ? 0 : 1) };
  if (next.tries >= maxTries) return endChallenge(next, exhaustedEnd, context);
  return { next, reaction: { kind: 'page', notice: 'wrong' }, ...nothing };
}

/** Handles the shopper's answer in the bank's app, away from the page. Returns undefined when no challenge waits for one. */
export function decideInApp(
  transaction: AskedTransaction,
  answer: AppAnswer,
  context: StepContext,
): Omit<ChallengeStep, 'reaction'> | undefined {
  if (transaction.results !== undefined) return undefined;
  if (transaction.phase !== 'challenge' && transaction.phase !== 'decoupled') return undefined;
  const end = appAnswers[answer];
  const noted = withEvent(transaction, context.now, 'decision', { answer });
  return decide(noted, end, createSending(noted.asked.script), context);
}

/** Ends a decoupled authentication in which the shopper did not decide in time. */
export function endDecoupled(transaction: AskedTransaction, context: StepContext): AskedTransaction {
  return decide(transaction, simulatedEnd(transaction.asked.script.reason), 'now', context).next;
}

function simulatedEnd(reason: string | undefined): End {
  return reason === undefined
    ? { kind: 'end', transStatus: 'Y' }
    : { kind: 'end', transStatus: 'N', transStatusReason: reason };
}

function endChallenge(transaction: AskedTransaction, end: End, context: StepContext): ChallengeStep {
  const sending = end.late ? { in: 0 } : createSending(transaction.asked.script);
  const decided = decide(transaction, end, sending, context);
  const reaction = { kind: 'end', twice: end.twice === true } as const;
  return { ...decided, next: { ...decided.next, phase: 'ended' }, reaction };
}

function decide(
  transaction: AskedTransaction,
  end: End,
  sending: Sending,
  { now, random }: StepContext,
): Omit<ChallengeStep, 'reaction'> {
  const { request, acsTransID } = transaction.asked;
  const { transStatus, transStatusReason, challengeCancel } = end;
  const results: ResultsRequest = {
    messageType: 'RReq',
    threeDSServerTransID: request.threeDSServerTransID,
    acsTransID,
    transStatus,
    ...(transStatusReason !== undefined && { transStatusReason }),
    ...createAuthenticationData(random, end, request.paymentBrand, request.acctNumber),
    ...(challengeCancel !== undefined && { challengeCancel }),
    interactionCounter: String(transaction.tries).padStart(2, '0'),
  };
  const phase = transaction.phase === 'decoupled' ? 'ended' : transaction.phase;
  const next = { ...transaction, phase, results };
  const job = resultsJob(request.threeDSServerTransID, sending, now);
  return { next, jobs: job === undefined ? [] : [job], sends: timesNow(sending) };
}

function timesNow(sending: Sending): number {
  if (sending === 'twice') return 2;
  return sending === 'now' ? 1 : 0;
}

function isAnswer({ kind }: Meaning): boolean {
  return kind === 'end' || kind === 'wrong';
}

function reactionTo({ kind }: Exclude<Meaning, End | { kind: 'wrong' }>): Reaction {
  return kind === 'stay' || kind === 'fail' || kind === 'close' ? { kind } : { kind: 'page', notice: kind };
}
