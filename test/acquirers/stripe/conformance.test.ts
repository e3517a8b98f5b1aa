/** Holds the connector of Stripe against the promises of connectors. */
import { describe } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/stripe.ts';
import { checkedAt } from '../../../src/testing/kit/connector/bench.ts';
import type { FakeAcquirer } from '../../../src/testing/kit/connector/index.ts';
import { holdPromises } from '../../connector/hold-promises.ts';
import { createFakeStripe, testKey, webhookSecret } from './fake-stripe.ts';

function createAcquirer(): FakeAcquirer {
  const fake = createFakeStripe({ now: checkedAt });
  fake.options.least = 1;
  let isPaid = true;
  return {
    answer: fake.send,
    made: () => fake.made,
    decide(verdict, paymentType) {
      isPaid = verdict !== 'declined';
      return fake.decide(verdict, paymentType);
    },
    comeBack() {
      const [waiting] = fake.intents.filter(({ status }) => status === 'requires_action');
      if (waiting) fake.finishChallenge(waiting.id, isPaid);
      return { redirect_status: 'succeeded' };
    },
    webhooks: () => fake.events.map((event) => fake.deliver(event)),
    foreignWebhooks: () =>
      fake.events.flatMap((event) => [
        fake.deliver({ ...event, livemode: true }),
        fake.deliver(
          { ...event, data: { object: { id: 'pi_3Another00000001' } } },
          'whsec_of_another_account',
        ),
      ]),
  };
}

const settings = { apiKey: testKey, webhookSecret };

describe('a connector keeps its promise that', () => {
  holdPromises({ definition: stripe, settings, createAcquirer }, [
    [/reports that meet a fault/, 'the connector has no reports'],
    [/CP that is pending/, 'the fake has no CP that is pending'],
    [/RV that is pending/, 'the fake has no RV that is pending'],
    [/RV of parts/, 'it takes no part by RV'],
    // A follow-up at Stripe is sent without a currency, and has that of its payment.
    [/another currency is never taken for that to (CP|RF)/, 'no answer of the fake tells the currency'],
    // Stripe's answers to captures and cancellations name the payment alone.
    [/an answer about another key is never taken for that to (CP|RV)/, 'no answer of the fake tells the key'],
  ]);
});
