// @runs cases postgres
/** Follow-ups that come at the same time take and give back no more money than allowed. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minorUnits } from '../../../src/contract/money.ts';
import { buildGateway } from '../../../src/gateway/server.ts';

import { testAssets } from '../../support/assets.ts';
import { caseCount } from '../../support/case-count.ts';
import { entityId, start, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';
import { simulated } from '../../support/simulated.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeAll(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterAll(() => gateway.close());

const twenty = Array.from({ length: 20 }, (_, i) => i);
const accepted = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

interface Listed {
  readonly id: string;
  readonly referencedId?: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly currency: string;
  readonly result: { readonly code: string };
}

/** Reads what really happened from the list of records, without the ledger. */
async function readHistory(id: string): Promise<Listed[]> {
  const answer = await merchant.get(`/v1/query/${id}?includeLinkedTransactions=true`);
  return answer.json().payments.filter(({ result }: Listed) => result.code === '000.100.110');
}

const sum = (payments: readonly Listed[]) =>
  payments.reduce((total, { amount, currency }) => total + (minorUnits(amount, currency) ?? 0), 0);

describe('20 requests at once', () => {
  test('capture no more than was authorised', async () => {
    const { id } = (await merchant.pay('PA', '92.00')).json();
    const answers = await Promise.all(twenty.map(() => merchant.follow(id, 'CP', '10.00')));
    expect(accepted(answers)).toBe(9);
    expect(sum((await readHistory(id)).filter(({ paymentType }) => paymentType === 'CP'))).toBe(9000);
  });

  test('refund no more than was debited, even through two gateways on one store', async () => {
    const { id } = (await merchant.pay('DB', '92.00')).json();
    const clock = { now: () => start };
    const dependencies = {
      store: gateway.store,
      clock,
      ...simulated(gateway.store, clock),
      assets: testAssets,
    };
    const second = buildGateway(gateway.config, dependencies);
    const fields = { entityId, paymentType: 'RF', amount: '9.20', currency: 'EUR' };
    const request = {
      method: 'POST',
      url: `/v1/payments/${id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    } as const;
    const answers = await Promise.all(twenty.map((i) => (i % 2 ? gateway.app : second).inject(request)));
    expect(accepted(answers)).toBe(10);
    await second.close();
  });

  test('reverse a payment once', async () => {
    const { id } = (await merchant.pay('DB', '92.00')).json();
    expect(accepted(await Promise.all(twenty.map(() => merchant.follow(id, 'RV'))))).toBe(1);
  });
});

const amounts = fc.constantFrom('1.00', '30.00', '50.00', '92.00', '0.01');
const decline = { 'customParameters[forceResultCode]': '800.100.151' };
const step = fc.record({
  type: fc.constantFrom('CP', 'RF', 'RV', 'RB', 'PA'),
  amount: amounts,
  /** The index of the earlier payment that this one follows. */
  at: fc.nat(),
  declined: fc.boolean(),
  final: fc.boolean(),
  times: fc.constantFrom(1, 1, 2, 20),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Sequences that contain every type of payment, so that the run covers each type whatever the random sequences are. */
const plainly = { declined: false, final: false, times: 1 } as const;
const oneOfEach: [string, Step[]][] = [
  [
    'PA',
    [
      { type: 'CP', amount: '30.00', at: 0, ...plainly },
      { type: 'RF', amount: '1.00', at: 1, ...plainly },
    ],
  ],
  ['PA', [{ type: 'RV', amount: '1.00', at: 0, ...plainly }]],
  ['DB', [{ type: 'RB', amount: '1.00', at: 0, ...plainly }]],
];

test('in any order of follow-ups, also 20 at the same time, money is taken and given back only as allowed', async () => {
  const happened = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('PA', 'DB'),
      fc.array(step, { maxLength: 8, size: 'max' }),
      async (first, steps) => {
        const root: string = (await merchant.pay(first, '92.00')).json().id;
        const known = [root];
        for (const { type, amount, at, declined, final, times } of steps) {
          const id = known[at % known.length] ?? root;
          const fields = { ...(declined ? decline : {}), ...(final ? { sequence: 'FINAL' } : {}) };
          const one = () =>
            merchant.follow(id, type, type === 'RV' && at % 2 === 0 ? undefined : amount, fields);
          const answers = await Promise.all(Array.from({ length: times }, one));
          expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 400)).toBe(true);
          known.push(...answers.filter(({ statusCode }) => statusCode === 200).map((a) => a.json().id));
        }
        const payments = await readHistory(root);
        checkRules(payments);
        for (const { paymentType } of payments) {
          happened.set(paymentType, (happened.get(paymentType) ?? 0) + 1);
        }
      },
    ),
    { numRuns: caseCount(40), examples: oneOfEach },
  );
  // A type that never happened has not been tested.
  for (const type of ['PA', 'DB', 'CP', 'RF', 'RV', 'RB']) expect(happened.get(type)).toBeGreaterThan(0);
});

/** Checks the rules again from the records at the end. */
function checkRules(payments: readonly Listed[]): void {
  const after = (id: string, type: string) =>
    payments.filter((one) => one.referencedId === id && one.paymentType === type);
  const isReversed = ({ id, paymentType }: Listed) => paymentType !== 'PA' && after(id, 'RV').length > 0;
  for (const payment of payments) {
    const { id, paymentType } = payment;
    const raised = paymentType === 'PA' ? sum(after(id, 'PA')) : 0;
    const standing = sum([payment]) + raised;
    const captured = after(id, 'CP').filter((capture) => !isReversed(capture));
    const released = paymentType === 'PA' ? sum(after(id, 'RV')) : 0;
    expect(sum(captured) + released).toBeLessThanOrEqual(standing);
    expect(sum(after(id, 'RF'))).toBeLessThanOrEqual(sum([payment]));
    if (paymentType !== 'PA') expect(after(id, 'RV').length).toBeLessThanOrEqual(1);
    if (isReversed(payment)) expect(sum(after(id, 'RF'))).toBe(0);
  }
}
