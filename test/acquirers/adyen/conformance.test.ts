/** Holds the connector against the promises of all connectors. */
import { describe } from 'vitest';
import { adyenExponents } from '../../../src/acquirers/adyen/currencies-data.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { fromMinorUnits } from '../../../src/connector/index.ts';
import type { FakeAcquirer } from '../../../src/testing/kit/connector/index.ts';
import { holdPromises } from '../../connector/hold-promises.ts';
import { account, createFakeAdyen, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent } from './orders.ts';

function createAcquirer(): FakeAcquirer {
  const fake = createFakeAdyen();
  let isPaid = true;
  return {
    answer: fake.send,
    made: () =>
      fake.made.map(({ amount: { value, currency }, ...made }) => {
        return { ...made, currency, amount: fromMinorUnits(value, currency, adyenExponents) ?? '' };
      }),
    decide(verdict) {
      isPaid = verdict !== 'declined';
      fake.decide(verdict);
      return true;
    },
    comeBack: ({ url }) => fake.authenticate(url, isPaid ? 'Y' : 'N'),
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

describe('a connector keeps its promise that', () => {
  holdPromises({ definition: adyen, settings: account, createAcquirer }, [
    [
      /is found as it was told|when the question meets a fault|never made is not found/,
      'the connector has no find',
    ],
    [/an inquiry that is answered about another key/, 'the connector has no find'],
    [/that is cancelled is ended/, 'the connector has no cancel'],
    [/reports that meet a fault/, 'the connector has no reports'],
    [/RV of parts/, 'it takes no part by RV'],
  ]);
});
