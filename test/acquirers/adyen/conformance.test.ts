/** Holds the connector against the promises of all connectors. */
import { expect, test } from 'vitest';
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
  };
}

/** Adyen's signature stands in the body, so that a webhook needs no header; see webhook.test.ts. */
const isAboutHeaders = ({ name }: { name: string }) => name.includes('a webhook is read');

const checks = connectorChecks({ definition: adyen, settings: account, createAcquirer });

test.each(checks.filter((check) => !isAboutHeaders(check)))('$name', ({ run }) => run());

test('one check of all connectors does not fit Adyen', () => {
  expect(checks.filter(isAboutHeaders)).toHaveLength(1);
});
