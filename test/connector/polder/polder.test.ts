// @tests src/testing/connector-checks/index.ts
/**
 * What an author writes from `docs/connectors.md` alone for an acquirer without cards, whose news nobody signs or that sends none, keeps
 * every promise.
 */
import { describe, expect, test } from 'vitest';
import type { AcquirerNotification, Connector } from '../../../src/connector/index.ts';
import { connectorChecks } from '../../../src/testing/connector-checks/index.ts';
import { holdPromises, type Untried, withoutCode } from '../hold-promises.ts';
import { polder, pulledPolder } from './polder.ts';
import { createPolderAcquirer, polderSettings } from './polder-acquirer.ts';

const orders = {
  IDEAL: { brand: 'IDEAL' },
  BLIK: { brand: 'BLIK' },
  SWISH: { brand: 'SWISH' },
  KLARNA_PAYMENTS_PAYLATER: {
    brand: 'KLARNA_PAYMENTS_PAYLATER',
    parameters: {
      'cart.items[0].name': 'Stroopwafels',
      'cart.items[0].price': '92.00',
      'customer.email': 'jan@shop.example',
      'billing.country': 'NL',
    },
  },
} as const;

const always: Untried = [
  [/the card is charged/, 'the fake does not tell which card was charged'],
  [/that is cancelled/, 'the connector has no cancel'],
  [/of an agreement/, 'it takes no agreements'],
  [/answer about another currency/, /the answer tells no currency|one currency/],
];
const withoutAuthorisation: Untried[number] = [/follows an authorisation/, 'it takes no PA'];
const withoutPage: Untried = [
  [/a shopper who|a browser brings/, 'its shopper is given a code, and sent to no page'],
];
const ofBrand: Readonly<Record<keyof typeof orders, Untried>> = {
  IDEAL: [withoutAuthorisation, withoutCode],
  BLIK: [withoutAuthorisation, withoutCode],
  SWISH: [withoutAuthorisation, ...withoutPage],
  KLARNA_PAYMENTS_PAYLATER: [
    withoutCode,
    [/RV that is pending/, 'the fake has no RV that is pending'],
    [/RV of parts/, 'it takes no part by RV'],
    [/about another key.*RV|another key than that of RV/, /./],
  ],
};

const unsigned = {
  definition: polder,
  settings: polderSettings,
  createAcquirer: createPolderAcquirer,
  isUnsigned: true,
};
const { webhookAddress: _, ...pulledSettings } = polderSettings;
const pulled = {
  definition: pulledPolder,
  settings: pulledSettings,
  createAcquirer() {
    const { webhooks: _none, ...acquirer } = createPolderAcquirer();
    return acquirer;
  },
};

for (const brand of Object.keys(orders) as (keyof typeof orders)[]) {
  const order = orders[brand];
  describe(`an author's connector whose webhooks only name a payment keeps, with ${brand}, its promise that`, () => {
    holdPromises({ ...unsigned, order }, [
      ...always,
      ...ofBrand[brand],
      [/reports that meet a fault/, 'the connector has no reports'],
      [/of another account/, 'the fake has no foreignWebhooks'],
    ]);
  });
  describe(`an author's connector without webhooks keeps, with ${brand}, its promise that`, () => {
    holdPromises({ ...pulled, order }, [
      ...always,
      ...ofBrand[brand],
      [/a webhook/, 'the connector has no readWebhook'],
    ]);
  });
}

type Read = (list: readonly AcquirerNotification[]) => readonly AcquirerNotification[];
const withNews = (read: Read) => (connector: Connector) => ({
  ...connector,
  readWebhook: async (...request: Parameters<NonNullable<Connector['readWebhook']>>) => {
    const list = await connector.readWebhook?.(...request);
    return list && read(list);
  },
});

const faults: [fault: string, promise: RegExp, wrap: (connector: Connector) => Connector][] = [
  ['tells no chargeback', /taken back/, withNews((list) => list.filter(({ kind }) => kind !== 'report'))],
  [
    'tells a chargeback as a decline of the payment, which it then tells as paid',
    /taken back/,
    withNews((list) =>
      list.flatMap((one) =>
        one.kind === 'report'
          ? { kind: 'outcome', reference: one.referencedId, outcome: { ...one.outcome, code: '800.100.152' } }
          : one,
      ),
    ),
  ],
  [
    'tells what follows a payment by its key',
    /about a follow-up/,
    withNews((list) => {
      const [payment] = list;
      const key = payment?.kind === 'outcome' && payment.key;
      return list.map((one) => (key ? { ...one, key } : one));
    }),
  ],
  [
    'takes the name of a capture for that of its payment',
    /RF of a capture/,
    (connector) => ({
      ...connector,
      async followUp(order, key, now) {
        const { reference } = order.referenced;
        const told = { ...order.referenced, reference: reference?.split('.').at(-1) ?? null };
        return connector.followUp({ ...order, referenced: told }, key, now);
      },
    }),
  ],
];

describe("an author's connector breaks its promise, and the suite says which, when it", () => {
  test.each(faults)('%s', async (_fault, promise, wrap) => {
    const definition = {
      ...polder,
      create: (parts: Parameters<typeof polder.create>[0]) => wrap(polder.create(parts)),
    };
    const checks = connectorChecks({ ...unsigned, definition, order: orders.KLARNA_PAYMENTS_PAYLATER });
    const wanted = checks.filter(({ name }) => promise.test(name));
    const ends = await Promise.allSettled(wanted.map(({ run }) => run()));
    expect(ends.map(({ status }) => status)).toContain('rejected');
  });
});
