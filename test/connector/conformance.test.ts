/** Holds every connector of this program, and the made-up one of docs/connectors.md, against the promises. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Connector } from '../../src/connector/connector.ts';
import type { Outcome } from '../../src/connector/outcome.ts';
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

/** Connectors of the made-up acquirer that break a promise each. */
const broken: [string, (connector: Connector) => Connector][] = [
  [
    'charges another amount',
    (connector) => ({
      ...connector,
      charge: (order, key, now) => connector.charge({ ...order, amount: '1.00' }, key, now),
    }),
  ],
  [
    'charges again under another key when it gets no answer',
    (connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(async () => {
          await connector.charge(order, `${key}2`, now);
          return connector.charge(order, key, now);
        }),
    }),
  ],
  [
    'takes what it does not know for a decline',
    (connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(() => ({ code: '800.100.152', rule: 'broken' })),
    }),
  ],
  [
    'takes what it does not know for a success',
    (connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(() => ({ code: '000.100.112', rule: 'broken' })),
    }),
  ],
  ['finds nothing', (connector) => ({ ...connector, find: async () => undefined })],
  [
    'throws an error with the card',
    (connector) => ({
      ...connector,
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(() => {
          throw new UnknownOutcome(JSON.stringify(order));
        }),
    }),
  ],
  [
    'believes every webhook',
    (connector) => ({ ...connector, readWebhook: async () => [{ kind: 'outcome', outcome: declined }] }),
  ],
];
const declined: Outcome = { code: '800.100.152', rule: 'broken' };

test.each(broken)('a connector that %s fails a check', async (_what, breakIt) => {
  const definition = {
    ...acme,
    create: (parts: Parameters<typeof acme.create>[0]) => breakIt(acme.create(parts)),
  };
  const checks = connectorChecks({ definition, settings: acmeSettings, createAcquirer: createAcmeAcquirer });
  const results = await Promise.allSettled(checks.map(({ run }) => run()));
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});

test('the connector of docs/connectors.md is the one that is held against them', () => {
  const shown = /```ts\n(import \{ createHmac[\s\S]*?)```/.exec(
    readFileSync('docs/connectors.md', 'utf8'),
  )?.[1];
  const file = readFileSync('test/connector/acme.ts', 'utf8');
  expect(shown).toBe(file.replaceAll('../../src/connector/index.ts', 'payment-widgets/connector'));
});
