/** Holds the connector of Stripe against the promises of connectors. */
import { describe, test } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/stripe.ts';
import { checkedAt } from '../../../src/testkit/connector/bench.ts';
import { connectorChecks, type FakeAcquirer } from '../../../src/testkit/connector/index.ts';
import { createFakeStripe, testKey, webhookSecret } from './fake-stripe.ts';

function createAcquirer(): FakeAcquirer {
  const fake = createFakeStripe({ now: checkedAt });
  fake.options.least = 1;
  return {
    answer: fake.send,
    made: () => fake.made,
    webhooks: () => fake.events.map((event) => fake.deliver(event)),
  };
}

const settings = { apiKey: testKey, webhookSecret };

describe('a connector keeps its promise that', () => {
  test.each([...connectorChecks({ definition: stripe, settings, createAcquirer })])('$name', ({ run }) =>
    run(),
  );
});
