/** Holds every connector of this program, and the made-up one of docs/connectors.md, against the promises. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Capabilities, Connector } from '../../src/connector/connector.ts';
import type { Outcome } from '../../src/connector/outcome.ts';
import type { Card } from '../../src/connector/payment-instrument.ts';
import { UnknownOutcome } from '../../src/connector/send.ts';
import { upstreamConnector } from '../../src/gateway/connectors/upstream/upstream.ts';
import { simulatorConnector } from '../../src/simulator/connector/simulator.ts';
import { connectorChecks, type FakeAcquirer } from '../../src/testkit/connector/index.ts';
import { startFakeUpstream } from '../gateway/connectors/upstream/fake-upstream.ts';
import { acme } from './acme.ts';
import { acmeSettings, createAcmeAcquirer } from './acme-acquirer.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The test double of an upstream, behind the address that the connector was given. */
async function createUpstream(): Promise<FakeAcquirer> {
  const upstream = await startFakeUpstream();
  closing.push(() => upstream.close());
  return {
    async answer({ url, method, headers, body }) {
      const address = url.replace('https://upstream.example', upstream.address);
      const answer = await fetch(address, { method, ...(headers && { headers }), ...(body && { body }) });
      const { status, headers: lines } = answer;
      return { status, headers: Object.fromEntries(lines), text: await answer.text() };
    },
    made: () =>
      upstream.asked
        .filter(({ method }) => method === 'POST')
        .map(({ fields }) => {
          const {
            amount = '92.00',
            currency = 'EUR',
            'customParameters[forwardedTransaction]': key = '',
          } = fields;
          return { key, amount, currency };
        }),
  };
}

const subjects = [
  connectorChecks({ definition: acme, settings: acmeSettings, createAcquirer: createAcmeAcquirer }),
  connectorChecks({
    definition: upstreamConnector,
    settings: { address: 'https://upstream.example', accessToken: 'dXBzdHJlYW0=', entityId: 'e'.repeat(32) },
    createAcquirer: createUpstream,
  }),
  connectorChecks({
    definition: simulatorConnector,
    settings: {},
    createAcquirer: () => ({ answer: () => Promise.reject(new Error('The simulator asks nobody.')) }),
  }),
];

describe.each(subjects)('a connector keeps its promise that', (...checks) => {
  test.each(checks)('$name', ({ run }) => run());
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
    /webhook is read when the acquirer has signed it/,
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
    /webhook is read when the acquirer has signed it/,
    withConnector((connector) => ({
      ...connector,
      readWebhook: async ({ headers }) =>
        (headers['acme-signature'] && [{ kind: 'outcome', outcome: declined }]) || undefined,
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

test('the connector of docs/connectors.md is the one that is held against them', () => {
  const shown = /```ts\n(import \{ createHmac[\s\S]*?)```/.exec(
    readFileSync('docs/connectors.md', 'utf8'),
  )?.[1];
  const file = readFileSync('test/connector/acme.ts', 'utf8');
  expect(shown).toBe(file.replaceAll('../../src/connector/index.ts', 'payment-widgets/connector'));
});
