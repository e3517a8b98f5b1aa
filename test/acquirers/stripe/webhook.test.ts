import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { testKey, webhookSecret } from './fake-stripe.ts';
import { cardOf, connect, followUpOf, keyOf, noon, paymentOf, referencedPA } from './orders.ts';

const accepted = '000.000.000';

/** Returns the newest event of a kind. */
const newest = ({ fake }: Pick<ReturnType<typeof connect>, 'fake'>, type: string) => {
  const event = fake.events.find((one) => one.type === type);
  if (event === undefined) throw new Error(`Stripe told no ${type}`);
  return event;
};

const readEvents = [
  ...['charge.captured', 'charge.dispute.funds_reinstated', 'charge.dispute.funds_withdrawn'],
  ...['payment_intent.amount_capturable_updated', 'payment_intent.canceled', 'payment_intent.payment_failed'],
  ...['payment_intent.succeeded', 'refund.created', 'refund.failed', 'refund.updated'],
];

const eventOf = (type: string, object: object) => ({
  ...{ id: 'evt_1', object: 'event', type, livemode: false, request: null, data: { object } },
});

async function paid(paymentType = 'DB') {
  const stand = connect();
  const { reference = '' } = await stand.connector.charge(paymentOf({ paymentType }), keyOf('first'), noon);
  const read = (type: string) => stand.connector.readWebhook?.(stand.fake.deliver(newest(stand, type)), noon);
  return { ...stand, reference, read };
}

