/** What follows a payment: of which one, as what, and how much. */
import assert from 'node:assert/strict';
import { getExponent } from '#contract/money.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import { type Bench, categoryOf, createReferenced, notTried } from './bench.ts';
import { type BenchCheck, follows } from './check.ts';
import { accepted, requireMade } from './truth.ts';

/** An authorisation is refunded by its captures, whose names the order then has. */
const refundOfCapture: BenchCheck = {
  name: 'RF of a capture is made once, as a RF, and found',
  async run(open) {
    const bench = await open();
    const capture = await accepted(bench.follow('CP', 'PA', await accepted(bench.pay('PA'))));
    if (bench.requests.length === 0) notTried('nothing is sent for it');
    const refund = await accepted(bench.follow('RF', 'CP', capture));
    requireMade(bench, { amount: '92.00', currency: bench.currency, paymentType: 'RF' });
    if (bench.connector.find === undefined) return;
    const outcome = (await bench.find()) ?? assert.fail('it was made and not found');
    assert.equal(categoryOf(outcome), categoryOf(refund), 'it is told otherwise when it is asked for');
  },
};

export function followUpChecks({
  paymentTypes,
  parts,
  repeated,
  currencies,
}: Capabilities): readonly BenchCheck[] {
  const has = (type: (typeof paymentTypes)[number]) => paymentTypes.includes(type);
  const followUps = paymentTypes.flatMap((type) => {
    const before = follows[type];
    return before !== undefined && has(before) ? [[type, before] as const] : [];
  });
  return [
    ...followUps.flatMap(([type, before]): BenchCheck[] => [
      {
        name: `${type} of the whole is made once, as a ${type} of its payment`,
        async run(open) {
          for (const currency of someOf(currencies)) {
            const bench = await open();
            await accepted(bench.pay(before));
            const paid = await accepted(bench.pay(before, { currency }));
            if (bench.requests.length === 0) notTried('nothing is sent for it');
            assert.ok(paid.reference, `a ${before} has no reference, so that nothing can follow it`);
            const key = bench.getKey();
            await accepted(bench.pay(before));
            await accepted(bench.follow(type, before, paid, { currency }));
            const whole = { amount: '92.00', currency };
            requireMade(bench, { ...(type !== 'RV' && whole), paymentType: type, follows: key });
          }
        },
      },
      {
        name: `${type} of parts is made for each part`,
        async run(open) {
          if (!parts.includes(type)) notTried(`it takes no part by ${type}`);
          const bench = await open();
          const paid = await accepted(bench.pay(before));
          for (const amount of repeated.includes(type) ? ['30.00', '12.00'] : ['30.00']) {
            await accepted(bench.follow(type, before, paid, { amount, isPart: true }));
            requireMade(bench, { amount, currency: bench.currency });
          }
        },
      },
    ]),
    ...(has('PA') && has('CP') && has('RF') ? [refundOfCapture] : []),
    {
      name: 'what follows an authorisation is made, or refused before anything is sent',
      async run(open) {
        if (!has('PA')) notTried('it takes no PA');
        const bench = await open();
        const authorised = await accepted(bench.pay('PA'));
        await requireMadeOrRefused(bench, () =>
          bench.pay('PA', { linkedTo: createReferenced('PA', authorised.reference) }),
        );
        if (!has('CP') || !has('RV')) return;
        const captured = await accepted(bench.follow('CP', 'PA', authorised));
        await requireMadeOrRefused(bench, () => bench.follow('RV', 'CP', captured));
      },
    },
  ];
}

/** Returns the first currency, another one, and one with other decimals. */
function someOf(currencies: Capabilities['currencies'] = ['EUR', 'USD', 'JPY']): readonly string[] {
  const [first = 'EUR', second = first] = currencies;
  const third = currencies.find((one) => getExponent(one) !== getExponent(first)) ?? first;
  return [...new Set([first, second, third])];
}

async function requireMadeOrRefused(bench: Bench, make: () => ReturnType<Bench['pay']>): Promise<void> {
  const { length } = bench.requests;
  const outcome = await make();
  if (categoryOf(outcome) === 'rejected') requireRefusal(bench, outcome, length);
  else if (bench.madeNow()) requireMade(bench);
}

/** Holds a decline: its reason is told, and nothing was sent for it. */
export function requireRefusal(
  bench: Bench,
  outcome: Awaited<ReturnType<Bench['pay']>>,
  sentBefore: number,
  name?: string,
): void {
  assert.equal(categoryOf(outcome), 'rejected', `it was not refused: ${outcome.code}`);
  assert.equal(bench.requests.length, sentBefore, 'it was refused after something was sent');
  const [error] = outcome.errors ?? [];
  assert.ok(error, 'it was refused without a reason');
  if (name !== undefined) assert.equal(error.name, name);
  assert.doesNotMatch(error.message, /\[\]/, 'the reason names nothing that can be sent');
}
