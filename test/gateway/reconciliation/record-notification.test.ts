/** What comes later from an acquirer: webhooks, shoppers who are back, payments that are cancelled. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../src/connector/capabilities.ts';
import type { Connector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { NotSent, type Send, UnknownOutcome } from '../../../src/connector/send.ts';
import type { GuardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../../acquirers/acquirer-gateway.ts';
import { acme } from '../../connector/acme.ts';
import { acmeSettings, createAcmeAcquirer } from '../../connector/acme-acquirer.ts';
import { card, checkout, entityId, minute, shopperResultUrl, token } from '../../support/gateway.ts';
import { decryptMessage } from '../webhooks/open.ts';

let acquirer: ReturnType<typeof createAcmeAcquirer>;
/** Stands in the place of the way to the acquirer. */
let way: Send;
let capabilities: Capabilities;
/** What the connector has besides. */
let besides: Partial<Connector>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];
let pay: AcquirerGateway['pay'];
let codeOf: AcquirerGateway['codeOf'];
/** What the merchant's webhook was told. */
let messages: Record<string, unknown>[];
const secret = '000102030405060708090a0b0c0d0e0f'.repeat(2);
const webhook = {
  address: 'https://shop.example/hook',
  types: ['PAYMENTS' as const],
  secret,
  fields: 'ALL' as const,
  wrapper: 'none' as const,
};

beforeEach(async () => {
  acquirer = createAcmeAcquirer();
  way = (request) => acquirer.answer(request);
  besides = {};
  capabilities = acme.capabilities;
  const definition = {
    ...acme,
    get capabilities() {
      return capabilities;
    },
    create(parts: Parameters<typeof acme.create>[0]) {
      const own = acme.create(parts);
      const readWebhook = ((request, now) =>
        (besides.readWebhook ?? own.readWebhook)?.(request, now)) as Connector['readWebhook'];
      return { ...own, ...besides, readWebhook };
    },
  };
  messages = [];
  const client: GuardedClient = {
    async send({ headers = {}, body = '' }) {
      messages.push(JSON.parse(decryptMessage({ headers, body }, secret)).payload);
      return { ok: true, status: 200 };
    },
  };
  const send: Send = (request) => way(request);
  const config = { entities: [{ id: entityId, name: 'Test Shop', webhooks: [webhook] }] };
  stand = await openAcquirerGateway(definition, acmeSettings, send, { config, jobs: { client } });
  ({ gateway, pay, codeOf } = stand);
});
afterEach(() => gateway.close());

const authorization = `Bearer ${token}`;

test('a payment that could not be sent has charged nothing, and the operator is told', async () => {
  way = () => Promise.reject(new NotSent('ECONNREFUSED'));
  expect((await pay()).result.code).toBe('900.100.600');
  expect(gateway.log()).toContain('The acquirer of connector cards cannot be reached.');
});

