/**
 * Learns of receipts and chargebacks that an upstream gateway reports days after a payment. A due job of each channel asks
 * for those that came since it asked last. An upstream needs no address to call, and nothing is lost while this gateway is
 * down.
 */
import * as z from 'zod';
import { minorUnits } from '#contract/money.ts';
import type { ReportedPayment } from '../../connector/outcome.ts';
import type { Config } from '../config/config.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import type { NewJob } from '../jobs/job.ts';
import type { Handler } from '../jobs/runner.ts';
import { followUpRules } from '../lifecycle/follow-up-rules.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type AcquirerReport, recordReport } from './acquirer-report.ts';
import { reportBug } from './authenticate-and-charge.ts';
import { createQueueKey } from './jobs.ts';

type RecordingContext = Pick<GatewayContext, 'assets' | 'store' | 'clock' | 'config' | 'warn'>;

export const upstreamReports = 'upstream-reports';

const minute = 60_000;
const day = 1_440 * minute;

/** How often an upstream is asked. Upstreams allow two queries a minute (gateway-contract 9.1). */
const intervalMs = 15 * minute;
/** The wait before the next page, and after an answer that made no sense. */
const pageDelayMs = minute;
const failureDelayMs = 15 * minute;

/**
 * How far back is asked again, because an upstream may list a report late. A test clock may be ahead of the upstream's, so
 * that the test environment asks for all days of which one query may be.
 */
const overlapMs = { live: 60 * minute, test: 30 * day } as const;
const longestMs = 30 * day;

const payload = z.object({
  /** Id of a channel, or the name of a connector. */
  entityId: z.string(),
  /** The span whose pages are being read; absent at its beginning. */
  span: z.object({ from: z.number(), to: z.number(), pageNo: z.number() }).optional(),
});

/** Returns one job for each channel with an upstream, and for each connector; added at every start. */
export function upstreamReportsJobs(
  { entities, connectors }: Pick<Config, 'entities' | 'connectors'>,
  now: number,
): NewJob[] {
  const withUpstream = entities.filter(({ upstream }) => upstream !== undefined);
  return [...withUpstream.map(({ id }) => id), ...Object.keys(connectors)].map((id) => ({
    key: `${upstreamReports}:${id}`,
    kind: upstreamReports,
    queueKey: createQueueKey(id),
    payload: { entityId: id },
    dueAt: now,
  }));
}

/** Handles that job. Each run asks for one page. */
export function upstreamReportsHandler(
  gateway: Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'connectors' | 'store' | 'warn'>,
): Handler {
  const { config, store, connectors } = gateway;
  return async (job, { now }) => {
    const { entityId, span } = payload.parse(job.payload);
    const mode = config.environment === 'live' ? 'LIVE' : 'EXTERNAL';
    const own = config.entities.find(({ id }) => id === entityId);
    const [channel = own] = config.entities;
    const connector = own === undefined ? entityId : null;
    const asking = channel && connectors.find(config, { mode, connector, channel: own ?? channel });
    if (asking?.reports === undefined) return 'done';
    const asked = span ?? (await nextSpan(gateway, entityId, now));
    try {
      const page = await asking.reports({ mode, ...asked });
      for (const report of page.reports) await recordReported(gateway, entityId, report);
      if (page.hasMore) {
        const next = { entityId, span: { ...asked, pageNo: asked.pageNo + 1 } };
        return { retryAt: now + pageDelayMs, leftPayload: next };
      }
    } catch (error) {
      reportBug(gateway, error);
      return { retryAt: now + failureDelayMs, leftPayload: { entityId } };
    }
    await store.setReportedUntil({ channelId: entityId, until: asked.to });
    return { retryAt: now + intervalMs, leftPayload: { entityId } };
  };
}

async function nextSpan(
  { store, config }: Pick<GatewayContext, 'config' | 'store'>,
  channelId: string,
  now: number,
) {
  const until = (await store.reportedUntil(channelId)) ?? 0;
  const from = Math.max(Math.min(until, now) - overlapMs[config.environment], now - longestMs);
  return { from, to: now, pageNo: 1 };
}

/**
 * Records a report of a payment that this gateway forwarded. Others may use the same account at the upstream: their
 * reports are left alone.
 */
export async function recordReported(
  gateway: RecordingContext,
  scope: string,
  report: ReportedPayment,
): Promise<void> {
  const { forwardings, findByConnectorKey } = gateway.store;
  const { referencedId, outcome, ...facts } = report;
  const owner = await forwardings.findOwner(scope, referencedId);
  const payment = owner === undefined ? undefined : await findByConnectorKey(owner);
  const key = `${upstreamReports}:${scope}:${outcome.reference}`;
  if (payment === undefined || !(await forwardings.owns(key, scope, outcome.reference))) return;
  const followed = await findFollowed(gateway, payment, report);
  await recordOrWarn(gateway, scope, followed, { ...facts, outcome, key, hasHappened: true });
}

/**
 * Returns the record that a report follows, where an acquirer names the payment that its shopper made: a chargeback follows the
 * capture, its reversal the chargeback, and a second chargeback the reversal.
 */
async function findFollowed(
  { store }: Pick<RecordingContext, 'store'>,
  payment: Payment,
  { paymentType, amount = '' }: ReportedPayment,
): Promise<Payment> {
  const all = await store.findFollowUps({ ids: [payment.id], limit: 100 });
  const units = minorUnits(amount, payment.currency);
  const findNext = ({ id }: Payment): Payment | undefined => {
    const steps = all.filter((one) => one.referenceId === id && one.state === 'succeeded');
    const ofDispute = steps.filter((one) => ['CP', 'CB', 'CR'].includes(one.paymentType)).reverse();
    return ofDispute.find((one) => one.amount === units) ?? ofDispute[0];
  };
  let followed = payment;
  for (let next: Payment | undefined = payment; next !== undefined; next = findNext(next))
    if (followUpRules[paymentType].follows.includes(next.paymentType)) followed = next;
  return followed;
}

/** Records a report. The operator is told of one that no record can hold. */
export async function recordOrWarn(
  gateway: RecordingContext,
  scope: string,
  { id, record }: Pick<Payment, 'id' | 'record'>,
  report: AcquirerReport,
): Promise<void> {
  try {
    const outcome = withoutSecrets(report.outcome, secretsOfMasked(record.card));
    await recordReport(gateway, id, { ...report, outcome });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    gateway.warn(
      `An acquirer reports a ${report.paymentType} that does not fit its payment (${scope}, ${error.code}): look the payment up there.`,
    );
  }
}
