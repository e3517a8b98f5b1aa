/** What a connector with `repeatableFor` tells when a transaction is handed over again. */
import assert from 'node:assert/strict';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { Card } from '../../connector/payment-instrument.ts';
import { type Bench, benchCard, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import { answeredInVain, faultsOfQuestions } from './faults.ts';
import { accepted, requireMade, requireNot, unlessUnknown } from './truth.ts';

const otherCard: Card = { ...benchCard, number: '4000000000000002', holder: 'John Jones' };

export function repeatChecks(capabilities: Capabilities): readonly BenchCheck[] {
  /** A check of connectors that may be asked again. */
  const check = (name: string, run: (open: () => Promise<Bench>) => Promise<void>): BenchCheck => ({
    name,
    async run(open) {
      const { repeatableFor } = (await open()).connector;
      if (repeatableFor === undefined) notTried('the connector has no repeatableFor');
      assert.ok(
        Number.isInteger(repeatableFor) && repeatableFor > 0 && repeatableFor <= 365 * 24 * 60 * 60_000,
        'repeatableFor is no whole number of milliseconds, at most those of a year',
      );
      await run(open);
    },
  });
  return [
    ...makingsOf({ capabilities }).flatMap(({ type, what, prepare }) => [
      check(`${what} that comes again with its key is answered as the first, and made once`, async (open) => {
        for (const isLost of [false, true]) {
          const bench = await open();
          const make = await prepare(bench);
          bench.meet(isLost ? answeredInVain : undefined);
          const first = await unlessUnknown(make());
          const again = await accepted(bench.again());
          requireSame(again, first);
          if (bench.madeNow()) requireMade(bench);
        }
      }),
      check(`${what} that was declined is answered so again`, async (open) => {
        const bench = await open();
        const make = await prepare(bench);
        bench.decide('declined', type);
        const first = await make();
        requireSame(await bench.again(), first);
      }),
      check(`${what} is no decline when the second request with its key meets a fault`, async (open) => {
        for (const fault of faultsOfQuestions) {
          const bench = await open();
          const make = await prepare(bench);
          await accepted(make());
          bench.meet(fault);
          const outcome = await unlessUnknown(bench.again());
          // A decline without a name is one of the second request, after which the gateway asks.
          if (outcome?.reference !== undefined)
            requireNot('rejected', outcome, `it was made (${fault.name})`);
        }
      }),
    ]),
    ...(capabilities.instruments.includes('card')
      ? [
          check('a payment that comes again with another card tells which card was charged', async (open) => {
            const bench = await open();
            const [payment] = makingsOf({ capabilities });
            const make = await (payment ?? notTried('it takes no payment')).prepare(bench);
            bench.meet(answeredInVain);
            await unlessUnknown(make());
            const outcome = await unlessUnknown(bench.again({ instrument: otherCard, brand: 'VISA' }));
            if (bench.madeNow()) requireMade(bench);
            if (outcome === undefined || outcome.reference === undefined) return;
            requireNot('rejected', outcome, 'the first card was charged');
            const isNamed = outcome.paidCard?.masked.last4Digits === benchCard.number.slice(-4);
            assert.ok(isNamed, 'the first card was charged, and it is not told');
          }),
        ]
      : []),
  ];
}

function requireSame(again: Outcome, first: Outcome | undefined): void {
  // After a decline without a name the gateway asks, so that it must be true as well.
  if (categoryOf(again) !== 'rejected') assert.ok(again.reference, 'the answer to a repeat has no reference');
  if (first === undefined) return;
  assert.equal(categoryOf(again), categoryOf(first), 'a repeat is answered otherwise');
  if (first.reference !== undefined)
    assert.equal(again.reference, first.reference, 'a repeat has another name');
}