describe('a webhook', () => {
  let id: string;
  beforeEach(async () => {
    way = async (request) => {
      await acquirer.answer(request);
      throw new UnknownOutcome('no answer');
    };
    id = (await pay()).id;
    expect(await codeOf(id)).toBe('900.100.300');
  });
  const sent = () => acquirer.webhooks?.()[0] ?? { body: '', headers: {} };

  test('tells the outcome of a payment that nobody knew', async () => {
    const { body, headers } = sent();
    expect(await stand.tell({ body, headers })).toBe(200);
    expect(await codeOf(id)).toBe('000.100.112');
  });

  test('of another sender is refused and changes nothing', async () => {
    const status = await stand.tell({ body: sent().body, headers: { 'acme-signature': 'f'.repeat(64) } });
    expect([status, await codeOf(id)]).toEqual([403, '900.100.300']);
  });

  test('about a transaction of somebody else is taken and changes nothing', async () => {
    const body = JSON.stringify({ ...JSON.parse(sent().body), reference: 'z'.repeat(64), id: 'other' });
    const status = await stand.tell({ body, headers: { 'acme-signature': acquirer.sign(body) } });
    expect([status, await codeOf(id)]).toEqual([200, '900.100.300']);
  });

  test('for a connector that is not there is refused', async () => {
    const url = '/v1/connectors/nobody/webhook';
    expect((await gateway.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  });
});

describe('a success that did not last', () => {
  const declare = (reference: string) => {
    const made = acquirer.webhooks?.().map(({ body }) => JSON.parse(body)) ?? [];
    const body = JSON.stringify({
      ...made.find(({ id }) => id === reference),
      state: 'uncovered',
    });
    return stand.tell({ body, headers: { 'acme-signature': acquirer.sign(body) } });
  };

  test.each([
    ['payment', 'DB'],
    ['refund', 'RF'],
  ])('of a %s is a record of its own, which the merchant is told of once', async (_what, type) => {
    const { id } = await pay();
    const refund = { ...checkout, paymentType: 'RF', amount: '12.00' };
    const refunded = (await gateway.post(`/v1/payments/${id}`, refund, { authorization })).json();
    const undone = type === 'DB' ? id : refunded.id;
    for (let times = 0; times < 2; times += 1)
      expect(await declare(type === 'DB' ? 'ch_0' : 'ch_1')).toBe(200);
    expect(await codeOf(undone)).toBe('000.100.112');
    gateway.wait(1000);
    await gateway.runDue();
    expect(messages.filter(({ paymentType }) => paymentType === 'CB')).toMatchObject([
      {
        referencedId: undone,
        amount: type === 'DB' ? '92.00' : '12.00',
        result: { code: '000.100.226' },
        resultDetails: { ExtendedDescription: expect.stringContaining('800.100.155') },
      },
    ]);
  });
});

test('the amount of a refund that came back can be refunded again', async () => {
  const { id } = await pay();
  const refund = async () => (await stand.follow(id, 'RF')).result.code;
  expect([await refund(), await refund()]).toEqual(['000.100.112', '700.300.300']);
  const [, made] = acquirer.webhooks?.() ?? [];
  const body = JSON.stringify({ ...JSON.parse(made?.body ?? ''), state: 'declined' });
  expect(await stand.tell({ body, headers: { 'acme-signature': acquirer.sign(body) } })).toBe(200);
  expect([await refund(), await refund()]).toEqual(['000.100.112', '700.300.300']);
});

test('a refund of the merchant that the acquirer reports by its own name is recorded once', async () => {
  const { id } = await pay();
  const refund = { ...checkout, paymentType: 'RF', amount: '12.00' };
  expect((await gateway.post(`/v1/payments/${id}`, refund, { authorization })).json().amount).toBe('12.00');
  const outcome = { code: '000.000.000', rule: 'test', reference: 'ch_1' } as const;
  const facts = { referencedId: 'ch_0', paymentType: 'RF', amount: '12.00', currency: 'EUR' } as const;
  besides = { readWebhook: async () => [{ kind: 'report', ...facts, outcome }] };
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  expect(await stand.followUpsOf(id)).toHaveLength(1);
});

test('a connector in JavaScript may judge a webhook at once, without a promise', async () => {
  besides = { readWebhook: (() => undefined) as unknown as Connector['readWebhook'] };
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(403);
});

test('an authorisation that the acquirer declines afterwards is told to the operator', async () => {
  besides = {
    charge: async () => ({ code: '000.100.112', rule: 'test', reference: 'ch_0' }),
    readWebhook: async () => [
      { kind: 'outcome', reference: 'ch_0', outcome: { code: '800.100.155', rule: 'test' } },
    ],
  };
  capabilities = { ...acme.capabilities, paymentTypes: ['PA'] };
  const { id } = await pay({ paymentType: 'PA' });
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  expect(await codeOf(id)).toBe('000.100.112');
  expect(gateway.log()).toContain('reports a CB that does not fit its payment (cards, 700.400.550)');
});

test('the chargeback of a channel that was removed is told to the operator, and holds up no other webhook', async () => {
  await pay();
  Object.assign(gateway.config, { entities: [{ id: 'b'.repeat(32), name: 'Other Shop', webhooks: [] }] });
  const outcome = { code: '000.100.200', rule: 'test', reference: 'dp_0' } as const;
  const facts = { referencedId: 'ch_0', paymentType: 'CB', amount: '92.00', currency: 'EUR' } as const;
  besides = { readWebhook: async () => [{ kind: 'report', ...facts, outcome }] };
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  expect(gateway.log()).toContain('reports a CB that does not fit its payment (cards, 600.200.201)');
});

test('a payment that is recorded as failed and succeeded at the acquirer is told to the operator', async () => {
  besides = {
    charge: async () => ({ code: '800.100.155', rule: 'test', reference: 'ch_0' }),
    readWebhook: async () => [
      { kind: 'outcome', reference: 'ch_0', outcome: { code: '000.100.112', rule: 'test' } },
    ],
  };
  const { id } = await pay();
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  expect(await codeOf(id)).toBe('800.100.155');
  expect(gateway.log()).toContain('a payment succeeded which is recorded as failed (cards)');
});

test('a notification that a refund is pending, as it was before, is told to nobody again', async () => {
  const pending = { code: '000.200.000', rule: 'test', reference: 're_0' } as const;
  besides = {
    followUp: async () => pending,
    find: async () => pending,
    readWebhook: async () => [{ kind: 'outcome', reference: 're_0', outcome: pending }],
  };
  const { id } = await pay();
  expect((await stand.follow(id, 'RF')).result.code).toBe('000.200.000');
  for (let times = 0; times < 3; times += 1) {
    gateway.wait(1000);
    expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  }
  await gateway.runDue();
  expect(messages.filter(({ paymentType }) => paymentType === 'RF')).toHaveLength(1);
});

test('the chargeback of a payment whose outcome is not recorded yet is kept, and then recorded', async () => {
  const outcome = { code: '000.100.200', rule: 'test', reference: 'dp_0' } as const;
  const facts = { referencedId: 'ch_0', paymentType: 'CB', amount: '92.00', currency: 'EUR' } as const;
  besides = {
    charge: async () => ({ code: '000.200.000', rule: 'test', reference: 'ch_0' }),
    find: async () => ({ code: '000.100.112', rule: 'test', reference: 'ch_0' }),
    readWebhook: async () => [{ kind: 'report', ...facts, outcome }],
  };
  const { id } = await pay();
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  expect(gateway.log()).not.toContain('does not fit');
  gateway.wait(minute);
  await gateway.runDue();
  await gateway.runDue();
  expect(await stand.followUpsOf(id)).toMatchObject([{ paymentType: 'CB', referencedId: id }]);
});

test('the chargeback of a payment whose answer was lost finds it by our key', async () => {
  besides = { find: async () => ({ code: '000.100.112', rule: 'test' }) };
  way = async (request) => {
    await acquirer.answer(request);
    throw new UnknownOutcome('no answer');
  };
  const { id } = await pay();
  const key = acquirer.made?.()[0]?.key ?? '';
  const outcome = { code: '000.100.200', rule: 'test', reference: 'dp_0' } as const;
  const facts = {
    referencedId: 'unheard',
    key,
    paymentType: 'CB',
    amount: '92.00',
    currency: 'EUR',
  } as const;
  besides = { ...besides, readWebhook: async () => [{ kind: 'report', ...facts, outcome }] };
  expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
  gateway.wait(minute);
  await gateway.runDue();
  await gateway.runDue();
  expect(await stand.followUpsOf(id)).toMatchObject([{ paymentType: 'CB', referencedId: id }]);
});

test.each([
  ['another transaction', 'ch_1', 0],
  ['the payment', 'ch_0', 1],
])(
  'a decline after a success that is about %s (%s) makes %i chargebacks',
  async (_which, reference, count) => {
    const { id } = await pay();
    const key = acquirer.made?.()[0]?.key ?? '';
    const outcome = { code: '800.100.155', rule: 'test', reference } as const;
    besides = { readWebhook: async () => [{ kind: 'outcome', key, reference, outcome }] };
    expect((await gateway.store.findPayment(id))?.connectorReference).toBe('ch_0');
    expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
    expect(await stand.followUpsOf(id)).toHaveLength(count);
  },
);

describe('notifications', () => {
  const paid: Outcome = { code: '000.100.112', rule: 'test', reference: 'ch_9' };
  const hear = async (outcome: Outcome, facts = {}) => {
    const key = acquirer.made?.()[0]?.key ?? '';
    besides = { readWebhook: async () => [{ kind: 'outcome', key, outcome, ...facts }] };
    return stand.tell({ body: '', headers: {} });
  };
  /** The connector is made once, so that what it reads is looked up at each call. */
  beforeEach(() => {
    besides = { find: () => Promise.reject(new UnknownOutcome('it cannot be asked')) };
  });

  test.each([
    ['another amount', '900.100.300', { amount: '91.99', currency: 'EUR' }],
    ['an amount that no order can have', '900.100.300', { amount: '', currency: 'EUR' }],
    ['another currency', '900.100.300', { amount: '92.00', currency: 'USD' }],
    ['the amount of the payment', '000.100.112', { amount: '92.00', currency: 'EUR' }],
  ])('of a success with %s leaves the payment with %s', async (_what, code, facts) => {
    way = async (request) => {
      await acquirer.answer(request);
      throw new UnknownOutcome('no answer');
    };
    const { id } = await pay();
    expect(await hear(paid, facts)).toBe(200);
    expect(await codeOf(id)).toBe(code);
    expect(gateway.log().includes('another amount')).toBe(code === '900.100.300');
  });
});

test.each([
  ['another card', '4111', undefined],
  ['its own card', '0000', expect.any(String)],
])(
  'a notification of a success by %s leaves the payment with the card %s, which is stored as %s',
  async (_which, last4Digits, stored) => {
    way = async (request) => {
      await acquirer.answer(request);
      throw new UnknownOutcome('no answer');
    };
    const { id } = await pay({ createRegistration: 'true' });
    const key = acquirer.made?.()[0]?.key ?? '';
    const masked = { bin: '420000', last4Digits, expiryMonth: '12', expiryYear: '2030' };
    const outcome = {
      code: '000.100.112',
      rule: 'test',
      reference: 'ch_0',
      paidCard: { masked, brand: 'VISA' },
    } as const;
    besides = { readWebhook: async () => [{ kind: 'outcome', key, outcome }] };
    expect(await stand.tell({ body: '', headers: {} })).toBe(200);
    const record = (await gateway.store.findPayment(id))?.record;
    expect([record?.card?.last4Digits, record?.registrationId]).toEqual([last4Digits, stored]);
  },
);

test('a webhook about a payment whose node died is kept for a minute, and then has its outcome', async () => {
  let charged = () => {};
  const isCharged = new Promise<void>((resolve) => (charged = resolve));
  besides = { find: () => Promise.reject(new UnknownOutcome('it cannot be asked')) };
  way = async (request) => {
    await acquirer.answer(request);
    charged();
    return new Promise(() => {});
  };
  const id = await gateway.prepare({ testMode: 'EXTERNAL' });
  void gateway.pay(id);
  await isCharged;
  const { body = '', headers = {} } = acquirer.webhooks?.()[0] ?? {};
  expect(await stand.tell({ body, headers })).toBe(200);
  gateway.wait(minute);
  await gateway.runDue();
  expect((await gateway.status(id)).json().result.code).toBe('000.100.112');
});

describe('a card number in what the acquirer tells', () => {
  const number = card['card.number'];
  const telling: Outcome = {
    code: '000.100.112',
    rule: 'test',
    resultDetails: { AcquirerResponse: `charged ${number}`, Trace: `x${number}x` },
  };
  const recordOf = async (id: string) => JSON.stringify((await gateway.store.findPayment(id))?.record);
  beforeEach(() => {
    way = () => Promise.reject(new UnknownOutcome('no answer'));
  });

  test('when it is asked for a lost payment reaches no record', async () => {
    besides = { find: async () => telling };
    const { id } = await pay();
    gateway.wait(minute);
    await gateway.runDue();
    expect(await codeOf(id)).toBe('000.100.112');
    expect(await recordOf(id)).not.toContain(number);
  });

  test('by the report of a chargeback reaches no record', async () => {
    way = (request) => acquirer.answer(request);
    const { id } = await pay();
    const outcome = { ...telling, code: '000.100.200', reference: 'dp_0' } as const;
    const facts = { referencedId: 'ch_0', paymentType: 'CB', amount: '92.00', currency: 'EUR' } as const;
    besides = { readWebhook: async () => [{ kind: 'report', ...facts, outcome }] };
    await stand.tell({ body: '', headers: {} });
    const records = JSON.stringify(await stand.followUpsOf(id));
    expect(records).toContain('000.100.200');
    expect(records).not.toContain(number);
  });

  test('by a webhook reaches no record', async () => {
    let key = '';
    way = async ({ body = '' }) => {
      key = JSON.parse(body).reference;
      throw new UnknownOutcome('no answer');
    };
    const { id } = await pay();
    besides = { readWebhook: async () => [{ kind: 'outcome', key, outcome: telling }] };
    await stand.tell({ body: '', headers: {} });
    expect(await codeOf(id)).toBe('000.100.112');
    expect(await recordOf(id)).not.toContain(number);
  });
});

describe('a shopper at a page of the acquirer', () => {
  const pending: Outcome = {
    code: '000.200.000',
    rule: 'test',
    reference: 'ch_9',
    redirect: { url: 'https://acquirer.example/', method: 'GET', parameters: [] },
  };
  const paid: Outcome = { code: '000.100.112', rule: 'test', reference: 'ch_9' };
  let seen: unknown[];
  let answer: Outcome;
  let find: () => Promise<Outcome>;
  beforeEach(() => {
    seen = [];
    answer = pending;
    find = async () => pending;
    besides = {
      charge: async () => answer,
      find: () => find(),
      resume: async ({ reference }, details) => {
        seen.push([reference, details]);
        return paid;
      },
      cancel: async () => ({ code: '100.396.101', rule: 'test', reference: 'ch_9' }),
    };
  });

  test('brings back what the connector goes on with', async () => {
    const { id } = await pay({ shopperResultUrl });
    const back = await gateway.get(`/v1/payments/${id}/return?redirectResult=abc`);
    expect([back.statusCode, await codeOf(id)]).toEqual([303, '000.100.112']);
    expect(seen).toEqual([['ch_9', { redirectResult: 'abc' }]]);
  });

  test('who pays the checkout in another way has the first payment cancelled', async () => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    await gateway.pay(id, { attemptId: '1'.repeat(32) });
    answer = { ...paid, reference: 'ch_10' };
    await gateway.pay(id, { attemptId: '2'.repeat(32) });
    expect((await gateway.status(id)).json().result.code).toBe('000.100.112');
  });

  test('whose payment is declined while the acquirer is asked pays in another way', async () => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    await gateway.pay(id, { attemptId: '1'.repeat(32) });
    const declined: Outcome = { code: '800.100.155', rule: 'test', reference: 'ch_9' };
    besides.readWebhook = async () => [{ kind: 'outcome', reference: 'ch_9', outcome: declined }];
    find = async () => {
      expect(await stand.tell({ body: '{}', headers: {} })).toBe(200);
      return declined;
    };
    answer = { ...paid, reference: 'ch_10' };
    const paying = await gateway.pay(id, { attemptId: '2'.repeat(32) });
    expect(paying.json().result.code).toBe('000.100.112');
  });
});
