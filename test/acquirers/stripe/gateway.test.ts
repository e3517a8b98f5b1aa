/** The gateway with the connector of Stripe in the place of the simulator. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/stripe.ts';
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

test('late news of an authorisation that was reversed is none, and one that ends unasked is told to the operator', async () => {
  const { id } = await pay({ paymentType: 'PA' });
  expect((await follow(id, 'RV')).result.code).toBe('000.100.112');
  const event = fake.events.find(({ type }) => type === 'payment_intent.amount_capturable_updated');
  expect([event?.type, await tell(event)]).toEqual(['payment_intent.amount_capturable_updated', 200]);
  expect(gateway.log()).not.toContain('does not fit');
  const other = await pay({ paymentType: 'PA' });
  const isOther = (intent: { id: string }) => intent.id === other.resultDetails.ConnectorTxID1;
  Object.assign(fake.intents.find(isOther) ?? {}, { status: 'canceled' });
  expect(await tell(fake.events.find(({ type }) => type === event?.type))).toBe(200);
  expect([await codeOf(id), await codeOf(other.id)]).toEqual(['000.100.112', '000.100.112']);
  expect(gateway.log()).toContain('reports a CB that does not fit its payment');
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

test('news of which Stripe cannot be asked comes again, and is no mistake of the gateway', async () => {
  const { id } = await pay({ 'card.number': challengeCard });
  fake.finishChallenge(fake.intents[0]?.id ?? '', true);
  fake.options.fault = () => 'lost-before';
  expect(await tell(fake.events[0])).toBe(503);
  expect(gateway.log()).toContain('A webhook cannot be read yet');
  expect(gateway.log()).not.toContain('answering failed');
  fake.options.fault = () => undefined;
  expect([await tell(fake.events[0]), await codeOf(id)]).toEqual([200, '000.100.112']);
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
