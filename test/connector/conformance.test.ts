/** Holds every connector of this program, and the made-up one of docs/connectors.md, against the promises. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Capabilities, OrderType } from '../../src/connector/capabilities.ts';
import type { Connector } from '../../src/connector/connector.ts';
import type { Outcome } from '../../src/connector/outcome.ts';
import type { Card } from '../../src/connector/payment-instrument.ts';
import { type HttpAnswer, UnknownOutcome } from '../../src/connector/send.ts';
import { upstreamConnector } from '../../src/gateway/connectors/upstream/upstream.ts';
import { connectorChecks, type FakeAcquirer } from '../../src/testing/connector-checks/index.ts';
import { simulatorConnector } from '../../src/testing/simulator/connector/simulator.ts';
import { createFakeUpstream } from '../gateway/connectors/upstream/fake-upstream.ts';
import { acme } from './acme.ts';
import { acmeSettings, createAcmeAcquirer } from './acme-acquirer.ts';
import { holdPromises, type Untried, withoutCode } from './hold-promises.ts';
import { createPageAcquirer } from './reference/page-acquirer.ts';
import { createPageConnector, pageSettings } from './reference/page-connector.ts';
import { createReferenceAcquirer, referenceSettings } from './reference/reference-acquirer.ts';
import { createReferenceConnector } from './reference/reference-connector.ts';

const upstreamSettings = {
  address: 'https://upstream.example',
  accessToken: 'dXBzdHJlYW0=',
  entityId: 'e'.repeat(32),
};

/** The test double of an upstream, behind the address that the connector was given. It honours idempotency keys. */
function createUpstream(): FakeAcquirer {
  const upstream = createFakeUpstream();
  const answers = new Map<string, HttpAnswer>();
  const made = () =>
    upstream.asked.filter(({ method }) => method === 'POST').map(({ path, fields }) => ({ path, fields }));
  const nameOf = (fields: Readonly<Record<string, string>>) =>
    fields['customParameters[forwardedTransaction]'] ?? '';
  return {
    async answer({ url, method, headers = {}, body = '' }) {
      const key = headers['idempotency-key'];
      const known = key === undefined ? undefined : answers.get(key);
      if (known) return known;
      const number = new URLSearchParams(body).get('card.number');
      // Gateways show the masked card in the record of its payment.
      const shown = { bin: number?.slice(0, 6), last4Digits: number?.slice(-4), ...expiry };
      upstream.more = { ...upstream.more, ...(number && { card: shown, paymentBrand: 'VISA' }) };
      const answer = upstream.answer({ method, url, headers, body });
      if (key !== undefined) answers.set(key, answer);
      return answer;
    },
    made: () =>
      made()
        .filter(({ fields }) => upstream.charges(nameOf(fields)) > 0)
        .map(({ path, fields }) => {
          const { amount = '92.00', currency = 'EUR', paymentType } = fields;
          const of = /\/v1\/payments\/upstream(\d+)$/.exec(path)?.[1];
          const before = of === undefined ? undefined : made()[Number(of)];
          return {
            key: nameOf(fields),
            amount,
            currency,
            paymentType: paymentType as OrderType,
            ...(before && { follows: nameOf(before.fields) }),
            ...(fields['card.number'] && {
              card: {
                number: fields['card.number'],
                expiryMonth: fields['card.expiryMonth'] ?? '',
                expiryYear: fields['card.expiryYear'] ?? '',
                securityCode: fields['card.cvv'] ?? '',
                holder: fields['card.holder'] ?? '',
              },
            }),
          };
        }),
    decide(verdict) {
      if (verdict === 'expired' || verdict === 'cancelled') return false;
      upstream.code = upstreamCodes[verdict];
      upstream.more = verdict === 'challenged' ? { redirect: upstreamPage } : {};
      if (verdict === 'accepted' || verdict === 'declined') upstream.conclude(upstream.code);
      return true;
    },
  };
}

const upstreamCodes = {
  accepted: '000.100.110',
  declined: '800.100.152',
  pending: '000.200.000',
  challenged: '000.200.000',
} as const;
const expiry = { expiryMonth: '12', expiryYear: '2030' };
const upstreamPage = { url: 'https://pages.example/challenge', method: 'GET', parameters: [] };

describe('a connector without cards, whose webhooks nobody signs, keeps its promise that', () => {
  holdPromises(
    {
      ...{ definition: createPageConnector(), settings: pageSettings, createAcquirer: createPageAcquirer },
      ...{ isUnsigned: true },
    },
    [
      withoutCode,
      [/the card is charged/, 'the fake does not tell which card was charged'],
      [/what follows an authorisation/, 'it takes no PA'],
      [/: reports /, 'the connector has no reports'],
      [/of another account/, 'the fake has no foreignWebhooks'],
      [/is taken back/, 'the fake has no takeBack'],
      [/that is cancelled/, 'the connector has no cancel'],
      [/of an agreement/, 'it takes no agreements'],
    ],
  );
});

