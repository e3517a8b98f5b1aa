/** What comes later from an acquirer: webhooks, shoppers who are back, payments that are cancelled. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { NotSent, type Send, UnknownOutcome } from '../../../src/connector/send.ts';
import { createConnectors } from '../../../src/gateway/connectors/connectors.ts';
import { upstreamConnector } from '../../../src/gateway/connectors/upstream/upstream.ts';
import { simulatorConnector } from '../../../src/simulator/connector/simulator.ts';
import { acme } from '../../connector/acme.ts';
import { acmeSettings, createAcmeAcquirer } from '../../connector/acme-acquirer.ts';
import {
  card,
  checkout,
  minute,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

let acquirer: ReturnType<typeof createAcmeAcquirer>;
/** Stands in the place of the way to the acquirer. */
let way: Send;
/** What the connector has besides. */
let besides: Partial<Connector>;
let gateway: TestGateway;

beforeEach(async () => {
  acquirer = createAcmeAcquirer();
  way = (request) => acquirer.answer(request);
  besides = {};
  const definition = {
    ...acme,
    create(parts: Parameters<typeof acme.create>[0]) {
      const own = acme.create(parts);
      const readWebhook: Connector['readWebhook'] = async (request, now) =>
        (besides.readWebhook ?? own.readWebhook)?.(request, now);
      return { ...own, ...besides, readWebhook };
    },
  };
  gateway = await testGateway({
    config: {
      connectors: { cards: { definition, settings: acmeSettings } },
      routing: [{ connector: 'cards' }],
    },
    connectors: ({ forwardings }, warn) =>
      createConnectors({
        ...{
          environment: 'test',
          forwardings,
          warn,
          simulator: simulatorConnector,
          upstream: upstreamConnector,
        },
        sender: { send: (request) => way(request) },
      }),
  });
});
afterEach(() => gateway.close());

const authorization = `Bearer ${token}`;
const pay = async (fields: Record<string, string> = {}) =>
  (
    await gateway.post(
      '/v1/payments',
      { ...checkout, testMode: 'EXTERNAL', ...card, ...fields },
      { authorization },
    )
  ).json();
const codeOf = async (id: string) => (await gateway.store.findPayment(id))?.record.result.code;
const tell = (name: string, body: string, headers: Record<string, string>) =>
  gateway.app.inject({
    method: 'POST',
    url: `/v1/connectors/${name}/webhook`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

test('a payment is charged at the connector and refunded there', async () => {
  const { id, result } = await pay();
  expect(result.code).toBe('000.100.112');
  const refund = { ...checkout, paymentType: 'RF', amount: '12.00' };
  const refunded = await gateway.post(`/v1/payments/${id}`, refund, { authorization });
  expect(refunded.json().result.code).toBe('000.100.112');
  expect(acquirer.made?.().map(({ amount }) => amount)).toEqual(['92.00', '12.00']);
});

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
    expect((await tell('cards', body, headers as Record<string, string>)).statusCode).toBe(200);
    expect(await codeOf(id)).toBe('000.100.112');
  });

  test('of another sender is refused and changes nothing', async () => {
    const answer = await tell('cards', sent().body, { 'acme-signature': 'f'.repeat(64) });
    expect([answer.statusCode, await codeOf(id)]).toEqual([403, '900.100.300']);
  });

  test('about a transaction of somebody else is taken and changes nothing', async () => {
    const body = JSON.stringify({ ...JSON.parse(sent().body), reference: 'z'.repeat(64), id: 'other' });
    const answer = await tell('cards', body, { 'acme-signature': acquirer.sign(body) });
    expect([answer.statusCode, await codeOf(id)]).toEqual([200, '900.100.300']);
  });

  test('for a connector that is not there is refused', async () => {
    expect((await tell('nobody', '{}', {})).statusCode).toBe(404);
  });
});

describe('news', () => {
  const paid: Outcome = { code: '000.100.112', rule: 'test', reference: 'ch_9' };
  const hear = async (outcome: Outcome, facts = {}) => {
    const key = acquirer.made?.()[0]?.key ?? '';
    besides = { readWebhook: async () => [{ kind: 'outcome', key, outcome, ...facts }] };
    return (await tell('cards', '', {})).statusCode;
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

  test('that takes back an outcome changes nothing, and the operator is told', async () => {
    const { id } = await pay();
    const reference = (await gateway.store.findPayment(id))?.connectorReference ?? '';
    expect(await hear({ ...paid, reference })).toBe(200);
    expect(gateway.log()).not.toContain('takes back');
    expect(await hear({ code: '900.100.201', rule: 'test', reference })).toBe(200);
    expect(await codeOf(id)).toBe('000.100.112');
    expect(gateway.log()).toContain('An acquirer takes back what it told of a payment (connector cards)');
  });
});

test('a webhook about a payment whose node died is told again for a minute, and then has its outcome', async () => {
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
  const deliver = async () => (await tell('cards', body, headers as Record<string, string>)).statusCode;
  expect(await deliver()).toBe(503);
  gateway.wait(minute);
  expect(await deliver()).toBe(200);
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

  test('by a webhook reaches no record', async () => {
    let key = '';
    way = async ({ body = '' }) => {
      key = JSON.parse(body).reference;
      throw new UnknownOutcome('no answer');
    };
    const { id } = await pay();
    besides = { readWebhook: async () => [{ kind: 'outcome', key, outcome: telling }] };
    await tell('cards', '', {});
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
  beforeEach(() => {
    seen = [];
    answer = pending;
    besides = {
      charge: async () => answer,
      find: async () => pending,
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
});
