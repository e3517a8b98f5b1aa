/** Holds the connector of Stripe against the promises of connectors. */
import { describe } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { checkedAt } from '../../../src/testing/connector-checks/bench.ts';
import type { FakeAcquirer } from '../../../src/testing/connector-checks/index.ts';
import { holdPromises, type Untried, withoutCode } from '../../connector/hold-promises.ts';
import { createFakeStripe, testKey, webhookSecret } from './fake-stripe.ts';
import { iban, methodOrder } from './method-orders.ts';

/**
 * @param isAsking whether a shopper may have to be asked
 * @param givesCodes whether each payment waits for its shopper, who pays or not as it is decided
 */
function createAcquirer(isAsking = true, givesCodes = false): FakeAcquirer {
  const fake = createFakeStripe({ now: checkedAt });
  fake.options.least = 1;
  // A fake of the kit accepts everything until it is told otherwise.
  fake.options.sendsToPage = givesCodes;
  let isPaid = true;
  return {
    answer: fake.send,
    made: () => fake.made,
    decide(verdict, paymentType) {
      if (verdict === 'expired' || verdict === 'cancelled') return false;
      if (verdict === 'challenged' && !isAsking) return false;
      isPaid = verdict !== 'declined';
      const waiting = givesCodes ? fake.intents.filter(({ status }) => status === 'requires_action') : [];
      for (const { id } of waiting) fake.finishChallenge(id, isPaid);
      return fake.decide(verdict, paymentType);
    },
    comeBack(redirect) {
      const page = JSON.stringify(redirect);
      const waiting = fake.intents.find(
        ({ id, status }) => status === 'requires_action' && page.includes(id),
      );
      if (waiting) fake.finishChallenge(waiting.id, isPaid);
      return { redirect_status: 'succeeded' };
    },
    takeBack(key) {
      for (const { id, amount, currency } of fake.intents.filter(({ metadata }) => metadata.key === key))
        fake.dispute(id, 'fraudulent', amount, currency, 'charge.dispute.funds_withdrawn');
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

const subject = { definition: stripe, settings: { apiKey: testKey, webhookSecret } };
const untried: Untried = [[/: reports /, 'the connector has no reports'], withoutCode];
const ofAuthorisations: Untried = [
  [/CP that is pending/, 'the fake has no CP that is pending'],
  [/RV that is pending/, 'the fake has no RV that is pending'],
  [/RV of parts/, 'it takes no part by RV'],
  // Stripe's answers to captures and cancellations name the payment alone.
  [/an answer about another key is never taken for that to (CP|RV)/, 'no answer of the fake tells the key'],
  // A follow-up at Stripe is sent without a currency, and has that of its payment.
  [/another currency is never taken for that to (CP|RF)/, 'no answer of the fake tells the currency'],
];

describe('a connector keeps its promise that', () => {
  holdPromises({ ...subject, createAcquirer }, [...untried, ...ofAuthorisations]);
});

const withoutCard: Untried = [
  [/the card is charged with the number/, 'the fake does not tell which card was charged'],
];
const ofDebits: Untried = [
  ...withoutCard,
  [/what follows an authorisation is made/, 'it takes no PA'],
  [/about another currency/, 'it takes one currency alone'],
];
const withoutAgreement: Untried = [[/an agreement is told from others/, 'it takes no agreements']];
const none = { kind: 'none' } as const;

describe('and of a bank’s page that', () => {
  const order = { brand: 'IDEAL', instrument: none };
  holdPromises({ ...subject, createAcquirer, order }, [...untried, ...ofDebits, ...withoutAgreement]);
});

describe('and of a page that authorises that', () => {
  const order = { brand: 'PAYPAL', instrument: none };
  holdPromises({ ...subject, createAcquirer, order }, [
    ...untried,
    ...ofAuthorisations,
    ...withoutCard,
    ...withoutAgreement,
  ]);
});

describe('and of a debit that', () => {
  const { brand, parameters } = methodOrder('DIRECTDEBIT_SEPA');
  const order = { brand, parameters, instrument: { kind: 'bankAccount', iban } } as const;
  holdPromises({ ...subject, createAcquirer: () => createAcquirer(false), order }, [
    ...untried,
    ...ofDebits,
    // A repeat without the day of its mandate is refused (debits.test.ts).
    [/an agreement is told from others/, 'nothing is sent'],
    [/a shopper who|a browser brings|that is cancelled is ended/, /no DB that is challenged/],
  ]);
});

describe.each(['WECHAT_PAY', 'SIBS_MULTIBANCO'])('and of the code of %s that', (brand) => {
  const { parameters, currency } = methodOrder(brand);
  const order = { brand, parameters, currency, instrument: none };
  holdPromises(
    { ...subject, createAcquirer: () => createAcquirer(true, true), order },
    [],
    /a code to pay with/,
  );
});
