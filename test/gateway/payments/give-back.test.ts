import { describe, expect, test } from 'vitest';
import type { ResultCode } from '#contract/result-codes.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import type { RoutedFollowUp } from '../../../src/gateway/connectors/connector.ts';
import type { GatewayContext } from '../../../src/gateway/context.ts';
import type { NewJob } from '../../../src/gateway/jobs/job.ts';
import { giveBackHandler, startGivingBack } from '../../../src/gateway/payments/give-back.ts';
import type { Payment } from '../../../src/gateway/store/payments/payments.ts';
import { minute } from '../../support/gateway.ts';
import { newPayment } from '../../support/new-payment.ts';

const now = 1_000_000;
const key = 'give-back:p:there';
const payment = newPayment({ id: 'p', connector: 'second', mode: 'EXTERNAL' });

/** An acquirer that answers each reversal with this code, or throws; and what the gateway does. */
function open(answer: ResultCode | Error, connectors: object = { first: {}, second: {} }) {
  const orders: RoutedFollowUp[] = [];
  const keys: string[] = [];
  const jobs: NewJob[] = [];
  const warnings: string[] = [];
  const marks = new Set<string>();
  const connector = {
    async followUp(order: RoutedFollowUp, sentKey: string) {
      orders.push(order);
      keys.push(sentKey);
      if (answer instanceof Error) throw answer;
      return { code: answer, rule: 'test' };
    },
  };
  const gateway = {
    clock: { now: () => now },
    config: { entities: [{ id: 'e' }], connectors },
    connectors: { find: () => connector },
    store: {
      findPayment: async (id: string) => (id === 'p' ? (payment as unknown as Payment) : undefined),
      forwardings: { find: async (one: string) => (marks.has(one) ? {} : undefined) },
      jobs: { add: async (job: NewJob) => void jobs.push(job) },
    },
    warn: (sentence: string) => void warnings.push(sentence),
  } as unknown as GatewayContext;
  const run = (attempts = 1, paymentId = 'p') => {
    const job = { kind: 'give-back', queueKey: 'q', dueAt: now, attempts, claimId: 'c', key };
    const payload = { paymentId, reference: 'there', connector: 'first' };
    return giveBackHandler(gateway)(
      { ...job, payload },
      { now, requireHeld: async () => {}, signal: new AbortController().signal },
    );
  };
  return { gateway, orders, keys, jobs, warnings, marks, run };
}

const later = { retryAt: now + 10 * minute };

describe('what an acquirer has charged although nobody was told so', () => {
  test('is given back by one job, and by none once the acquirer was sent the reversal', async () => {
    const { gateway, jobs, marks } = open('000.000.000');
    expect(await startGivingBack(gateway, { ...payment, connector: 'first' }, 'there')).toBe(true);
    expect(jobs).toMatchObject([
      { key, payload: { paymentId: 'p', reference: 'there', connector: 'first' } },
    ]);
    marks.add(key);
    expect(await startGivingBack(gateway, payment, 'there')).toBe(false);
    expect(jobs).toHaveLength(1);
    expect(await startGivingBack(gateway, payment, 'elsewhere')).toBe(true);
  });

  test('is reversed whole where it was charged, by the acquirer’s own name of it, under the key of its job', async () => {
    const { orders, keys, run } = open('000.000.000');
    expect(await run()).toBe('done');
    expect(keys).toEqual([key]);
    expect(orders).toMatchObject([
      {
        ...{ kind: 'follow-up', id: 'p', connector: 'first', amount: '1.00', currency: 'EUR' },
        ...{ paymentType: 'RV', parameters: { paymentType: 'RV' }, referenced: { reference: 'there' } },
      },
    ]);
  });

  test.each<[what: string, answer: ResultCode | Error, attempts: number, end: unknown, isTold: boolean]>([
    ['is given back', '000.000.000', 1, 'done', false],
    ['may be given back, which is pending', '000.200.000', 1, 'done', false],
    ['is not, for good', '800.100.152', 1, 'done', true],
    ['cannot be because a setting is wrong', '600.200.500', 1, 'done', true],
    ['cannot be because the acquirer was not reached', '900.100.400', 1, later, false],
    ['cannot be because the acquirer limits requests', '800.120.100', 1, later, false],
    ['cannot be because the acquirer refuses the key', '900.100.201', 1, later, false],
    ['is not known', new UnknownOutcome('no answer came'), 1, later, false],
    ['is not known for the last but one time', new UnknownOutcome('no answer came'), 999, later, false],
    ['is not known for a week', new UnknownOutcome('no answer came'), 1_000, 'done', true],
    ['cannot be for a week', '900.100.400', 1_000, 'done', true],
  ])(
    'is tried as long as it helps, and the operator is told then: it %s',
    async (_what, answer, attempts, end, isTold) => {
      const { run, warnings } = open(answer);
      expect(await run(attempts)).toEqual(end);
      expect(warnings.filter((line) => line.includes('does not give a payment back'))).toHaveLength(
        isTold ? 1 : 0,
      );
    },
  );

  test('waits for its connector when the configuration lacks it', async () => {
    const { orders, run, warnings } = open('000.000.000', { second: {} });
    expect(await run()).toEqual(later);
    expect([orders, warnings]).toEqual([[], [expect.stringContaining('connector first')]]);
  });

  test('is nothing where its payment is gone', async () => {
    const { orders, run } = open('000.000.000');
    expect(await run(1, 'other')).toBe('done');
    expect(orders).toEqual([]);
  });
});
