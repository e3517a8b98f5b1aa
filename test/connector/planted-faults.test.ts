// @tests src/testing/connector-checks/index.ts
/** The suite reports every planted fault, by the promise that it breaks. */
import { describe, expect, test } from 'vitest';
import { adyen } from '../../src/acquirers/adyen/index.ts';
import { stripe } from '../../src/acquirers/stripe/index.ts';
import {
  type Connector,
  type ConnectorDefinition,
  NotSent,
  UnknownOutcome,
} from '../../src/connector/index.ts';
import { checkedAt } from '../../src/testing/connector-checks/bench.ts';
import { type ConnectorSubject, connectorChecks } from '../../src/testing/connector-checks/index.ts';
import { account, createFakeAdyen } from '../acquirers/adyen/fake-adyen.ts';
import { createFakeStripe, testKey, webhookSecret } from '../acquirers/stripe/fake-stripe.ts';
import { createPageAcquirer } from './reference/page-acquirer.ts';
import { createPageConnector, pageSettings } from './reference/page-connector.ts';
import { pageFaults } from './reference/page-faults.ts';
import { plantedFaults } from './reference/planted-faults.ts';
import { createReferenceAcquirer, referenceSettings } from './reference/reference-acquirer.ts';
import { createReferenceConnector } from './reference/reference-connector.ts';
import { createWrappedConnector, walletOrder, wrappedFaults } from './reference/wrapped-faults.ts';

/** Requires that a check of this name fails. The first one is enough. */
async function requireReported<Settings>(
  subject: ConnectorSubject<Settings>,
  promise: RegExp,
): Promise<void> {
  const checks = connectorChecks(subject).filter(({ name }) => promise.test(name));
  expect(checks).not.toEqual([]);
  const broken: string[] = [];
  for (const { name, run } of checks)
    if (broken.length === 0) await run({ skip() {} }).catch(() => broken.push(name));
  expect(broken).toHaveLength(1);
}

describe('a connector breaks its promise, and the suite says which, when it', () => {
  const subject = { settings: referenceSettings, createAcquirer: createReferenceAcquirer };
  // `test.each` would cut the names.
  for (const { fault, promise, change } of plantedFaults)
    test(fault, () => requireReported({ ...subject, definition: createReferenceConnector(change) }, promise));
});

describe('a connector without cards and signatures breaks its promise, and the suite says which, when it', () => {
  const subject = { settings: pageSettings, createAcquirer: createPageAcquirer, isUnsigned: true };
  for (const { fault, promise, change } of pageFaults)
    test(fault, () => requireReported({ ...subject, definition: createPageConnector(change) }, promise));
});

describe('a connector of wallets breaks its promise, and the suite says which, when it', () => {
  const subject = {
    settings: referenceSettings,
    createAcquirer: createReferenceAcquirer,
    order: walletOrder,
  };
  for (const { fault, promise, wrap } of wrappedFaults)
    test(fault, () => requireReported({ ...subject, definition: createWrappedConnector({ wrap }) }, promise));

  test('none, and every such check passes', async () => {
    const promises = new RegExp(wrappedFaults.map(({ promise }) => promise.source).join('|'));
    const definition = createWrappedConnector({ wrap: () => ({}) });
    for (const { name, run } of connectorChecks({ ...subject, definition }))
      if (promises.test(name)) await run();
  });
});

/** Adyen and Stripe, each with a connector whose errors and answers are changed. */
const acquirers = [
  { definition: adyen, settings: account, createAcquirer: () => ({ answer: createFakeAdyen().send }) },
  {
    definition: stripe,
    settings: { apiKey: testKey, webhookSecret },
    createAcquirer: () => ({ answer: createFakeStripe({ now: checkedAt }).send }),
  },
] as const;

/** What the connector of an acquirer does with the way there, and with its errors. */
const changes: readonly (readonly [promise: RegExp, change: (create: Create) => Create])[] = [
  [
    /a payment that may have arrived is never told as NotSent, after/,
    (create) => (parts) => rethrow(create(parts), () => new NotSent('planted')),
  ],
  [
    /a payment that may have arrived is never told as NotSent when it is sent again/,
    (create) => (parts) =>
      create({ ...parts, send: (request) => parts.send(request).catch(() => parts.send(request)) }),
  ],
  [
    /a payment of which no request left/,
    (create) => (parts) => rethrow(create(parts), () => new UnknownOutcome('planted')),
  ],
];

type Create = ConnectorDefinition<never>['create'];

const rethrow = (connector: Connector, createError: () => Error): Connector => ({
  ...connector,
  charge: (order, key, now) => connector.charge(order, key, now).catch(() => Promise.reject(createError())),
});

describe.each(acquirers)('the connector $definition.name', ({ definition, ...subject }) => {
  test.each(changes)('with a planted fault fails the check “%s”', async (promise, change) => {
    const broken = {
      ...definition,
      create: change(definition.create as Create),
    } as ConnectorDefinition<never>;
    const [check, ...others] = connectorChecks({ ...subject, definition: broken }).filter(({ name }) =>
      promise.test(name),
    );
    expect(others).toEqual([]);
    await expect(check?.run()).rejects.toThrow(/NotSent|refused/);
  });
});

test('at least thirty faults are planted, each another one', () => {
  expect(new Set(plantedFaults.map(({ fault }) => fault)).size).toBe(plantedFaults.length);
  expect(plantedFaults.length).toBeGreaterThan(29);
});
