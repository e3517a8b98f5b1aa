// @runs postgres
/** What a connector learns of the payment that is refunded: whether it is itself a capture of a part. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowUpOrder } from '../../../src/connector/orders.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
let order: FollowUpOrder | undefined;
beforeAll(async () => {
  const followUp: typeof simulator.followUp = (one, key, now) => {
    order = one;
    return simulator.followUp(one, key, now);
  };
  gateway = await testGateway({ connector: { ...simulator, followUp } });
  merchant = merchantAt(gateway);
});
afterAll(() => gateway.close());

const merchantTransactionId = 'order-of-shoes';

type Step = readonly [type: string, amount: string];
/** Payments of 100.00, what follows each, and what is refunded of the last of these. */
test.each<[what: string, isPart: boolean, type: string, steps: Step[], refund: string]>([
  ['all of a captured part', true, 'PA', [['CP', '60.00']], '60.00'],
  ['a part of a captured part', true, 'PA', [['CP', '60.00']], '20.00'],
  [
    'one of two equal captures',
    true,
    'PA',
    [
      ['CP', '50.00'],
      ['CP', '50.00'],
    ],
    '50.00',
  ],
  [
    'the capture that took the rest',
    true,
    'PA',
    [
      ['CP', '60.00'],
      ['CP', '40.00'],
    ],
    '40.00',
  ],
  [
    'a capture of the amount before it was raised',
    true,
    'PA',
    [
      ['PA', '20.00'],
      ['CP', '100.00'],
    ],
    '100.00',
  ],
  [
    'a capture of what was raised',
    false,
    'PA',
    [
      ['PA', '20.00'],
      ['CP', '120.00'],
    ],
    '120.00',
  ],
  ['a capture of the whole', false, 'PA', [['CP', '100.00']], '100.00'],
  ['a part of a capture of the whole', false, 'PA', [['CP', '100.00']], '60.00'],
  ['a part of a debit', false, 'DB', [], '60.00'],
  ['a smaller debit that repeats one', false, 'DB', [['RB', '60.00']], '60.00'],
])('a refund of %s is told that this is of a part: %s', async (_what, isPart, type, steps, refund) => {
  const paid = await merchant.pay(type, '100.00', { merchantTransactionId });
  const { id } = paid.json();
  let referenced = id;
  for (const [step, amount] of steps) {
    const answer = await merchant.follow(id, step, amount, { merchantTransactionId });
    expect(codeOf(answer)).toBe('000.100.110');
    referenced = answer.json().id;
  }
  expect(codeOf(await merchant.follow(referenced, 'RF', refund))).toBe('000.100.110');
  expect(order?.referenced).toMatchObject({ id: referenced });
  expect([order?.paymentType, order?.referenced.isPart ?? false]).toEqual(['RF', isPart]);
});
