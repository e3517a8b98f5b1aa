/** What is charged: amounts, types, cards, and how it ends. */
import assert from 'node:assert/strict';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { currencyOfAnEarlierPayment } from '#contract/parameters/currencies.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import { type Bench, benchCard, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, type Making, makingsOf } from './check.ts';
import { cutAt, faults, placesToCut } from './faults.ts';
import {
  accepted,
  endOf,
  requireEnd,
  requireMade,
  requireNoneMade,
  tellsTruly,
  tellsTrulyLate,
} from './truth.ts';

const amounts = { EUR: '92.00', USD: '1.15', HUF: '1500.00', JPY: '120.00', ISK: '990.00', KWD: '1.25' };

export function paymentChecks(capabilities: Capabilities, ownBrands: object = {}): readonly BenchCheck[] {
  const { paymentTypes, brands = [], currencies } = capabilities;
  const [payment] = makingsOf({ capabilities });
  const firstType = payment?.type ?? 'DB';
  const types = paymentTypes.filter((type) => type === 'DB' || type === 'PA' || type === 'CD');
  return [
    ...Object.entries(amounts)
      .filter(([currency]) => currencies?.includes(currency) !== false)
      .map(
        ([currency, amount]): BenchCheck => ({
          name: `${amount} ${currency} is charged to the last digit`,
          async run(open) {
            const bench = await open();
            await accepted(bench.pay(firstType, { amount, currency }));
            requireMade(bench, { amount, currency });
          },
        }),
      ),
    ...types.map(
      (type): BenchCheck => ({
        name: `a ${type} is made as a ${type}`,
        async run(open) {
          const bench = await open();
          await accepted(bench.pay(type));
          requireMade(bench);
          requireType(bench);
          requireMade(bench, { paymentType: type });
        },
      }),
    ),
    {
      name: 'the card is charged with the number, month, year, code and holder that were ordered',
      async run(open) {
        const bench = await open();
        await accepted(bench.pay(firstType));
        requireMade(bench);
        requireCard(bench);
      },
    },
    {
      name: 'every type, brand and currency that it names is charged',
      async run(open) {
        for (const brand of brands)
          assert.ok(
            findPaymentBrand(brand) ?? Object.hasOwn(ownBrands, brand),
            `${brand} is the code of no brand; name it in ownBrands`,
          );
        for (const currency of currencies ?? [])
          assert.ok(currencyOfAnEarlierPayment.values?.includes(currency), `${currency} is no code`);
        const orders = [
          ...types.map((type) => [type, {}] as const),
          ...brands.map((brand) => [firstType, { brand }] as const),
          ...(currencies ?? []).map((currency) => [firstType, { currency }] as const),
        ];
        for (const [type, change] of orders) {
          const bench = await open();
          await accepted(bench.pay(type, change));
          if (bench.madeNow()) requireMade(bench, change);
        }
      },
    },
  ];
}

function requireType(bench: Bench): void {
  if (bench.madeNow()?.every(({ paymentType }) => paymentType === undefined))
    notTried('the fake does not tell as which type it was made');
}

function requireCard(bench: Bench): void {
  const charged = bench.madeNow()?.[0]?.card ?? notTried('the fake does not tell which card was charged');
  const { kind: _kind, ...ordered } = benchCard;
  for (const [member, wanted = ''] of Object.entries(ordered)) {
    const got = charged[member as keyof typeof ordered] ?? '';
    const isSame = /^expiry/.test(member) ? Number(got) % 2000 === Number(wanted) % 2000 : got === wanted;
    assert.ok(isSame, `${member} is another one`);
  }
}

/** How often a transaction is made, and what is told of it. */
export function makingChecks(capabilities: Capabilities): readonly BenchCheck[] {
  return makingsOf({ capabilities }).flatMap((making) => {
    const { what, prepare } = making;
    return [
      ...faults.map(
        (fault): BenchCheck => ({
          name: `${what} that meets ${fault.name} is made once or not, and told truly`,
          async run(open) {
            const bench = await open();
            await tellsTruly(bench, fault, await prepare(bench));
          },
        }),
      ),
      {
        name: `${what} whose answer is slow is made once, and told truly`,
        async run(open) {
          const bench = await open();
          await tellsTrulyLate(bench, await prepare(bench));
        },
      },
      {
        name: `${what} whose answer breaks off is told truly, wherever it does`,
        async run(open) {
          const first = await open();
          const make = await prepare(first);
          const before = first.answered.length;
          await make();
          const answer = first.answered[before] ?? notTried('nothing is sent for it');
          for (const at of placesToCut(answer)) {
            const bench = await open();
            await tellsTruly(bench, cutAt(at), await prepare(bench));
          }
        },
      },
      ...endChecks(making),
    ];
  });
}

function endChecks({ type, what, prepare }: Making): readonly BenchCheck[] {
  return [
    {
      name: `${what} that is declined is told as a decline`,
      async run(open) {
        const bench = await open();
        const make = await prepare(bench);
        bench.decide('declined', type);
        await requireEnd(bench, await make(), 'rejected');
        requireNoneMade(bench);
      },
    },
    {
      name: `${what} that is pending is told as pending until it ends, and then how it ended`,
      async run(open) {
        for (const end of ['accepted', 'declined', 'expired', 'cancelled'] as const) {
          const bench = await open();
          const make = await prepare(bench);
          bench.decide('pending', type);
          const isKnown = /^(?:accepted|declined)$/.test(end) || bench.acquirer.decide?.(end, type) === true;
          if (!isKnown) continue;
          bench.decide('pending', type);
          const outcome = await make();
          assert.equal(categoryOf(outcome), 'pending', `${outcome.code} was told, and it is pending`);
          const early = await endOf(bench, outcome);
          assert.equal(early, undefined, `${early?.code} was told, and it is pending`);
          bench.decide(end, type);
          const isMade = end === 'accepted';
          await requireEnd(bench, outcome, isMade ? 'accepted' : 'rejected');
          if (isMade && bench.madeNow()) requireMade(bench);
          if (!isMade) requireNoneMade(bench);
        }
      },
    },
  ];
}
