// @runs postgres
/** Mastercard's link id: which one a payment and its registration keep, and with which charges it is sent. */
// @tests src/gateway/payments/agreement-findings.ts
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineConnector } from '../../../src/connector/connector.ts';
import { acceptedCode, type Outcome } from '../../../src/connector/outcome.ts';
import { NotSent, UnknownOutcome } from '../../../src/connector/send.ts';
import { createReference } from '../../../src/gateway/connectors/reference.ts';
import type { GuardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import {
  checkout,
  entityId,
  minute,
  start,
  type TestGateway,
  testGateway,
  token,
  card as visa,
} from '../../support/gateway.ts';
import { isPostgres } from '../../support/test-store.ts';
import { decryptMessage } from '../webhooks/open.ts';

const linkName = 'standingInstruction.transactionLinkId';
const initialName = 'standingInstruction.initialTransactionId';
/** Link ids of 22 characters. */
const [linkA, linkB, linkC] = ['e7R9d3L2-Q9vS6pP1_WzEh', 'aRyU-3Ti981f_6WvBaqM03', '3Xf-2aM5NMa02vKdrPSC20'];
const master = { ...visa, paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
const agreement = (mode: string, source: string, type = 'UNSCHEDULED') => ({
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
  'standingInstruction.type': type,
  ...(type === 'INSTALLMENT' && { 'standingInstruction.numberOfInstallments': '12' }),
});
const initial = agreement('INITIAL', 'CIT');
const repeated = agreement('REPEATED', 'MIT');
type Fields = Readonly<Record<string, string>>;

/** What the acquirers were sent: the connector and the link id. */
let sent: [name: string, link: string | undefined][];
/** What the network calls the next payment. */
let told: Fields;
let fault: '' | 'lost' | 'refuses' | 'declines';
/** Holds the answers of the acquirers, and what is done when an order arrives. */
let held: Promise<void> | undefined;
let arrive: () => void;
let gateway: TestGateway;
let messages: { readonly standingInstruction?: Fields }[];

const connectorOf = (name: string, names: readonly string[]) => ({
  settings: {},
  definition: defineConnector<object>({
    name,
    capabilities: {
      paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV', 'RB'],
      instruments: ['card'],
      parts: [],
      repeated: [],
      agreements: true,
      parameters: names,
      authentication: 'own',
    },
    settings: { parse: () => ({}) },
    create() {
      const paid = (key: string): Outcome => ({
        code: acceptedCode('LIVE'),
        rule: 'accepted',
        reference: `${name}-${key}`,
        additions: { standingInstruction: { ...told } },
      });
      return {
        async charge({ parameters }, key) {
          if (fault === 'refuses' && name === 'first') throw new NotSent('ECONNREFUSED');
          sent.push([name, parameters[linkName]]);
          arrive();
          await held;
          if (fault === 'lost') throw new UnknownOutcome('timeout');
          return fault === 'declines' ? { ...paid(key), code: '800.100.155' } : paid(key);
        },
        async followUp({ referenced, paymentType }, key) {
          sent.push([`${name} ${paymentType}`, referenced.transactionLinkId]);
          return { code: acceptedCode('LIVE'), rule: 'accepted', reference: `${name}-${key}` };
        },
        find: async (_inquiry, key) => paid(key),
        readWebhook: async ({ body }) => [{ kind: 'outcome', key: body, outcome: paid(body) }],
      };
    },
  }),
});

const names = ['mode', 'source', 'type', 'initialTransactionId'].map(
  (member) => `standingInstruction.${member}`,
);
const connectors = {
  first: connectorOf('first', [...names, linkName, 'recurringType']),
  second: connectorOf('second', [...names, linkName, 'recurringType']),
  silent: connectorOf('silent', names),
};
const secret = '000102030405060708090a0b0c0d0e0f'.repeat(2);
const hook = { address: 'https://shop.example/hook', types: ['PAYMENTS' as const], secret };

beforeEach(async () => {
  [held, arrive] = [undefined, () => {}];
  [sent, told, fault, messages] = [
    [],
    { initialTransactionId: 'MCC1234560115', transactionLinkId: linkA },
    '',
    [],
  ];
  const client: GuardedClient = {
    async send({ headers = {}, body = '' }) {
      messages.push(JSON.parse(decryptMessage({ headers, body }, secret)).payload);
      return { ok: true, status: 200 };
    },
  };
  gateway = await testGateway({
    config: {
      connectors,
      routing: [
        { currencies: ['USD'], connector: 'silent' },
        { connector: 'first', otherwise: 'second' },
      ],
      entities: [{ id: entityId, name: 'Shop', webhooks: [{ ...hook, fields: 'ALL', wrapper: 'none' }] }],
    },
    jobs: { client },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
});
afterEach(() => gateway.close());

const authorization = `Bearer ${token}`;
const post = async (path: string, fields: Fields) =>
  (await gateway.post(path, fields, { authorization })).json();
const pay = (fields: Fields = {}) =>
  post('/v1/payments', { ...checkout, testMode: 'EXTERNAL', ...master, ...fields });
const store = { createRegistration: 'true' };
const charge = (id: string, fields: Fields = repeated) =>
  post(`/v1/registrations/${id}/payments`, { ...checkout, testMode: 'EXTERNAL', ...fields });
const kept = async (id: string): Promise<Fields | undefined> =>
  (await gateway.get(`/v1/registrations/${id}?entityId=${entityId}`, { authorization })).json()
    .standingInstruction;
const bothIds = (transactionLinkId: string) => ({ initialTransactionId: 'MCC1234560115', transactionLinkId });
const links = () => sent.map(([, link]) => link);

describe.skipIf(isPostgres)('the link id of a first payment', () => {
  test('is in its record, its webhook and its registration, and is sent with each later charge', async () => {
    const first = await pay({ ...initial, ...store });
    expect(first.standingInstruction).toMatchObject(bothIds(linkA));
    await gateway.runDue();
    expect(messages.at(-1)?.standingInstruction).toMatchObject(bothIds(linkA));
    expect(await kept(first.registrationId)).toEqual(bothIds(linkA));
    told = bothIds(linkB);
    for (const type of ['UNSCHEDULED', 'RECURRING', 'INSTALLMENT']) {
      const again = await charge(first.registrationId, agreement('REPEATED', 'MIT', type));
      expect(again.standingInstruction.transactionLinkId).toBe(linkA);
      expect(again.resultDetails?.ParametersNotSent ?? '').not.toContain('LinkId');
    }
    const byParameter = { ...repeated, registrationId: first.registrationId };
    const noCard = Object.fromEntries(Object.keys(master).map((name) => [name, '']));
    await pay({ ...noCard, ...byParameter });
    await charge(first.registrationId, { recurringType: 'REPEATED' });
    expect(links()).toEqual([undefined, linkA, linkA, linkA, linkA, linkA]);
    expect(await kept(first.registrationId)).toEqual(bothIds(linkA));
  });

  test.each([
    ['an agreement in older words', { recurringType: 'INITIAL' }],
    ['a payment that stores the card alone', {}],
  ])('of %s is kept as well', async (_what, fields) => {
    const { registrationId } = await pay({ ...fields, ...store });
    expect((await kept(registrationId))?.transactionLinkId).toBe(linkA);
  });

  test('is kept with a registration that began its agreement later, and ends that of an earlier one', async () => {
    const { registrationId } = await pay({ ...initial, ...store });
    told = { initialTransactionId: 'MCC6543211126', transactionLinkId: linkB };
    await charge(registrationId, initial);
    expect(await kept(registrationId)).toEqual(told);
    told = { initialTransactionId: 'MCC1111110301' };
    await charge(registrationId, initial);
    expect(await kept(registrationId)).toEqual(told);
  });

  test.each(['inquiry', 'webhook'])(
    'whose answer was lost is kept when %s tells the outcome',
    async (how) => {
      fault = 'lost';
      const { id, registrationId, result } = await pay({ ...initial, ...store });
      expect(result.code).toBe('900.100.300');
      fault = '';
      gateway.wait(10 * minute);
      const { connectorKey = '' } = (await gateway.store.findPayment(id)) ?? {};
      if (how === 'inquiry') await gateway.runDue();
      else
        await gateway.app.inject({
          method: 'POST',
          url: '/v1/connectors/first/webhook',
          payload: createReference(connectorKey),
          headers: { 'content-type': 'application/json' },
        });
      const { record } = (await gateway.store.findPayment(id)) ?? {};
      expect(record).toMatchObject({ result: { code: '000.100.112' }, standingInstruction: bothIds(linkA) });
      expect(await kept(registrationId)).toEqual(bothIds(linkA));
    },
  );

  test('serves whoever has the card without a registration, and goes to another acquirer too', async () => {
    fault = 'refuses';
    await pay({ ...repeated, [initialName]: 'MCC1234560115', [linkName]: linkC });
    expect(sent).toEqual([['second', linkC]]);
  });

  test('goes with what is charged again by the reference to it (RB), and with the capture of an authorisation', async () => {
    const first = await pay(initial);
    await post(`/v1/payments/${first.id}`, { ...checkout, paymentType: 'RB' });
    const { id } = await pay({ ...initial, paymentType: 'PA' });
    const capture = await post(`/v1/payments/${id}`, { ...checkout, paymentType: 'CP' });
    await post(`/v1/payments/${capture.id}`, { ...checkout, paymentType: 'RB' });
    expect(sent.filter(([name]) => name.endsWith('RB'))).toEqual([
      ['first RB', linkA],
      ['first RB', linkA],
    ]);
  });

  test('that a merchant brings from elsewhere is kept with the card, and again with a renewed one', async () => {
    const { paymentType: _type, amount: _amount, currency: _currency, ...channel } = checkout;
    const brought = { ...channel, ...master, ...repeated, [initialName]: 'MCC0000000115' };
    const stored = await post('/v1/registrations', { ...brought, [linkName]: linkC });
    const ids = { initialTransactionId: 'MCC0000000115', transactionLinkId: linkC };
    expect(stored.standingInstruction).toEqual(ids);
    await post(`/v1/registrations/${stored.id}`, { ...channel, 'card.expiryYear': '2039' });
    await charge(stored.id);
    expect([links(), await kept(stored.id)]).toEqual([[linkC], ids]);
    const odd = await post('/v1/registrations', { ...brought, [linkName]: 'no link' });
    expect(odd.standingInstruction).toEqual({ initialTransactionId: 'MCC0000000115' });
  });
});

test.skipIf(isPostgres)(
  'a link id ends with the shopper’s erasure, with payment and registration',
  async () => {
    const merchantCustomerId = 'shopper-7';
    const first = await pay({ ...initial, ...store, 'customer.merchantCustomerId': merchantCustomerId });
    await gateway.store.eraseShopper({ merchantCustomerId, now: start });
    const { record } = (await gateway.store.findPayment(first.id)) ?? {};
    const registration = await gateway.store.registrations.find(first.registrationId);
    expect([record?.result.code, registration?.state]).toEqual(['000.100.112', 'deregistered']);
    expect(JSON.stringify([record, registration])).not.toContain(linkA);
  },
);

test.skipIf(isPostgres)(
  'a card that stores itself again, while its shopper pays by an agreement, has the link id of that payment',
  async () => {
    const { registrationId } = await pay({ ...agreement('REPEATED', 'CIT'), ...store });
    expect((await kept(registrationId))?.transactionLinkId).toBe(linkA);
  },
);

describe('where the first payment has no link id', () => {
  let id: string;
  beforeEach(async () => {
    told = { initialTransactionId: 'MCC1234560115' };
    ({ registrationId: id } = await pay({ ...initial, ...store }));
    sent = [];
  });

  test('that of the earliest later charge of the merchant’s counts, and no declined one’s nor the shopper’s', async () => {
    await charge(id);
    told = bothIds(linkC);
    fault = 'declines';
    const declined = await charge(id);
    expect(declined.standingInstruction).not.toHaveProperty('transactionLinkId');
    fault = '';
    const byShopper = await charge(id, agreement('REPEATED', 'CIT'));
    expect(byShopper.standingInstruction).not.toHaveProperty('transactionLinkId');
    expect(await kept(id)).toEqual({ initialTransactionId: 'MCC1234560115' });
    told = bothIds(linkA);
    const counted = await charge(id);
    expect(counted.standingInstruction.transactionLinkId).toBe(linkA);
    told = bothIds(linkB);
    const next = await charge(id);
    expect(next.standingInstruction.transactionLinkId).toBe(linkA);
    expect(links()).toEqual([undefined, undefined, undefined, undefined, linkA]);
    expect(await kept(id)).toEqual(bothIds(linkA));
  });

  test('that of a charge whose answer was lost counts as well', async () => {
    fault = 'lost';
    await charge(id);
    [fault, told] = ['', bothIds(linkA)];
    gateway.wait(10 * minute);
    await gateway.runDue();
    expect(await kept(id)).toEqual(bothIds(linkA));
  });

  test('two charges at a time keep one, which the next one is sent', async () => {
    const given = [linkA, linkB];
    told = {
      get transactionLinkId() {
        return given.shift() ?? linkC;
      },
    };
    held = new Promise((resolve) => {
      arrive = () => sent.length === 2 && resolve();
    });
    const charging = [charge(id), charge(id)];
    const records = await Promise.all(charging);
    const own = records.map(({ standingInstruction }) => standingInstruction.transactionLinkId);
    expect(own.sort()).toEqual([linkB, linkA].sort());
    const one = (await kept(id))?.transactionLinkId;
    expect(own).toContain(one);
    await charge(id);
    expect([links().at(-1), (await kept(id))?.transactionLinkId]).toEqual([one, one]);
  });

  test('that of a charge by another agreement does not count', async () => {
    told = { transactionLinkId: linkB };
    await charge(id, { ...repeated, [initialName]: 'MCC9999990115' });
    expect(await kept(id)).toEqual({ initialTransactionId: 'MCC1234560115' });
  });

  test('one of an agreement without a registration is in the record, for the merchant to keep', async () => {
    told = { transactionLinkId: linkB };
    const { standingInstruction } = await pay({ ...repeated, [initialName]: 'MCC1234560115' });
    expect(standingInstruction.transactionLinkId).toBe(linkB);
  });
});

describe.skipIf(isPostgres)('a link id is not sent', () => {
  test.each<[string, Fields]>([
    ['with another brand', { ...visa, ...repeated }],
    [
      'with a co-badged card that goes by another scheme',
      { ...repeated, paymentBrand: 'CARTEBANCAIRE', 'card.number': '5132360000000004' },
    ],
    ['with a first payment', initial],
    ['with a payment of the shopper’s', agreement('REPEATED', 'CIT')],
    ['when it is too long', { ...repeated, [linkName]: 'x'.repeat(200) }],
    ['when it has other characters', { ...repeated, [linkName]: 'e7R9d3L2 Q9vS6pP1 WzEh' }],
  ])('%s, which is charged all the same, and the merchant is told', async (_what, fields) => {
    told = {};
    const { result, resultDetails } = await pay({ [linkName]: linkA, ...fields });
    expect([result.code, links()]).toEqual(['000.100.112', [undefined]]);
    expect(resultDetails.ParametersNotSent).toBe(linkName);
  });

  test('with another brand in a simulated payment, and the merchant is told', async () => {
    const { result, resultDetails } = await pay({
      ...visa,
      ...repeated,
      [linkName]: linkA,
      testMode: 'INTERNAL',
    });
    expect([result.code, resultDetails.ParametersNotSent]).toEqual(['000.100.110', linkName]);
  });

  test('to a connector that does not take it, and the merchant is told', async () => {
    const { registrationId } = await pay({ ...initial, ...store });
    sent = [];
    const { result, resultDetails } = await charge(registrationId, { ...repeated, currency: 'USD' });
    expect([result.code, sent.map(([name]) => name)]).toEqual(['000.100.112', ['silent']]);
    expect(resultDetails.ParametersNotSent).toBe(linkName);
  });

  test('of the registration’s agreement, when the charge names another one', async () => {
    const { registrationId } = await pay({ ...initial, ...store });
    sent = [];
    await charge(registrationId, { ...repeated, [initialName]: 'MCC9999990115' });
    expect(links()).toEqual([undefined]);
  });
});

describe.skipIf(isPostgres)('a link id is not kept', () => {
  test.each<[string, Fields]>([
    ['of another brand', { ...visa, ...initial }],
    [
      'of a co-badged card that went by another scheme',
      { ...initial, paymentBrand: 'CARTEBANCAIRE', 'card.number': '5132360000000004' },
    ],
  ])('%s', async (_what, fields) => {
    const { registrationId, standingInstruction } = await pay({ ...fields, ...store });
    expect(standingInstruction).not.toHaveProperty('transactionLinkId');
    expect(await kept(registrationId)).toEqual({ initialTransactionId: 'MCC1234560115' });
  });

  test('of a payment that is neither of an agreement nor stored', async () => {
    expect((await pay()).standingInstruction ?? {}).not.toHaveProperty('transactionLinkId');
  });

  test.each([
    '',
    'short',
    'x'.repeat(300),
    'e7R9d3L2-Q9vS6pP1_Wz\u0000h',
    'e7R9d3L2-Q9vS6pP1_W\nEh',
    '🂡'.repeat(11),
  ])('of the form %j, which the payment survives, and the operator is told', async (transactionLinkId) => {
    told = bothIds(transactionLinkId);
    const { result, standingInstruction, registrationId } = await pay({ ...initial, ...store });
    expect(result.code).toBe('000.100.112');
    expect(standingInstruction.initialTransactionId).toBe('MCC1234560115');
    expect(standingInstruction).not.toHaveProperty('transactionLinkId');
    expect(await kept(registrationId)).toEqual({ initialTransactionId: 'MCC1234560115' });
    expect(gateway.log()).toContain('link id of a payment has not the form of one (connector first)');
  });
});
