// @tests src/testing/connector-checks/index.ts
/**
 * What an author writes from `docs/connectors.md` alone for an acquirer without cards, whose news nobody signs or that sends none, keeps
 * every promise.
 */
import { describe, expect, test } from 'vitest';
import type { AcquirerNotification, Connector, ReportedPayment } from '../../../src/connector/index.ts';
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
      [/: reports /, 'the connector has no reports'],
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

/** Changes what is reported on each page. */
const withReports = (
  change: (reports: readonly ReportedPayment[]) => readonly ReportedPayment[],
  hasMore?: boolean,
): ((connector: Connector) => Connector) => {
  return (connector) => ({
    ...connector,
    async reports(inquiry) {
      const page = await connector.reports?.(inquiry);
      return { reports: change(page?.reports ?? []), hasMore: hasMore ?? page?.hasMore ?? false };
    },
  });
};
const each = (change: (report: ReportedPayment) => Partial<ReportedPayment>) =>
  withReports((reports) => reports.map((report) => ({ ...report, ...change(report) })));
const renamed = (report: ReportedPayment, reference: string) => ({
  outcome: { ...report.outcome, reference },
});
let names = 0;

const faultsOfReports: [fault: string, wrap: (connector: Connector) => Connector][] = [
  ['none', withReports(() => [])],
  [
    'it twice',
    withReports((reports) => [...reports, ...reports.map((one) => ({ ...one, ...renamed(one, 'x') }))]),
  ],
  ['that the money came back', each(() => ({ paymentType: 'CR' }))],
  [
    'that the money came back, too',
    withReports((reports) => reports.flatMap((one) => [one, { ...one, paymentType: 'CR' }])),
  ],
  ['it as a receipt', each(() => ({ paymentType: 'RC' }))],
  ['it as one that was refused', each(({ outcome }) => ({ outcome: { ...outcome, code: '800.100.152' } }))],
  ['another amount', each(() => ({ amount: '0.92' }))],
  ['another currency', each(() => ({ currency: 'XTS' }))],
  ['a time in seconds', each(({ at = 0 }) => ({ at: at / 1000 }))],
  ['it by the name of the payment', each((one) => renamed(one, one.referencedId))],
  [
    'it by another name each time',
    each((one) => {
      names += 1;
      return renamed(one, `chb_${names}`);
    }),
  ],
  ['it of a payment of another name', each(() => ({ referencedId: 'tr_other' }))],
  ['it with the key of another payment', each(() => ({ key: 'f'.repeat(64) }))],
  ['pages without an end', withReports(() => [], true)],
];

describe('a connector whose reports tell of a chargeback', () => {
  test.each(faultsOfReports)('fails the check of the suite when it reports %s', async (_fault, wrap) => {
    const definition = {
      ...pulledPolder,
      create: (parts: Parameters<typeof pulledPolder.create>[0]) => wrap(pulledPolder.create(parts)),
    };
    const checks = connectorChecks({ ...pulled, definition, order: orders.IDEAL }).filter(({ name }) =>
      name.includes('reports tell once'),
    );
    await expect(Promise.all(checks.map(({ run }) => run()))).rejects.toThrow(
      /CB|no report|a page after|name|time/,
    );
    expect(checks).toHaveLength(1);
  });
});