const withoutWebhook: Untried = [
  [/a webhook/, 'the connector has no readWebhook'],
  [/that is cancelled/, 'the connector has no cancel'],
];
const withoutRepeats: Untried = [
  [
    /comes again|that was declined is answered so again|second request with its key/,
    'the connector has no repeatableFor',
  ],
];

describe('the connector of the document keeps its promise that', () => {
  holdPromises({ definition: acme, settings: acmeSettings, createAcquirer: createAcmeAcquirer }, [
    ...withoutRepeats,
    [/follows an authorisation/, 'it takes no PA'],
    [/: reports /, 'the connector has no reports'],
    [/of another account/, 'the fake has no foreignWebhooks'],
    [/whose money is taken back/, 'the fake has no takeBack'],
    [/a shopper who|a browser brings/, 'the fake has no DB that is challenged'],
    [/that is cancelled/, 'the connector has no cancel'],
    [/of an agreement/, 'it takes no agreements'],
    withoutCode,
  ]);
});

describe('the reference connector keeps its promise that', () => {
  holdPromises(
    {
      definition: createReferenceConnector(),
      settings: referenceSettings,
      createAcquirer: createReferenceAcquirer,
    },
    [[/RV of parts/, 'it takes no part by RV'], [/: reports /, 'the connector has no reports'], withoutCode],
  );
});

describe.each([true, false])(
  'an upstream whose keys are honoured: %s, keeps its promise that',
  (isHonoured) => {
    const settings = { ...upstreamSettings, idempotencyKeys: isHonoured };
    holdPromises({ definition: upstreamConnector, settings, createAcquirer: createUpstream }, [
      ...withoutWebhook,
      // The fake lets all shoppers pay who are on its pages.
      [/of another payment says nothing/, 'the fake takes one shopper for another'],
      [/: reports tell/, 'the fake has no takeBack'],
      withoutCode,
      ...(isHonoured ? [] : withoutRepeats),
    ]);
  },
);

describe('the simulator keeps its promise that', () => {
  const createAcquirer = () => ({ answer: () => Promise.reject(new Error('The simulator asks nobody.')) });
  const lacks =
    /nothing is sent|nothing is asked|gives no code|no decide|does not tell what|no answer of the fake|connector has no (?:cancel|readWebhook|repeatableFor|reports)/;
  holdPromises({ definition: simulatorConnector, settings: {}, createAcquirer }, [
    [/^simulator: (?!every type|what follows|a payment that was never made)/, lacks],
  ]);
});

type Acme = typeof acme;
const withConnector = (breakIt: (connector: Connector) => Connector) => (): Acme => ({
  ...acme,
  create: (parts) => breakIt(acme.create(parts)),
});
const declined: Outcome = { code: '800.100.152', rule: 'broken' };
const withCapabilities = (change: Partial<Capabilities>) => (): Acme => ({
  ...acme,
  capabilities: { ...acme.capabilities, ...change },
});

