/** Holds the connector against the promises of all connectors. */
import { describe } from 'vitest';
import { exponents } from '../../../src/acquirers/adyen/currencies-data.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { fromMinorUnits } from '../../../src/connector/index.ts';
import type { FakeAcquirer } from '../../../src/testing/connector-checks/index.ts';
import { holdPromises, type Untried, withoutCode } from '../../connector/hold-promises.ts';
import { account, createFakeAdyen, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent } from './orders.ts';

/** @param isAsking whether a shopper may have to be asked */
function createAcquirer(isAsking = true): FakeAcquirer {
  const fake = createFakeAdyen();
  let isPaid = true;
  return {
    answer: fake.send,
    made: () =>
      fake.made.map(({ amount: { value, currency }, ...made }) => {
        return { ...made, currency, amount: fromMinorUnits(value, currency, exponents) ?? '' };
      }),
    decide(verdict) {
      if (verdict === 'expired' || verdict === 'cancelled') return false;
      if (verdict === 'challenged' && !isAsking) return false;
      isPaid = verdict !== 'declined';
      fake.decide(verdict);
      return true;
    },
    comeBack: ({ url }) => fake.authenticate(url, isPaid ? 'Y' : 'N'),
    takeBack(key) {
      for (const { psp, amount } of [...fake.payments.values()].filter((one) => one.key === key)) {
        const pspReference = `D${psp.slice(1)}`;
        fake.report('CHARGEBACK', true, {
          merchantReference: key,
          originalReference: psp,
          pspReference,
          amount,
        });
      }
    },
    webhooks: fake.takeWebhooks,
    withoutProof: ({ body, headers }) => ({
      headers,
      body: body.replace(/"hmacSignature":"[^"]*"/, '"x":""'),
    }),
    foreignWebhooks: () =>
      fake.made.flatMap(({ key, amount }) => {
        const event = { ...authorisationEvent, amount, merchantReference: key };
        return [
          signedWebhook({ ...event, merchantAccountCode: 'AnotherShop' }),
          signedWebhook(event, { live: true }),
        ];
      }),
  };
}

const subject = { definition: adyen, settings: account, createAcquirer: () => createAcquirer() };
const untried: Untried = [
  [
    /is found as it was told|when the question meets a fault|never made is not found/,
    'the connector has no find',
  ],
  [/an inquiry that is answered about another key/, 'the connector has no find'],
  [/that is cancelled is ended/, 'the connector has no cancel'],
  [/: reports /, 'the connector has no reports'],
  withoutCode,
];

describe('a connector keeps its promise that', () => {
  holdPromises(subject, [...untried, [/RV of parts/, 'it takes no part by RV']]);
});

describe('and of a debit that', () => {
  const instrument = { kind: 'bankAccount', iban: 'DE02120300000000202051', holder: 'Jane Jones' } as const;
  const order = { brand: 'SEPA', instrument };
  holdPromises({ ...subject, order, createAcquirer: () => createAcquirer(false) }, [
    ...untried.filter(([, reason]) => reason !== 'the connector has no cancel'),
    [/shopper (who|comes)|a browser brings|that is cancelled is ended/, /./],
    [/the card is charged with the number/, 'the fake does not tell which card was charged'],
    [/about another currency/, 'it takes one currency alone'],
    [/RV of parts/, 'it takes no part by RV'],
  ]);
});

describe('and of a page of a bank that', () => {
  const order = { brand: 'IDEAL', instrument: { kind: 'none' } } as const;
  // Without its shopper nothing is paid, which the other checks begin with.
  holdPromises(
    { ...subject, order },
    [
      [/that is cancelled is ended/, 'the connector has no cancel'],
      [/what follows an authorisation is made/, 'it takes no PA'],
    ],
    /a shopper who|a browser brings|that is cancelled|refused before/,
  );
});

describe('and of a reference of Multibanco that', () => {
  const order = { brand: 'SIBS_MULTIBANCO', instrument: { kind: 'none' } } as const;
  holdPromises({ ...subject, order }, [], /a code to pay with/);
});
