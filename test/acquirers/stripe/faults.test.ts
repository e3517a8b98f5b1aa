// @tests src/acquirers/stripe/index.ts
import { describe, expect, it } from 'vitest';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type {
  FollowUpOrder,
  HttpRequest,
  Outcome,
  PaymentOrder,
  Send,
} from '../../../src/connector/index.ts';
import { randomFrom } from '../../../tools/bench/random.mjs';
import { challengeCard, type Fault, testKey, webhookSecret } from './fake-stripe.ts';
import {
  cardOf,
  connect,
  createConnector,
  followUpOf,
  inquiryOf,
  keyOf,
  noon,
  paymentOf,
  referencedPA,
} from './orders.ts';

type Stand = ReturnType<typeof connect>;
type Order = PaymentOrder | FollowUpOrder;

const faults: readonly Fault[] = [
  ...(['lost-before', 'lost-after', 'late', 'garbage', 'conflict', 'throttled', 'server-error'] as const),
  ...[0, 1, 2, 20, 200, 500].map((cutAt) => ({ cutAt })),
];

/** After this time a request can no longer arrive, as the gateway reckons. */
const lateArrivalMs = 6 * 60_000;

const isUnknown = (error: unknown) => error instanceof Error && error.name === 'UnknownOutcome';

/** Does what the gateway does: sends once, may send again for an hour, and asks until somebody knows. */
async function settle(
  stand: Stand,
  order: Order,
  key: string,
  next: () => number,
): Promise<Outcome | 'never'> {
  const { connector, clock, fake } = stand;
  let sentAt = clock.now;
  const firstSentAt = sentAt;
  const submit = () =>
    order.kind === 'payment'
      ? connector.charge(order, key, clock.now)
      : connector.followUp(order, key, clock.now);
  const asked = async () => {
    const outcome = await connector.find?.(inquiryOf(order, sentAt), key, clock.now);
    return outcome === undefined && clock.now - sentAt >= lateArrivalMs ? 'never' : outcome;
  };
  for (let round = 0; round < 400; round += 1) {
    const isRepeat = round > 0;
    const mayRepeat = clock.now - firstSentAt < (connector.repeatableFor ?? 0) && next() < 0.5;
    try {
      let outcome: Outcome | 'never' | undefined;
      if (!isRepeat || mayRepeat) {
        sentAt = clock.now;
        outcome = await submit();
        if (isRepeat && outcome.reference === undefined) outcome = await asked();
      } else outcome = await asked();
      if (outcome === 'never' || (outcome && getOutcomeCategory(outcome.code) !== 'pending')) return outcome;
      // The shopper ends the challenge.
      const waits = fake.intents.find(({ status }) => status === 'requires_action');
      if (waits) fake.finishChallenge(waits.id, next() < 0.7);
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    clock.now += Math.floor(next() * 4 * 60_000);
    if (next() < 0.5 || clock.now - sentAt > lateArrivalMs / 2) fake.arrive();
  }
  throw new Error('nobody knows what became of it');
}

const categoryOf = (outcome: Outcome | 'never') =>
  outcome === 'never' ? 'never' : getOutcomeCategory(outcome.code);

/** Holds what was told of a payment against what Stripe has. */
function check({ fake }: Stand, outcome: Outcome | 'never', key: string): void {
  const made = fake.intents.filter(({ metadata }) => metadata.key === key);
  const paid = made.filter(({ status }) => status === 'succeeded' || status === 'requires_capture');
  expect(made.length).toBeLessThanOrEqual(1);
  expect(categoryOf(outcome) === 'accepted').toBe(paid.length === 1);
  if (outcome === 'never') expect(made).toEqual([]);
}

const secretsOf = (card: string) => [testKey, card, '987', webhookSecret];

describe('a fault', () => {
  it.each(faults.map((fault) => [fault] as const))(
    'of the kind %o charges no shopper twice, and loses no charge',
    async (fault) => {
      for (const [name, card] of Object.entries({ paid: undefined, asked: challengeCard })) {
        const stand = connect();
        let isFirst = true;
        stand.fake.options.fault = () => {
          const mine = isFirst ? fault : undefined;
          isFirst = false;
          return mine;
        };
        const key = keyOf(name);
        const outcome = await settle(stand, paymentOf({ instrument: cardOf(card) }), key, randomFrom(7).next);
        check(stand, outcome, key);
        expect(stand.fake.intents.length).toBe(
          categoryOf(outcome) === 'never' || fault === 'throttled' ? 0 : 1,
        );
      }
    },
  );

  it.each(faults.map((fault) => [fault] as const))(
    'of the kind %o makes no follow-up twice, and loses none',
    async (fault) => {
      for (const paymentType of ['CP', 'RF', 'RV', 'RV of a debit']) {
        const stand = connect();
        const { fake, connector, clock } = stand;
        const isAuthorised = paymentType === 'CP' || paymentType === 'RV';
        const payment = paymentOf({ paymentType: isAuthorised ? 'PA' : 'DB' });
        const { reference = '' } = await connector.charge(payment, keyOf('first'), noon);
        clock.now += 3 * 3_600_000;
        let isFirst = true;
        fake.options.fault = () => {
          const mine = isFirst ? fault : undefined;
          isFirst = false;
          return mine;
        };
        const order = followUpOf(
          paymentType.slice(0, 2),
          reference,
          isAuthorised ? referencedPA(reference) : {},
        );
        const outcome = await settle(stand, order, keyOf('second'), randomFrom(11).next);
        const [intent] = fake.intents;
        const isDone = {
          CP: intent?.status === 'succeeded',
          RV: intent?.status === 'canceled',
          RF: intent?.amount_refunded === 9200,
        }[isAuthorised ? order.paymentType : 'RF'];
        expect([paymentType, categoryOf(outcome) === 'accepted']).toEqual([paymentType, isDone]);
        expect(fake.refunds.length).toBe(!isAuthorised && isDone ? 1 : 0);
      }
    },
  );

  it('of any kind, 200 times at random in requests and questions, neither charges twice nor tells a lie', async () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const next = randomFrom(seed).next;
      const stand = connect();
      const { fake, clock, warnings } = stand;
      const broken = fake.cardDeclinedBy({ code: 'card_declined', decline_code: 'insufficient_funds' });
      const number = [undefined, undefined, challengeCard, broken][Math.floor(next() * 4)];
      const shown: HttpRequest[] = [];
      fake.options.searchLagMs = next() < 0.3 ? 3_600_000 : 45_000;
      fake.options.fault = (request) => {
        shown.push(request);
        return next() < 0.55 ? faults[Math.floor(next() * faults.length)] : undefined;
      };
      const paymentType = next() < 0.5 ? 'PA' : 'DB';
      const key = keyOf(`payment ${seed}`);
      const payment = paymentOf({ paymentType, instrument: cardOf(number) });
      const outcome = await settle(stand, payment, key, next);
      check(stand, outcome, key);
      const told: unknown[] = [outcome, warnings];
      if (outcome !== 'never' && getOutcomeCategory(outcome.code) === 'accepted') {
        clock.now += Math.floor(next() * 48) * 3_600_000;
        const { reference = '' } = outcome;
        const ofType =
          paymentType === 'PA' ? ['CP', 'RV'][Math.floor(next() * 2)] : ['RF', 'RV'][Math.floor(next() * 2)];
        const order = followUpOf(
          ofType ?? '',
          reference,
          paymentType === 'PA' ? referencedPA(reference) : {},
        );
        const end = await settle(stand, order, keyOf(`follow-up ${seed}`), next);
        told.push(end);
        const intent = fake.intents.find(({ id }) => id === reference);
        const moved =
          paymentType === 'PA' ? intent?.status !== 'requires_capture' : (intent?.amount_refunded ?? 0) > 0;
        expect([seed, ofType, categoryOf(end) === 'accepted']).toEqual([seed, ofType, moved]);
        expect([seed, fake.refunds.length]).toEqual([seed, paymentType === 'DB' && moved ? 1 : 0]);
      }
      const text = JSON.stringify(told);
      for (const secret of secretsOf(payment.instrument.kind === 'card' ? payment.instrument.number : ''))
        expect([seed, text.includes(secret)]).toEqual([seed, false]);
      expect(shown.length).toBeGreaterThan(0);
    }
  });

  it('shows no secret in an error', async () => {
    for (const fault of faults) {
      const { fake, connector } = connect();
      fake.options.fault = () => fault;
      const error = await connector
        .charge(paymentOf(), keyOf('first'), noon)
        .catch((thrown: unknown) => thrown);
      const text =
        error instanceof Error
          ? `${error.message} ${error.stack} ${JSON.stringify(error)}`
          : JSON.stringify(error);
      for (const secret of secretsOf('4242424242424242')) expect(text).not.toContain(secret);
    }
  });

  it('leaves a payment unknown when Stripe answers about another one', async () => {
    for (const change of [
      { amount: 9300 },
      { currency: 'usd' },
      { livemode: true },
      { metadata: {} },
      { capture_method: 'manual' },
      { id: 5 },
      { status: 'new' },
    ]) {
      const { fake, connector } = connect();
      await connector.charge(paymentOf(), keyOf('first'), noon);
      const [intent] = fake.intents;
      Object.assign(intent ?? {}, change);
      const find = connector.find?.(inquiryOf(paymentOf(), noon, 'pi_3Fake00000001'), keyOf('first'), noon);
      await expect(find).rejects.toMatchObject({ name: 'UnknownOutcome' });
    }
  });

  it('leaves a follow-up unknown when Stripe did something else', async () => {
    for (const [paymentType, change] of [
      ['CP', { amount_received: 1 }],
      ['CP', { status: 'requires_capture' }],
      ['CP', { id: 'pi_another' }],
      ['RV', { status: 'requires_capture' }],
      ['RF', { amount: 1 }],
      ['RF', { metadata: {} }],
      ['RF', { status: 'new' }],
    ] as const) {
      const { fake } = connect();
      const send: Send = async (request) => {
        const answer = await fake.send(request);
        const isFollowUp = /capture|cancel|refunds/.test(request.url);
        return isFollowUp
          ? { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), ...change }) }
          : answer;
      };
      const connector = createConnector({ send });
      const isRefund = paymentType === 'RF';
      const payment = paymentOf({ paymentType: isRefund ? 'DB' : 'PA' });
      const { reference = '' } = await connector.charge(payment, keyOf('first'), noon);
      const order = followUpOf(paymentType, reference, isRefund ? {} : referencedPA(reference));
      const following = connector.followUp(order, keyOf('second'), noon);
      await expect(following).rejects.toMatchObject({ name: 'UnknownOutcome' });
    }
  });

  it('finds a payment among many others, and gives up in front of too many', async () => {
    for (const [others, isFound] of [
      [100, true],
      [700, false],
    ] as const) {
      const { fake, connector, clock } = connect();
      fake.options.searchLagMs = Number.POSITIVE_INFINITY;
      fake.options.fault = () => (fake.intents.length > 0 ? undefined : 'lost-after');
      await connector.charge(paymentOf(), keyOf('first'), noon).catch(() => {});
      for (let number = 0; number < others; number += 1)
        await connector.charge(paymentOf(), keyOf(`other ${number}`), noon);
      clock.now += 60_000;
      const find = connector.find?.(inquiryOf(paymentOf(), noon), keyOf('first'), clock.now);
      if (isFound) expect(await find).toMatchObject({ code: '000.000.000' });
      else await expect(find).rejects.toMatchObject({ name: 'UnknownOutcome' });
    }
  });
});