describe('the webhook of Stripe', () => {
  it('tells of a payment by our key, with its state of now and its amount', async () => {
    const { read, reference } = await paid();
    const told = { key: keyOf('first'), amount: '92.00', currency: 'EUR' };
    expect(await read('payment_intent.succeeded')).toMatchObject([
      { kind: 'outcome', ...told, reference, outcome: { code: accepted, reference } },
    ]);
  });

  it.each([undefined, null, -1, 9200.5])(
    'tells of a payment about %s cents as of one about another amount than any that was sent',
    async (amount) => {
      const { fake, read, reference } = await paid();
      Object.assign(fake.intents.find(({ id }) => id === reference) ?? {}, { amount });
      expect(await read('payment_intent.succeeded')).toMatchObject([{ key: keyOf('first'), amount: '' }]);
    },
  );

  it('tells of a decline after a challenge', async () => {
    const stand = connect();
    const order = paymentOf({ instrument: cardOf('4000000000003220') });
    const { reference = '' } = await stand.connector.charge(order, keyOf('first'), noon);
    stand.fake.finishChallenge(reference, false);
    const notifications = await stand.connector.readWebhook?.(
      stand.fake.deliver(newest(stand, 'payment_intent.payment_failed')),
      noon,
    );
    expect(notifications).toMatchObject([
      { key: keyOf('first'), outcome: { code: '100.380.401', reference } },
    ]);
    expect(stand.fake.intents[0]?.status).toBe('canceled');
  });

  it('tells of a capture and of a release by the key of their request', async () => {
    const captured = await paid('PA');
    await captured.connector.followUp(
      followUpOf('CP', captured.reference, referencedPA(captured.reference)),
      keyOf('capture'),
      noon,
    );
    const event = newest(captured, 'charge.captured');
    const capture = { ...event, data: { object: { id: 'ch_1', payment_intent: captured.reference } } };
    expect(await captured.connector.readWebhook?.(captured.fake.deliver(capture), noon)).toEqual([
      {
        kind: 'outcome',
        key: keyOf('capture'),
        outcome: { code: accepted, rule: 'stripe-accepted', reference: `${captured.reference}/capture` },
      },
    ]);
    const released = await paid('PA');
    await released.connector.followUp(
      followUpOf('RV', released.reference, referencedPA(released.reference)),
      keyOf('release'),
      noon,
    );
    expect(await released.read('payment_intent.canceled')).toMatchObject([
      { key: keyOf('release'), outcome: { code: accepted, reference: `${released.reference}/cancel` } },
    ]);
  });

  it('tells how a refund ended', async () => {
    const { fake, connector, reference, read } = await paid();
    fake.options.refundStatus = 'pending';
    const refund = await connector.followUp(followUpOf('RF', reference), keyOf('refund'), noon);
    fake.settleRefund(refund.reference ?? '', 'succeeded');
    expect(await read('refund.updated')).toMatchObject([
      { kind: 'outcome', key: keyOf('refund'), outcome: { code: accepted, reference: refund.reference } },
    ]);
  });

  it.each([
    ['charge.dispute.funds_withdrawn', 'CB', '000.100.220', ''],
    ['charge.dispute.funds_reinstated', 'CR', '000.100.105', '/reinstated'],
  ])('reports %s as %s', async (type, paymentType, code, suffix) => {
    for (const ofPayment of ['DB', 'PA']) {
      const { fake, reference, read } = await paid(ofPayment);
      fake.dispute(reference, 'fraudulent', 9200, 'eur', type);
      const { id } = newest({ fake }, type).data.object as { readonly id: string };
      expect(await read(type)).toEqual([
        {
          kind: 'report',
          paymentType,
          amount: '92.00',
          currency: 'EUR',
          referencedId: reference,
          key: keyOf('first'),
          outcome: { code, rule: 'stripe-dispute', reference: `${id}${suffix}` },
        },
      ]);
    }
  });

  it('leaves out what the gateway did not make, and what nobody needs to know', async () => {
    const { fake, connector, reference } = await paid();
    for (const [type, id] of [
      ['customer.created', 'cus_1'],
      ['payment_intent.created', reference],
      ['charge.dispute.created', 'du_1'],
    ]) {
      const event = eventOf(`${type}`, { id });
      expect(await connector.readWebhook?.(fake.deliver(event), noon)).toEqual([]);
    }
    Object.assign(fake.intents[0]?.metadata ?? {}, { key: 'made in the dashboard' });
    Object.assign(fake.intents[0] ?? {}, { status: 'requires_payment_method', last_payment_error: {} });
    const event = newest({ fake }, 'payment_intent.succeeded');
    expect(await connector.readWebhook?.(fake.deliver(event), noon)).toEqual([]);
    expect(await connector.readWebhook?.(fake.deliver({ ...event, livemode: true }), noon)).toEqual([]);
    expect(fake.intents[0]?.status).toBe('requires_payment_method');
  });

  it.each<[string, string, object]>([
    ['a refund', 'refund.created', { id: 're_1' }],
    ['a capture', 'charge.captured', { id: 'ch_1', payment_intent: null }],
  ])('leaves out %s of a charge of another program, which has no intent', async (_what, type, object) => {
    const { fake, connector } = await paid();
    const [refund] = fake.refunds;
    const other = {
      id: 're_1',
      charge: 'ch_1',
      payment_intent: null,
      metadata: {},
      balance_transaction: 'txn_1',
    };
    fake.refunds.push({ ...refund, ...other, amount: 500, currency: 'eur', status: 'succeeded' } as never);
    const event = eventOf(type, object);
    expect(await connector.readWebhook?.(fake.deliver(event), noon)).toEqual([]);
  });

  /** The events of Stripe's types. */
  const published = [
    ...new Set(
      ['resources/Events.d.ts', 'resources/V2/Core/Events.d.ts'].flatMap((file) => {
        const types = readFileSync(
          new URL(`../../../node_modules/stripe/esm/${file}`, import.meta.url),
          'utf8',
        );
        return [...types.matchAll(/^ +type: '([\w.]+)';$/gm)].map(([, type = '']) =>
          type.replace(/^v1\./, ''),
        );
      }),
    ),
  ];

  it('knows each event of payments that Stripe publishes', async () => {
    expect(published.length).toBeGreaterThan(200);
    const { fake, connector, warnings } = connect();
    const unread = published.filter((type) => !readEvents.includes(type));
    expect(unread.length).toBe(published.length - readEvents.length);
    for (const type of unread)
      await connector.readWebhook?.(fake.deliver(eventOf(type, { id: 'not/an/id' })), noon);
    expect([warnings, fake.requests]).toEqual([[], []]);
    await connector.readWebhook?.(fake.deliver(eventOf('charge.something_new', { id: 'ch_1' })), noon);
    expect(warnings).toEqual([expect.stringContaining('charge.something_new')]);
  });

  it.each(['pi_1', 're_1', 'du_1'])(
    'records nothing of %s, which Stripe does not have, and says so',
    async (id) => {
      const { fake, connector, warnings } = connect();
      const types = {
        pi: 'payment_intent.succeeded',
        re: 'refund.updated',
        du: 'charge.dispute.funds_withdrawn',
      };
      const type = types[id.slice(0, 2) as keyof typeof types];
      expect(await connector.readWebhook?.(fake.deliver(eventOf(type, { id })), noon)).toEqual([]);
      expect(warnings).toHaveLength(1);
    },
  );

  it.each(['pi_1/../../refunds/re_1', 'pi_1?expand=x', '', null, 7])(
    'asks for nothing by the id %o, which is none',
    async (id) => {
      const { fake, connector } = connect();
      const event = eventOf('payment_intent.succeeded', { id });
      expect(await connector.readWebhook?.(fake.deliver(event), noon)).toEqual([]);
      expect(fake.requests).toEqual([]);
    },
  );

  /** The same event as one that names its object alone. */
  const thin = ({ type, request, data }: ReturnType<typeof newest>) => ({
    ...{ id: 'evt_thin', object: 'v2.core.event', type: `v1.${type}`, livemode: false },
    ...{ created: '2026-11-26T12:00:00.000Z', snapshot_event: 'evt_1' },
    related_object: { id: (data.object as { id: string }).id, type: 'any', url: '/v1/any' },
    reason: request && { type: 'request', request: { id: 'req_1', ...(request as object) } },
  });

  it.each<[string, 'DB' | 'PA', 'CP' | 'RF' | 'RV' | undefined]>([
    ['payment_intent.succeeded', 'DB', undefined],
    ['payment_intent.amount_capturable_updated', 'PA', undefined],
    ['charge.captured', 'PA', 'CP'],
    ['payment_intent.canceled', 'PA', 'RV'],
    ['refund.created', 'DB', 'RF'],
  ])('tells the same by a thin event of %s', async (type, paymentType, followUp) => {
    const { fake, connector, reference } = await paid(paymentType);
    const referenced = paymentType === 'PA' ? referencedPA(reference) : {};
    if (followUp) await connector.followUp(followUpOf(followUp, reference, referenced), keyOf('next'), noon);
    const event = newest({ fake }, type);
    const told = await connector.readWebhook?.(fake.deliver(event), noon);
    expect(told).toHaveLength(1);
    expect(await connector.readWebhook?.(fake.deliver(thin(event)), noon)).toEqual(told);
    expect(await connector.readWebhook?.(fake.deliver({ ...thin(event), livemode: true }), noon)).toEqual([]);
  });

  it.each([webhookSecret, 'whsec_of_yesterday'])('is believed when it is signed with %s', async (secret) => {
    const { fake } = await paid();
    const settings = { apiKey: testKey, webhookSecret, previousWebhookSecrets: 'whsec_of_yesterday' };
    const parts = { environment: 'test', send: fake.send, warn() {} } as const;
    const connector = stripe.create({ ...parts, settings: stripe.settings.parse(settings) });
    const event = newest({ fake }, 'payment_intent.succeeded');
    expect(await connector.readWebhook?.(fake.deliver(event, secret), noon)).toHaveLength(1);
    expect(await connector.readWebhook?.(fake.deliver(event, 'whsec_of_another'), noon)).toBeUndefined();
  });

  it.each(['null', '7', '"event"', 'event'])(
    'refuses the signed body %s, which is no event',
    async (body) => {
      const { connector } = connect();
      const time = noon / 1000;
      const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
      const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
      expect(await connector.readWebhook?.({ body, headers }, noon)).toBeUndefined();
    },
  );

  it('refuses a request that Stripe did not sign within five minutes', async () => {
    const { fake, connector } = await paid();
    const event = newest({ fake }, 'payment_intent.succeeded');
    const { body, headers } = fake.deliver(event);
    const signature = headers['stripe-signature'];
    const read = (header: string | undefined, text = body, now = noon) =>
      connector.readWebhook?.({ body: text, headers: { 'stripe-signature': header } }, now);
    for (const header of [
      undefined,
      '',
      't=1',
      'v1=',
      signature.replace('v1', 'v0'),
      signature.replace(/t=[0-9]+,/, ''),
      `${signature.slice(0, 20)}00`,
    ])
      expect(await read(header)).toBeUndefined();
    expect(await read(signature, `${body} `)).toBeUndefined();
    expect(
      await read(fake.deliver(event, 'whsec_of_somebody_else').headers['stripe-signature']),
    ).toBeUndefined();
    expect(await read(signature, body, noon + 5 * 60_000 + 1)).toBeUndefined();
    expect(await read(signature, body, noon - 5 * 60_000 - 1)).toBeUndefined();
    expect(await read(signature, body, noon + 5 * 60_000)).toHaveLength(1);
    // While the secret is being replaced, Stripe signs with both.
    expect(await read(`${signature},v1=${'0'.repeat(64)}`)).toHaveLength(1);
    expect(fake.deliver(event, webhookSecret).headers['stripe-signature']).toBe(signature);
  });
});
