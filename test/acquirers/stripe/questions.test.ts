// @tests src/acquirers/stripe/index.ts
/** What the connector asks Stripe when an answer was lost, and which of the objects in the answer it takes. */
import { describe, expect, it } from 'vitest';
import type { FollowUpOrder, PaymentOrder } from '../../../src/connector/index.ts';
import { createConnector, followUpOf, inquiryOf, keyOf, noon, paymentOf } from './orders.ts';

const key = keyOf('first');
const mine = { metadata: { key } };
const other = { id: 'pi_9', metadata: { key: keyOf('other') }, request: { idempotency_key: keyOf('other') } };
const paid = {
  id: 'pi_1',
  status: 'succeeded',
  livemode: false,
  amount: 9200,
  currency: 'eur',
  ...mine,
  capture_method: 'automatic',
};
const refunded = { id: 're_1', status: 'succeeded', amount: 9200, currency: 'eur', ...mine };
const page = (data: unknown, has_more: unknown = false) => ({ data, has_more });
const nothing = page([]);
const caused = (type: string, id: string) => ({
  id: 'evt_1',
  type,
  request: { idempotency_key: key },
  data: { object: { id, payment_intent: 'pi_1' } },
});
const captured = caused('charge.captured', 'ch_1');
const released = caused('payment_intent.canceled', 'pi_1');

interface When {
  /** When it was sent; noon when absent. */
  readonly sentAt?: number | undefined;
  readonly now?: number;
}

/** Asks for what became of an order, and returns what Stripe was asked; it gives these answers, one after the other. */
async function ask(
  order: PaymentOrder | FollowUpOrder,
  answers: readonly object[],
  { reference = null, now = noon, ...when }: When & { readonly reference?: string | null } = {},
) {
  const asked: string[] = [];
  const connector = createConnector({
    async send({ method, url }) {
      const text = JSON.stringify(answers[asked.length] ?? nothing);
      asked.push(`${method} ${decodeURIComponent(url.replace('https://api.stripe.com/v1/', ''))}`);
      return { status: 200, headers: {}, text };
    },
  });
  const inquiry = { ...inquiryOf(order, noon, reference), ...when };
  const told = connector.find?.(inquiry, key, now).catch((error: Error) => error.name);
  return { told: await told, asked };
}

const seconds = noon / 1000;
const span = `created[gte]=${seconds - 4500}&created[lte]=${seconds + 900}`;
const search = `GET payment_intents/search?limit=30&query=metadata['key']:'${key}'`;
const list = `GET payment_intents?limit=30&${span}`;
const refunds = `GET refunds?limit=30&${span}`;
const captures = `GET events?limit=30&type=charge.captured&${span}`;
const releases = `GET events?limit=30&type=payment_intent.canceled&${span}`;
const thePayment = 'GET payment_intents/pi_1?expand[0]=latest_charge';
const found = { code: '000.000.000', reference: 'pi_1' };
const hours = 3_600_000;

type Row = [where: string, answers: readonly object[], asked: readonly string[], told: unknown, when?: When];

describe('a question for a payment whose name nobody knows', () => {
  it.each<Row>([
    ['by the search', [page([other, paid]), paid], [search, thePayment], found],
    ['in the list', [nothing, page([other, paid]), paid], [search, list, thePayment], found],
    [
      'in the list of the newest ones when nobody knows its time',
      [nothing, page([paid], true), paid],
      [search, 'GET payment_intents?limit=30', thePayment],
      found,
      { sentAt: undefined },
    ],
    [
      'in no second list of the newest ones',
      [nothing, page([other], true)],
      [search, 'GET payment_intents?limit=30'],
      undefined,
      { sentAt: undefined },
    ],
    ['by the search alone after two hours', [nothing], [search], undefined, { now: noon + 2 * hours }],
    [
      'in the list until two hours are over',
      [nothing, page([paid]), paid],
      [search, list, thePayment],
      found,
      { now: noon + 2 * hours - 1 },
    ],
    [
      'on the second page, behind the last one of the first',
      [nothing, page([{ id: 'pi_8' }, other], true), page([paid], true), paid],
      [search, list, `${list}&starting_after=pi_9`, thePayment],
      found,
    ],
    ['nowhere', [nothing, page([other])], [search, list], undefined],
    [
      'behind a page that does not say whether it is the last',
      [nothing, page([other], null), page([paid]), paid],
      [search, list, `${list}&starting_after=pi_9`, thePayment],
      found,
    ],
    [
      'in a time before there was Stripe',
      [nothing, page([paid]), paid],
      [search, 'GET payment_intents?limit=30&created[gte]=0&created[lte]=901', thePayment],
      found,
      { sentAt: 1999, now: 2000 },
    ],
    ['in no list', [{ has_more: false }], [search], 'UnknownOutcome'],
    ['in no list but a text', [page('pi_1')], [search], 'UnknownOutcome'],
    [
      'in none of the lists of twenty pages',
      [nothing, ...Array(30).fill(page([other], true))],
      [search, list, ...Array(19).fill(`${list}&starting_after=pi_9`)],
      'UnknownOutcome',
    ],
    [
      'among others without a key',
      [page([{ id: 'a' }, { id: 'b', metadata: null, request: null }, paid]), paid],
      [search, thePayment],
      found,
    ],
  ])('looks for it %s', async (_where, answers, asked, told, when) => {
    const answer = await ask(paymentOf(), answers, when);
    expect(answer.asked).toEqual(asked);
    if (typeof told === 'object') expect(answer.told).toMatchObject(told as object);
    else expect(answer.told).toBe(told);
  });
});

const theRefund = { code: '000.000.000', rule: 'stripe-accepted', reference: 're_1' };
const theCapture = { ...theRefund, reference: 'pi_1/capture' };
const theRelease = { ...theRefund, reference: 'pi_1/cancel' };

it.each<
  [
    type: string,
    reference: string | null,
    answers: readonly object[],
    asked: readonly string[],
    told: object | undefined,
  ]
>([
  ['RF', null, [page([other, refunded]), refunded], [refunds, 'GET refunds/re_1?'], theRefund],
  ['RF', null, [page([other])], [refunds], undefined],
  ['RF', 're_1', [refunded], ['GET refunds/re_1?'], theRefund],
  ['CP', null, [page([other, captured])], [captures], theCapture],
  ['CP', 'pi_1/capture', [page([captured])], [captures], theCapture],
  ['CP', null, [page([other])], [captures], undefined],
  ['RV', null, [page([refunded]), refunded], [refunds, 'GET refunds/re_1?'], theRefund],
  ['RV', null, [page([other]), page([released])], [refunds, releases], theRelease],
  ['RV', 're_1', [refunded], ['GET refunds/re_1?'], theRefund],
  ['RV', 'pi_1/cancel', [page([released])], [releases], theRelease],
  ['RV', 'pi_1/cancel', [page([other])], [releases], undefined],
])('a question for a %s by the name %s asks for it where it can be', async (type, reference, ...row) => {
  const [answers, asked, told] = row;
  const answer = await ask(followUpOf(type, 'pi_1'), answers, { reference });
  expect(answer).toEqual({ told, asked });
});

it('a question for a refund of an unknown time asks for the newest ones', async () => {
  const order = followUpOf('RF', 'pi_1');
  const { asked } = await ask(order, [page([refunded]), refunded], { sentAt: undefined });
  expect(asked).toEqual(['GET refunds?limit=30', 'GET refunds/re_1?']);
});

it('a key is sent to Stripe again for one hour', () => {
  expect(createConnector().repeatableFor).toBe(hours);
});
