/** What of a store a tester waits for. */
import type { Due } from '#contract/control/tenants.ts';
import { authentication, reconciliation, wholeCapture } from '../../gateway/payments/jobs.ts';
import type { ScheduledJob, TimeSpan } from '../../gateway/store/jobs/schedule.ts';
import type { Store } from '../../gateway/store/store.ts';
import { activationKind, webhookKind } from '../../gateway/webhooks/jobs.ts';
import { notificationKind } from '../../gateway/webhooks/notification.ts';
import { shopperResultKind } from '../../gateway/webhooks/shopper-result.ts';
import { simulatedReport } from '../simulator/connector/acquirer-reports.ts';

/** Something that falls due, with its time in milliseconds since 1970. */
export interface DueItem {
  readonly what: Due['what'];
  readonly time: number;
  /** The checkout's key. */
  readonly checkoutKey?: string;
}

/** Job kinds that a tester waits for. The others only tidy up. */
const kinds: Readonly<Record<string, Due['what']>> = {
  [webhookKind]: 'webhook',
  [activationKind]: 'webhook',
  [notificationKind]: 'notification',
  [shopperResultKind]: 'reminder',
  [authentication]: 'timeout',
  [reconciliation]: 'timeout',
  [wholeCapture]: 'timeout',
  [simulatedReport]: 'report',
};

/** Job kinds by which something comes about. The test of a receiver brings nothing that anybody waits for. */
export const awaitedKinds = Object.keys(kinds).filter((kind) => kind !== activationKind);

/** Returns what falls due in a span of time, the soonest first. */
export async function dueItemsIn(
  store: Pick<Store, 'schedule' | 'findPayment'>,
  span: TimeSpan,
): Promise<readonly DueItem[]> {
  const jobs = await store.schedule.jobsIn(span, Object.keys(kinds));
  const ofJobs = jobs.map(async (job): Promise<DueItem> => {
    const checkoutKey = await checkoutKeyOf(store, job);
    return { what: kinds[job.kind] ?? 'timeout', time: job.dueAt, ...(checkoutKey && { checkoutKey }) };
  });
  const expiries = await store.schedule.expiriesIn(span);
  const ofCheckouts = expiries.map(
    ({ id, expiresAt }): DueItem => ({ what: 'expiry', time: expiresAt, checkoutKey: id }),
  );
  const items = [...(await Promise.all(ofJobs)), ...ofCheckouts];
  return items.sort((one, other) => one.time - other.time).slice(0, span.limit);
}

/** Returns the checkout that a job is about; undefined for a job that is about none. */
async function checkoutKeyOf(
  store: Pick<Store, 'findPayment'>,
  { payload }: ScheduledJob,
): Promise<string | undefined> {
  const { checkoutId, paymentId, id = paymentId } = Object(payload) as Readonly<Record<string, unknown>>;
  if (typeof checkoutId === 'string') return checkoutId.split('.')[0];
  const payment = typeof id === 'string' ? await store.findPayment(id) : undefined;
  return payment?.checkoutId ?? undefined;
}
