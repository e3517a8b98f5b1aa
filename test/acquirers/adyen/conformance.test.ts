/** Holds the connector against the promises of all connectors. */
import { test } from 'vitest';
import { adyenExponents } from '../../../src/acquirers/adyen/currencies-data.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { fromMinorUnits } from '../../../src/connector/index.ts';
import { connectorChecks, type FakeAcquirer } from '../../../src/testkit/connector/index.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

function createAcquirer(): FakeAcquirer {
  const fake = createFakeAdyen();
  return {
    answer: fake.send,
    made: () =>
      fake.made.map(({ key, amount: { value, currency } }) => {
        return { key, currency, amount: fromMinorUnits(value, currency, adyenExponents) ?? '' };
      }),
    webhooks: fake.takeWebhooks,
    withoutProof: ({ body, headers }) => ({
      headers,
      body: body.replace(/"hmacSignature":"[^"]*"/, '"x":""'),
    }),
  };
}

const checks = connectorChecks({ definition: adyen, settings: account, createAcquirer });

test.each([...checks])('$name', ({ run }) => run());
