import type { TakeResults } from '../../gateway/three-d-secure/issuer.ts';
import { confirmed } from './challenge.ts';
import { change, type IssuerParts } from './change.ts';
import { send } from './results.ts';
import { isAsked } from './transaction.ts';

/**
 * Records the shopper's decision in the bank's app and hands its result to the gateway. Returns false when no challenge
 * waits for a decision.
 */
export async function decideInApp(
  parts: IssuerParts,
  id: string,
  isApproved: boolean,
  takeResults: TakeResults,
): Promise<boolean> {
  let sends = 0;
  const isDecided = await change(parts, id, (transaction, now) => {
    const step = isAsked(transaction) ? confirmed(transaction, isApproved, now) : undefined;
    sends = step?.sends ?? 0;
    return step;
  });
  if (isDecided) await send(parts, id, takeResults, sends);
  return isDecided;
}
