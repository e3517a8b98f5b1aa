/** Asks an upstream gateway for the outcome of a transaction that was sent to it. */

import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { UnknownOutcome } from '../../../connector/send.ts';
import type { Upstream } from '../../config/config.ts';
import { isReportType } from '../../lifecycle/follow-up-rules.ts';
import type { Call, CallUpstream } from './call-upstream.ts';
import { type Answered, type ExpectedTransaction, outcomeOfPayment } from './read-outcome.ts';
import { isCut, readList, readRecord, type UpstreamRecord } from './upstream-record.ts';

/** "cannot find transaction", with HTTP 404, in older recordings 400 (gateway-contract 3.6). */
const notFound = '700.400.580';

/** Returns the outcome; undefined when the upstream does not know the transaction. Throws {@link UnknownOutcome}. */
export async function inquire(
  call: CallUpstream,
  { entityId }: Upstream,
  expected: ExpectedTransaction,
): Promise<Outcome | undefined> {
  const ask = (path: string, fields: Call['fields']) =>
    call({ method: 'GET', path, fields: { entityId, ...fields } });
  if (expected.id !== undefined) return outcomeById(await ask(`v1/payments/${expected.id}`, {}), expected);
  const { merchantTransactionId } = expected;
  const answer = await ask('v1/query', { merchantTransactionId });
  return isNotFound(answer, expected) ? undefined : outcomeByQuery(answer, expected);
}

function outcomeById({ status, body }: Answered, expected: ExpectedTransaction): Outcome {
  const record = readRecord(body, expected.holdsSecret);
  const isAnswer = status === 200 || status === 400;
  if (isAnswer && record?.paymentType !== undefined) return outcomeOfPayment(record, status, expected);
  throw new UnknownOutcome(`HTTP ${status} is no answer to a question about a payment`);
}

/** Returns the outcome; undefined when all payments found by the reference are certainly other payments. */
function outcomeByQuery({ status, body }: Answered, expected: ExpectedTransaction): Outcome | undefined {
  const { reference, merchantTransactionId, holdsSecret } = expected;
  const records = status === 200 ? readList(body, holdsSecret) : undefined;
  // A receipt or a chargeback has the reference of its payment, and is never what was sent.
  const payments = records?.filter(({ paymentType = '' }) => !isReportType(paymentType));
  const named = payments?.filter((record) => record.merchantTransactionId === merchantTransactionId);
  if (named === undefined || named.length === 0) {
    throw new UnknownOutcome(`HTTP ${status} is no answer to a query`);
  }
  const [first] = named
    .filter((record) => (record.transaction ?? record.merchantTransactionId) === reference)
    .sort((a, b) => rankOf(a) - rankOf(b));
  if (first !== undefined) return outcomeOfPayment(first, 200, expected);
  // A payment of another type is another one, whatever its custom parameters are.
  const types = [undefined, expected.paymentType];
  if (
    named.some(({ transaction, paymentType }) => transaction === undefined && types.includes(paymentType))
  ) {
    throw new UnknownOutcome(
      'a payment of its reference came back without the custom parameter that tells which',
    );
  }
  if (isCut(body)) throw new UnknownOutcome('there are more payments of its reference than an answer holds');
  return undefined;
}

/** Returns the rank of a payment among several with one reference: those that may have moved money come first. */
function rankOf({ result }: UpstreamRecord): number {
  return { accepted: 0, pending: 1, rejected: 2 }[getOutcomeCategory(result.code)];
}

/** Whether the upstream answers a query with nothing found. */
export function isNotFound(
  { status, body }: Answered,
  { holdsSecret }: Pick<ExpectedTransaction, 'holdsSecret'>,
): boolean {
  const record = readRecord(body, holdsSecret);
  const isError = record !== undefined && record.paymentType === undefined;
  return isError && (status === 404 || status === 400) && record.result.code === notFound;
}
