/** Hands the shopper's answer in the bank's app to the issuer. */
import type { TakeResults } from '../../../gateway/three-d-secure/issuer.ts';
import type { AppAnswer } from './answers.ts';
import { decideInApp } from './challenge.ts';
import { change, type IssuerDependencies } from './change.ts';
import { send } from './results.ts';
import { isAsked } from './transaction.ts';

/**
 * Records the answer and hands its result to the gateway. Returns false when no challenge waits for an answer in the
 * app.
 */
export async function answerInApp(
  dependencies: IssuerDependencies,
  id: string,
  answer: AppAnswer,
  takeResults: TakeResults,
): Promise<boolean> {
  const { random } = dependencies;
  let sends = 0;
  const isTaken = await change(dependencies, id, (transaction, now) => {
    const step = isAsked(transaction) ? decideInApp(transaction, answer, { now, random }) : undefined;
    sends = step?.sends ?? 0;
    return step;
  });
  if (isTaken) await send(dependencies, id, takeResults, sends);
  return isTaken;
}