/** Connectors of the made-up acquirer that break a promise each, with a check that catches them. */
const broken: [string, check: RegExp, () => Acme][] = [
  [
    'charges another amount',
    /EUR is charged to the last digit/,
    withConnector((connector) => ({
      ...connector,
      charge: (order, key, now) => connector.charge({ ...order, amount: '1.00' }, key, now),
    })),
  ],
  [
    'charges again under another key when it gets no answer',
    /meets no answer, after/,
    withConnector((connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(async () => {
          await connector.charge(order, `${key}2`, now);
          return connector.charge(order, key, now);
        }),
    })),
  ],
  [
    'takes what it does not know for a decline',
    /payment whose answer is slow/,
    withConnector((connector) => ({
      ...connector,
      charge: (order, key, now) => connector.charge(order, key, now).catch(() => declined),
    })),
  ],
  [
    'takes what it does not know for a success',
    /meets no answer, before/,
    withConnector((connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(() => ({ code: '000.000.000', rule: 'broken' })),
    })),
  ],
  [
    'finds nothing',
    /meets no answer, after/,
    withConnector((connector) => ({ ...connector, find: async () => undefined })),
  ],
  [
    'never finds what it has not found once',
    /RF whose answer is slow/,
    withConnector((connector) => {
      const missing = new Set<string>();
      return {
        ...connector,
        async find(inquiry, key, now) {
          const outcome = missing.has(key) ? undefined : await connector.find?.(inquiry, key, now);
          if (outcome === undefined) missing.add(key);
          return outcome;
        },
      };
    }),
  ],
  [
    'throws an error with the card',
    /meets no answer, before/,
    withConnector((connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(() => {
          throw new UnknownOutcome(JSON.stringify(order));
        }),
    })),
  ],
  [
    'believes a webhook without a signature',
    /a webhook without a signature/,
    withConnector((connector) => ({
      ...connector,
      readWebhook: async (request, now) =>
        request.headers['acme-signature'] === undefined
          ? [{ kind: 'outcome', outcome: declined }]
          : connector.readWebhook?.(request, now),
    })),
  ],
  [
    'believes a changed webhook',
    /a webhook whose key or amount was changed/,
    withConnector((connector) => ({
      ...connector,
      readWebhook: async ({ headers }) =>
        (headers['acme-signature'] && [{ kind: 'outcome', outcome: declined }]) || undefined,
    })),
  ],
  [
    'gives a code for what it has charged already',
    /a code to pay with can be shown/,
    withConnector((connector) => ({
      ...connector,
      async charge(order, key, now) {
        const { reference } = await connector.charge(order, key, now);
        return { code: '000.200.000', rule: 'broken', reference, paymentCode: { reference: '123' } };
      },
    })),
  ],
  [
    'gives a code that nobody can pay with',
    /a code to pay with can be shown/,
    withConnector((connector) => ({
      ...connector,
      charge: async () => ({ code: '000.200.000', rule: 'broken', paymentCode: { entity: '11249' } }),
    })),
  ],
  [
    'never tells that a code has expired',
    /a code to pay with is told as paid/,
    withConnector((connector) => ({
      ...connector,
      charge: async () => ({ code: '000.200.000', rule: 'broken', paymentCode: { reference: '123' } }),
      find: async () => ({ code: '000.000.000', rule: 'broken', reference: 'ch_0' }),
      readWebhook: async () => [],
    })),
  ],
  [
    'names a brand by another code',
    /every type, brand and currency that it names/,
    withCapabilities({ brands: ['VISA', 'mastercard'] }),
  ],
  [
    'names a currency by another code',
    /every type, brand and currency that it names/,
    withCapabilities({ currencies: ['EUR', 'usd'] }),
  ],
  [
    'takes nothing without saying what it takes',
    /ISK is refused before anything is sent, with the reason/,
    withCapabilities({ currencies: [] }),
  ],
  [
    'names a parameter that it does not hand on',
    /hands on those that it names/,
    withCapabilities({ parameters: ['customer.email'] }),
  ],
  [
    'hands on a parameter that it does not name',
    /hands on those that it names/,
    withConnector((connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(
          { ...order, instrument: { ...order.instrument, holder: order.parameters.descriptor } as Card },
          key,
          now,
        ),
    })),
  ],
  [
    'asks its acquirer for what it refuses',
    /what follows an authorisation is made, or refused/,
    () => ({
      ...withCapabilities({ paymentTypes: ['DB', 'PA', 'RF'] })(),
      create(parts) {
        const connector = acme.create(parts);
        const charge: Connector['charge'] = async (order, key, now) => {
          const outcome = await connector.charge(order, key, now);
          return order.linkedTo
            ? { ...declined, errors: [{ name: 'a', value: null, message: 'b' }] }
            : outcome;
        };
        return { ...connector, charge };
      },
    }),
  ],
  [
    'refuses without a reason',
    /what follows an authorisation is made, or refused/,
    () => ({
      ...withCapabilities({ paymentTypes: ['DB', 'PA', 'RF'] })(),
      create(parts) {
        const connector = acme.create(parts);
        return {
          ...connector,
          charge: async (order, key, now) => (order.linkedTo ? declined : connector.charge(order, key, now)),
        };
      },
    }),
  ],
];

test.each(broken)('a connector that %s fails the check for it', async (_what, check, createBroken) => {
  const definition = createBroken();
  const checks = connectorChecks({ definition, settings: acmeSettings, createAcquirer: createAcmeAcquirer });
  const wanted = checks.filter(({ name }) => check.test(name));
  const results = await Promise.allSettled(wanted.map(({ run }) => run()));
  expect(results.map(({ status }) => status)).toContain('rejected');
});

test.each([
  ['connector', /```ts\n(import \{ createHmac, [\s\S]*?)```/, 'acme.ts'],
  ['fake', /```ts\n(import \{ createHmac \}[\s\S]*?)```/, 'acme-acquirer.ts'],
])('the %s of docs/connectors.md is the one that is held against the promises', (_what, block, file) => {
  const shown = block.exec(readFileSync('docs/connectors.md', 'utf8'))?.[1];
  const own = readFileSync(`test/connector/${file}`, 'utf8')
    .replaceAll('../../src/connector/index.ts', 'payment-widgets/connector')
    .replaceAll('../../src/testing/connector-checks/index.ts', 'payment-widgets/testing/connector');
  expect(shown).toBe(own);
});
