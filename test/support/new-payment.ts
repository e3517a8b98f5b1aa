import type { NewJob } from '../../src/gateway/store/jobs/jobs.ts';
import { addJobs, type PaymentAttemptStart } from '../../src/gateway/store/payments/payment-attempts.ts';
import type { NewPayment } from '../../src/gateway/store/payments/payments.ts';

/** The record of a payment without an outcome, with the members that every record has. */
export const pendingRecord = {
  paymentType: 'DB',
  result: { code: '000.200.000', description: '' },
  buildNumber: '',
  timestamp: '',
  ndc: '',
};

/** A payment of 1.00 EUR that began at 0, outside of any checkout, as the store takes it; with other members in `more`. */
export const newPayment = (more: Partial<NewPayment> & Pick<NewPayment, 'id'>): NewPayment => ({
  kind: 'payment',
  checkoutId: null,
  entityId: 'e',
  referenceId: null,
  registrationId: null,
  paymentType: 'DB',
  brand: 'VISA',
  mode: 'INTERNAL',
  connector: null,
  amount: 100,
  currency: 'EUR',
  merchantTransactionId: null,
  record: pendingRecord,
  connectorKey: `key of ${more.id}`,
  taken: null,
  maxCaptures: null,
  shopperResultUrl: null,
  notificationUrl: null,
  flow: null,
  createdAt: 0,
  ...more,
});

/** The start of a payment, with the jobs that are stored together with it, as the store takes it. */
export const newStart = (attempt: NewPayment, ...jobs: readonly NewJob[]): PaymentAttemptStart => ({
  kind: 'begin',
  attempt,
  writes: addJobs(...jobs),
});
