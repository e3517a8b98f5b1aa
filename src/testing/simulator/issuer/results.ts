/** Hands the issuer's results to the gateway in an RReq (threeds-security A.1, step 6). */
import type { Handler } from '../../../gateway/jobs/runner.ts';
import type { TakeResults } from '../../../gateway/three-d-secure/issuer.ts';
import { endDecoupled } from './challenge.ts';
import { change, findTransaction, type IssuerDependencies } from './change.ts';
import { resultsPayload } from './sending.ts';
import { isAsked, withEvent } from './transaction.ts';

/** Sends the results of a transaction to the gateway, `times` times. Throws what the gateway throws. */
export async function send(
  dependencies: IssuerDependencies,
  id: string,
  takeResults: TakeResults,
  times: number,
): Promise<void> {
  const results = (await findTransaction(dependencies, id))?.results;
  for (let time = 0; results !== undefined && time < times; time += 1) {
    const accepted = await takeResults(results);
    await change(dependencies, id, (transaction, now) => {
      if (transaction === undefined) return undefined;
      const told = withEvent(transaction, now, 'RReq', { message: results, accepted });
      return { next: { ...told, sent: told.sent + 1 } };
    });
  }
}

/**
 * Handles jobs of the kind `issuer-results`: results that are delayed or decoupled, or that a dead process did not hand
 * over.
 */
export function issuerResultsHandler(dependencies: IssuerDependencies, takeResults: TakeResults): Handler {
  return async ({ payload }) => {
    const { id } = resultsPayload.parse(payload);
    await change(dependencies, id, (transaction, now) => {
      if (!isAsked(transaction) || transaction.phase !== 'decoupled') return undefined;
      return { next: endDecoupled(transaction, { now, random: dependencies.random }) };
    });
    const transaction = await findTransaction(dependencies, id);
    if (transaction?.sent === 0) await send(dependencies, id, takeResults, 1);
    return 'done';
  };
}
