/** The gateway with the connector of Stripe in the place of the simulator. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { minute, start } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { challengeCard, createFakeStripe, type FakeEvent, testKey, webhookSecret } from './fake-stripe.ts';

let fake: ReturnType<typeof createFakeStripe>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];
let pay: AcquirerGateway['pay'];
let follow: AcquirerGateway['follow'];
let codeOf: AcquirerGateway['codeOf'];

beforeEach(async () => {
  fake = createFakeStripe({ now: start });
  stand = await openAcquirerGateway(stripe, { apiKey: testKey, webhookSecret }, fake.send);
  ({ gateway, pay, follow, codeOf } = stand);
});
afterEach(() => gateway.close());

const tell = (event: FakeEvent | undefined) => stand.tell(fake.deliver(event ?? {}));

test('a card is charged at Stripe and its money given back in parts', async () => {
  const { id, result, resultDetails } = await pay();
  expect([result.code, result.cvvResponse, resultDetails.ConnectorTxID1]).toEqual([
    '000.100.112',
    'M',
    fake.intents[0]?.id,
  ]);
  expect((await follow(id, 'RF', '50.00')).result.code).toBe('000.100.112');
  expect((await follow(id, 'RF', '42.00')).result.code).toBe('000.100.112');
  expect(fake.made.map(({ amount }) => amount)).toEqual(['92.00', '50.00', '42.00']);
});

test('a refund that a bank sends back to Stripe is a record of its own', async () => {
  const { id } = await pay();
  const refund = await follow(id, 'RF', '50.00');
  expect(refund.result.code).toBe('000.100.112');
  fake.settleRefund(fake.refunds[0]?.id ?? '', 'failed', 'lost_or_stolen_card');
  expect(await tell(fake.events[0])).toBe(200);
  const records = await stand.followUpsOf(refund.id);
  expect(records).toMatchObject([
    { paymentType: 'CB', referencedId: refund.id, amount: '50.00', result: { code: '000.100.226' } },
  ]);
});

test.each(['DB', 'PA'])(
  'a lost dispute of a %s at Stripe takes the money, and a won one gives it back',
  async (type) => {
    const { id } = await pay({ paymentType: type });
    const charged = type === 'PA' ? await follow(id, 'CP') : { id };
    for (const way of ['withdrawn', 'reinstated', 'withdrawn']) {
      const reference = fake.intents[0]?.id ?? '';
      fake.dispute(reference, 'fraudulent', 9200, 'eur', `charge.dispute.funds_${way}`);
      expect(await tell(fake.events[0])).toBe(200);
      gateway.wait(1000);
    }
    const [back, again, more] = await stand.followUpsOf(charged.id);
    expect([back, again, more]).toMatchObject([
      { paymentType: 'CB', referencedId: charged.id, amount: '92.00' },
      { paymentType: 'CR', referencedId: back?.id, amount: '92.00' },
      { paymentType: 'CB', referencedId: again?.id, amount: '92.00' },
    ]);
  },
);

test('a late notification of an authorisation that was reversed is none, and one that ends unasked is a release', async () => {
  const { id } = await pay({ paymentType: 'PA' });
  expect((await follow(id, 'RV')).result.code).toBe('000.100.112');
  const event = fake.events.find(({ type }) => type === 'payment_intent.amount_capturable_updated');
  expect([event?.type, await tell(event)]).toEqual(['payment_intent.amount_capturable_updated', 200]);
  const other = await pay({ paymentType: 'PA' });
  const isOther = (intent: { id: string }) => intent.id === other.resultDetails.ConnectorTxID1;
  Object.assign(fake.intents.find(isOther) ?? {}, { status: 'canceled' });
  expect(await tell(fake.events.find(({ type }) => type === event?.type))).toBe(200);
  expect([await codeOf(id), await codeOf(other.id)]).toEqual(['000.100.112', '000.100.112']);
  expect((await stand.followUpsOf(id)).length).toBe(1);
  expect(await stand.followUpsOf(other.id)).toMatchObject([
    { paymentType: 'RV', amount: '92.00', referencedId: other.id, result: { code: '000.100.112' } },
  ]);
  expect(gateway.log()).not.toContain('does not fit');
});

const typesOf = async (id: string) =>
  (await stand.followUpsOf(id)).map(({ paymentType, amount }) => `${paymentType} ${amount}`).sort();

test('what the dashboard of Stripe makes of a payment is recorded once, and taken from what is left', async () => {
  const { id } = await pay();
  const intent = fake.intents[0]?.id ?? '';
  fake.atDashboard(() => fake.refund(intent, 3000));
  for (let times = 0; times < 2; times += 1) expect(await tell(fake.events[0])).toBe(200);
  expect(await typesOf(id)).toEqual(['RF 30.00']);
  expect((await follow(id, 'RF', '62.01')).result.code).toBe('700.400.200');
  expect((await follow(id, 'RF', '62.00')).result.code).toBe('000.100.112');
  const refund = fake.refunds.find(({ amount }) => amount === 3000)?.id ?? '';
  fake.atDashboard(() => fake.settleRefund(refund, 'failed', 'lost_or_stolen_card'));
  for (let times = 0; times < 2; times += 1) expect(await tell(fake.events[0])).toBe(200);
  expect(await typesOf(id)).toEqual(['CB 30.00', 'RF 30.00', 'RF 62.00']);
});

test.each([
  ['captured', 'capture', 'charge.captured', 'CP 50.00'],
  ['released', 'cancel', 'payment_intent.canceled', 'RV 92.00'],
] as const)(
  'an authorisation that is %s in the dashboard of Stripe is recorded',
  async (_how, verb, type, record) => {
    const { id } = await pay({ paymentType: 'PA' });
    const intent = fake.intents[0]?.id ?? '';
    fake.atDashboard(() => fake.change(intent, verb, 5000));
    for (let times = 0; times < 2; times += 1)
      for (const event of fake.events.filter((one) => one.type === type || one.type === 'refund.created'))
        expect(await tell(event)).toBe(200);
    expect(await typesOf(id)).toEqual([record]);
  },
);

test('a refund in the dashboard of Stripe of what is captured follows the capture', async () => {
  const { id } = await pay({ paymentType: 'PA' });
  const captured = await follow(id, 'CP', '50.00');
  fake.atDashboard(() => fake.refund(fake.intents[0]?.id ?? '', 2000));
  expect(await tell(fake.events[0])).toBe(200);
  expect(await stand.followUpsOf(captured.id)).toMatchObject([{ paymentType: 'RF', amount: '20.00' }]);
});

test('a challenge that is cancelled in the dashboard of Stripe ends its payment', async () => {
  const { id } = await pay({ 'card.number': challengeCard });
  fake.atDashboard(() => fake.change(fake.intents[0]?.id ?? '', 'cancel', 0));
  expect(await tell(fake.events[0])).toBe(200);
  expect(await codeOf(id)).toBe('100.396.201');
});

test('a refund that is not ours, of a payment that is not ours, is none of our business', async () => {
  const { id } = await pay();
  Object.assign(fake.intents[0]?.metadata ?? {}, { key: 'of another program' });
  fake.atDashboard(() => fake.refund(fake.intents[0]?.id ?? '', 3000));
  expect([await tell(fake.events[0]), await typesOf(id)]).toEqual([200, []]);
});

test.each([
  ['a delivery without a street', { 'shipping.city': 'Wien' }, 'shipping.city'],
  [
    'phones that cannot be read',
    { 'customer.givenName': 'Ann', 'customer.surname': 'Lee', 'customer.phone': '089 1234' },
    'customer.phone',
  ],
  ['a descriptor in other letters', { descriptor: 'Кофе' }, 'descriptor'],
  [
    'an agreement that its shopper goes on with',
    {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
    },
    'standingInstruction.mode, standingInstruction.source, standingInstruction.type',
  ],
])('the merchant is told that Stripe does not get %s', async (_what, fields, unsent) => {
  const { result, resultDetails } = await pay(fields);
  expect([result.code, resultDetails.ParametersNotSent]).toEqual(['000.100.112', unsent]);
});

test('a dispute of a payment whose answer was lost is recorded when its outcome is', async () => {
  fake.options.fault = ({ method }) => (method === 'POST' ? 'lost-after' : undefined);
  const { id } = await pay();
  fake.options.fault = () => undefined;
  fake.dispute(fake.intents[0]?.id ?? '', 'fraudulent', 9200, 'eur', 'charge.dispute.funds_withdrawn');
  const [dispute, paid] = fake.events;
  expect([await tell(dispute), await tell(paid), await tell(dispute)]).toEqual([200, 200, 200]);
  expect(await typesOf(id)).toEqual(['CB 92.00']);
});

test('a debit at Stripe that waits for its capture is not told as paid', async () => {
  fake.options.fault = ({ method }) => (method === 'POST' ? 'lost-after' : undefined);
  const { id } = await pay();
  fake.options.fault = () => undefined;
  Object.assign(fake.intents[0] ?? {}, { status: 'requires_capture' });
  expect(await tell(fake.events[0])).toBe(200);
  expect(await codeOf(id)).toBe('900.100.300');
});

test('a challenge of Stripe is answered as a redirect, and its end told by webhook', async () => {
  const { id, result, redirect } = await pay({ 'card.number': challengeCard });
  expect([result.code, redirect.url]).toEqual([
    '000.200.000',
    'https://hooks.stripe.com/redirect/authenticate/src_1',
  ]);
  fake.finishChallenge(fake.intents[0]?.id ?? '', true);
  expect(await tell(fake.events[0])).toBe(200);
  expect(await codeOf(id)).toBe('000.100.112');
});

test.each([
  ['of a DB', 'DB'],
  ['of a PA', 'PA'],
])(
  'a challenge %s that its shopper leaves is over at Stripe after half an hour',
  async (_of, paymentType) => {
    const { id } = await pay({ 'card.number': challengeCard, paymentType });
    gateway.wait(29 * minute);
    await gateway.runDue();
    expect([await codeOf(id), fake.intents[0]?.status]).toEqual(['000.200.000', 'requires_action']);
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect([await codeOf(id), fake.intents[0]?.status]).toEqual(['100.396.101', 'canceled']);
  },
);

test('an authorisation of Stripe that is found late is not cancelled', async () => {
  fake.options.fault = ({ method }) => (method === 'POST' ? 'lost-after' : undefined);
  const { id } = await pay({ paymentType: 'PA' });
  gateway.wait(31 * minute);
  await gateway.runDue();
  expect([await codeOf(id), fake.intents[0]?.status]).toEqual(['000.100.112', 'requires_capture']);
});

test('of two intents under one key the one that is not the payment’s is given back when it is paid', async () => {
  const { id } = await pay();
  const [paid] = fake.intents;
  if (paid === undefined) throw new Error('nothing was paid');
  const other = { ...structuredClone(paid), id: 'pi_3Other00000001', amount_refunded: 0 };
  fake.intents.unshift(other);
  const [event] = fake.events.filter(({ type }) => type === 'payment_intent.succeeded');
  if (event === undefined) throw new Error('nothing was told');
  expect(await tell({ ...event, data: { object: { id: other.id } } })).toBe(200);
  gateway.wait(minute);
  await gateway.runDue();
  expect([other.amount_refunded, paid.amount_refunded]).toEqual([9200, 0]);
  expect(await codeOf(id)).toBe('000.100.112');
});

test('a notification of which Stripe cannot be asked is kept until it answers, and is no mistake of the gateway', async () => {
  const { id } = await pay({ 'card.number': challengeCard });
  fake.finishChallenge(fake.intents[0]?.id ?? '', true);
  fake.options.fault = () => 'lost-before';
  expect(await tell(fake.events[0])).toBe(200);
  expect(gateway.log()).toContain('A webhook cannot be read yet');
  expect(gateway.log()).not.toContain('answering failed');
  fake.options.fault = () => undefined;
  // Longer than a signature of Stripe is young.
  gateway.wait(10 * minute);
  await gateway.runDue();
  expect(await codeOf(id)).toBe('000.100.112');
});

test('an answer of Stripe that is lost is told by webhook, and no other sender’s word is taken', async () => {
  fake.options.fault = ({ method }) => (method === 'POST' ? 'lost-after' : undefined);
  const { id } = await pay();
  expect(await codeOf(id)).toBe('900.100.300');
  expect(await stand.tell(fake.deliver(fake.events[0] ?? {}, 'whsec_of_somebody_else'))).toBe(403);
  const { metadata = {} } = fake.intents[0] ?? {};
  // The first request under the key had another card.
  Object.assign(metadata, { card: 'MASTER 555555 4444 11 2031' });
  expect(await tell(fake.events[0])).toBe(200);
  const { record } = (await gateway.store.findPayment(id)) ?? {};
  expect(record).toMatchObject({ result: { code: '000.100.112' }, card: { last4Digits: '4444' } });
});
