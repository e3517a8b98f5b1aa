/** Asks an upstream gateway which receipts and chargebacks it has of a span of time (gateway-contract 10). */

import type { Mode } from '#contract/mode.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { madeByTheGateway } from '#contract/parameters/payment-types.ts';
import { getCategory, isResultCode } from '#contract/result-codes.ts';
import type { ReportsInquiry } from '../../../connector/orders.ts';
import type { ReportedPayment, ReportPage } from '../../../connector/outcome.ts';
import { UnknownOutcome } from '../../../connector/send.ts';
import type { Upstream } from '../../config/config.ts';
import { isReportType } from '../../lifecycle/follow-up-rules.ts';
import { noSecrets } from '../secrets.ts';
import type { CallUpstream } from './call-upstream.ts';
import { isNotFound } from './inquiry.ts';
import { acceptedIn } from './read-outcome.ts';
import { hasMorePages, readList, type UpstreamRecord } from './upstream-record.ts';

/** How many reports one answer may hold. */
const limit = 100;

/** Returns a page of the reports. Throws {@link UnknownOutcome} when the upstream gives no such answer. */
export async function askReports(
  call: CallUpstream,
  { entityId }: Upstream,
  { from, to, pageNo, mode }: ReportsInquiry,
): Promise<ReportPage> {
  const fields = {
    entityId,
    'date.from': wireTime(from),
    'date.to': wireTime(to),
    paymentTypes: madeByTheGateway.join(','),
    limit: String(limit),
    pageNo: String(pageNo),
  };
  const reply = await call({ method: 'GET', path: 'v1/query', fields });
  if (isNotFound(reply, { holdsSecret: noSecrets })) return { reports: [], hasMore: false };
  const records = reply.status === 200 ? readList(reply.body, noSecrets) : undefined;
  if (records === undefined) {
    throw new UnknownOutcome(
      `HTTP ${reply.status} is no answer to a query of receipts and chargebacks by date`,
    );
  }
  return {
    reports: records.flatMap((record) => reportIn(record, mode) ?? []),
    hasMore: hasMorePages(reply.body, pageNo),
  };
}

/** Returns undefined for a record that is no report, or that is about money which has not moved. */
function reportIn(record: UpstreamRecord, mode: Mode): ReportedPayment | undefined {
  const { id, referencedId, paymentType = '', amount, currency, result, resultDetails } = record;
  const { code } = result;
  if (id === undefined || referencedId === undefined || !isReportType(paymentType)) return undefined;
  if (!isResultCode(code)) return undefined;
  const category = getCategory(code);
  const isReason = paymentType === 'CB' && category === 'chargeback';
  if (!isReason && category !== 'success') return undefined;
  const outcome = isReason
    ? { code, rule: 'upstream-reported' }
    : acceptedIn(mode, code, 'upstream-reported');
  // A test success in the live environment moved no money.
  if (!isReason && getOutcomeCategory(outcome.code) === 'rejected') return undefined;
  return {
    paymentType,
    amount,
    currency,
    referencedId,
    outcome: { ...outcome, ...(resultDetails && { resultDetails }), reference: id },
  };
}

/** Returns a time as `yyyy-MM-dd HH:mm:ss` in UTC. */
function wireTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
