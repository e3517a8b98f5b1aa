/** Rules of the configuration choose the connector of a payment, and what follows it goes there as well. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../src/connector/capabilities.ts';
import { defineConnector } from '../../../src/connector/connector.ts';
import { acceptedCode } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import type { ConfigInput } from '../../../src/gateway/config/config.ts';
import { findOffer } from '../../../src/gateway/config/routing.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { testAssets } from '../../support/assets.ts';
import { cardCapabilities } from '../../support/card-capabilities.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { openTestStore } from '../../support/test-store.ts';

/** What the connectors were asked, such as `first DB`. */
let asked: string[];
let store: Store;
let gateway: TestGateway;

const connectorOf = (name: string, change: Partial<Capabilities> = {}) => ({
  definition: defineConnector<object>({
    name,
    capabilities: { ...cardCapabilities, ...change },
    settings: { parse: () => ({}) },
    create: () => {
      const accept = async ({
        paymentType,
        mode,
      }: {
        paymentType: string;
        mode: 'INTERNAL' | 'EXTERNAL' | 'LIVE';
      }) => {
        asked.push(`${name} ${paymentType}`);
        return { code: acceptedCode(mode), rule: `${name}-accepted`, reference: `${name}${asked.length}` };
      };
      return { charge: accept, followUp: accept, find: async () => undefined };
    },
  }),
  settings: {},
});

const connectors = { first: connectorOf('first'), second: connectorOf('second') };

async function open(config: ConfigInput): Promise<void> {
  gateway = await testGateway({
    store,
    assets: { ...testAssets, marks: new Map(['PAYPAL', 'VISA'].map((code) => [code, '<svg/>'])) },
    config: { connectors, ...config },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
}

beforeEach(async () => {
  asked = [];
  store = await openTestStore(':memory:');
});
afterEach(() => gateway.close());

const authorization = `Bearer ${token}`;
const post = (path: string, fields: Record<string, string>) => gateway.post(path, fields, { authorization });
const pay = (fields: Record<string, string> = {}) =>
  post('/v1/payments', { ...checkout, testMode: 'EXTERNAL', ...card, ...fields });
const follow = (id: string, fields: Record<string, string>) =>
  post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...fields });

describe('the first rule that fits chooses the connector', () => {
  const routing = [
    { entities: ['b'.repeat(32)], connector: 'second' },
    { brands: ['MASTER'], connector: 'second' },
    { currencies: ['USD'], connector: 'second' },
    { paymentTypes: ['PA' as const], connector: 'second' },
    { connector: 'first' },
  ];
  test.each<[string, Record<string, string>, string[]]>([
    ['by no list', {}, ['first DB']],
    ['by brand', { paymentBrand: 'MASTER', 'card.number': '5454545454545454' }, ['second DB']],
    ['by currency', { currency: 'USD' }, ['second DB']],
    ['by type', { paymentType: 'PA' }, ['second PA']],
    ['and testMode=INTERNAL none of them', { testMode: 'INTERNAL' }, []],
  ])('%s', async (_how, fields, calls) => {
    await open({ routing });
    expect((await pay(fields)).statusCode).toBe(200);
    expect(asked).toEqual(calls);
  });
});

test('a follow-up goes where its payment was charged, also after the rules have changed', async () => {
  await open({ routing: [{ connector: 'first' }] });
  const { id } = (await pay()).json();
  await open({ routing: [{ connector: 'second' }] });
  expect((await follow(id, { paymentType: 'RF', amount: '12.00' })).json().result.code).toBe('000.100.112');
  await pay();
  expect(asked).toEqual(['first DB', 'first RF', 'second DB']);
  expect(await gateway.store.findPayment(id)).toMatchObject({ mode: 'EXTERNAL', connector: 'first' });
});

test('a payment whose connector was taken out of the configuration stays unknown, and the operator is told', async () => {
  await open({ routing: [{ connector: 'first' }] });
  const { id } = (await pay()).json();
  await open({ routing: [], connectors: {} });
  expect((await follow(id, { paymentType: 'RF', amount: '12.00' })).json().result.code).toBe('600.200.201');
  expect(asked).toEqual(['first DB']);
});

test.each<[string, Partial<Capabilities>, Record<string, string>, string]>([
  ['a type', { paymentTypes: ['PA'] }, {}, 'paymentType'],
  ['a brand', { brands: ['MASTER'] }, {}, 'paymentBrand'],
  ['a currency', { currencies: ['USD'] }, {}, 'currency'],
  ['an instrument', { instruments: ['bankAccount'] }, {}, 'paymentBrand'],
  [
    'an agreement',
    { agreements: false },
    {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    },
    'standingInstruction.mode',
  ],
])(
  '%s that the connector does not take is declined before anything is sent',
  async (_what, change, fields, name) => {
    await open({ connectors: { first: connectorOf('first', change) }, routing: [{ connector: 'first' }] });
    const answer = await pay(fields);
    expect(answer.json().result).toMatchObject({ parameterErrors: [{ name }] });
    expect([answer.headers['x-simulator-rule'], asked]).toEqual(['beyond-connector', []]);
  },
);

test('a second or a partial follow-up that the connector does not take is declined before anything is sent', async () => {
  await open({
    connectors: {
      first: connectorOf('first', { repeated: [] }),
      second: connectorOf('second', { parts: [] }),
    },
    routing: [{ brands: ['MASTER'], connector: 'second' }, { connector: 'first' }],
  });
  const { id } = (await pay()).json();
  await follow(id, { paymentType: 'RF', amount: '1.00' });
  const again = await follow(id, { paymentType: 'RF', amount: '1.00' });
  const whole = (await pay({ paymentBrand: 'MASTER', 'card.number': '5454545454545454' })).json();
  const part = await follow(whole.id, { paymentType: 'RF', amount: '1.00' });
  expect([again, part].map((answer) => answer.json().result.code)).toEqual(['600.200.400', '600.200.400']);
  expect(asked).toEqual(['first DB', 'first RF', 'second DB']);
});

test('an inquiry about a follow-up names the payment that it follows', async () => {
  const { definition, settings } = connectorOf('first');
  const asked: unknown[] = [];
  const create: typeof definition.create = (parts) => ({
    ...definition.create(parts),
    followUp: () => Promise.reject(new UnknownOutcome('it was cut')),
    async find({ referenced }) {
      asked.push(referenced);
      throw new UnknownOutcome('nobody knows');
    },
  });
  await open({
    connectors: { first: { definition: { ...definition, create }, settings } },
    routing: [{ connector: 'first' }],
  });
  const { id } = (await pay()).json();
  const { id: refund } = (await follow(id, { paymentType: 'RF', amount: '12.00' })).json();
  await gateway.wait(60_000);
  await gateway.get(`/v1/payments/${refund}?entityId=${entityId}`, { authorization });
  expect(asked).toContainEqual({ paymentType: 'DB', reference: 'first1' });
});

describe('the brands of a checkout', () => {
  const offerOf = async (fields: Record<string, string> = {}) => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL', ...fields });
    const { brands, marks } = (await gateway.get(`/v1/checkouts/${id}/config`)).json();
    return { brands, marks: marks?.codes };
  };
  const all = { brands: undefined, marks: ['PAYPAL', 'VISA'] };
  const visa = { brands: ['VISA'], marks: ['VISA'] };
  const none = { brands: [], marks: undefined };

  test('are those that a connector takes, with their marks, and all of them at the simulator', async () => {
    await open({
      connectors: { first: connectorOf('first', { brands: ['VISA'] }) },
      routing: [{ connector: 'first' }],
    });
    expect(await offerOf()).toEqual(visa);
    expect(await offerOf({ testMode: 'INTERNAL' })).toEqual(all);
  });

  test('are those of the stored cards that it offers, too', async () => {
    await open({
      connectors: { first: connectorOf('first', { brands: ['MASTER'] }) },
      routing: [{ connector: 'first' }],
    });
    const { amount: _amount, currency: _currency, paymentType: _type, ...stored } = { ...checkout, ...card };
    const { id } = (await post('/v1/registrations', stored)).json();
    const registrationsOf = async (testMode: string) => {
      const prepared = await gateway.prepare({ testMode, 'registrations[0].id': id });
      return (await gateway.get(`/v1/checkouts/${prepared}/config`)).json().registrations.length;
    };
    expect([await registrationsOf('EXTERNAL'), await registrationsOf('INTERNAL')]).toEqual([0, 1]);
  });

  test.each<[string, Partial<Capabilities>, object]>([
    ['every brand', {}, expect.objectContaining({ marks: ['VISA'] })],
    ['the currency', { brands: ['VISA'], currencies: ['EUR'] }, visa],
    ['another currency', { brands: ['VISA'], currencies: ['USD'] }, none],
    ['another type', { brands: ['VISA'], paymentTypes: ['PA'] }, none],
    ['another instrument', { brands: ['VISA'], instruments: ['bankAccount'] }, none],
  ])('are those whose connector takes %s', async (_what, change, offer) => {
    await open({ connectors: { first: connectorOf('first', change) }, routing: [{ connector: 'first' }] });
    expect(await offerOf()).toEqual(offer);
  });

  test.each<[string, Record<string, string>, object]>([
    ['a connector takes them', {}, visa],
    ['the first rule that fits the currency leads to a connector that does not', { currency: 'USD' }, none],
    ['the rule for the type of the brand does', { 'overridePaymentType[VISA]': 'PA' }, none],
    ['no rule fits', { currency: 'CHF' }, none],
  ])('are right where %s', async (_where, fields, offer) => {
    await open({
      connectors: {
        first: connectorOf('first', { brands: ['VISA'] }),
        second: connectorOf('second', { brands: ['AMEX'] }),
      },
      routing: [
        { brands: ['VISA'], currencies: ['USD'], connector: 'second' },
        { paymentTypes: ['PA'], connector: 'second' },
        { currencies: ['EUR', 'USD'], connector: 'first' },
      ],
    });
    expect(await offerOf(fields)).toEqual(offer);
  });

  test.each([
    ['EUR', false],
    ['CHF', true],
  ])('in %s are charged by the channel’s upstream where no rule fits: %s', async (currency, isCharged) => {
    await open({
      connectors: { first: connectorOf('first', { brands: ['VISA'] }) },
      routing: [{ currencies: ['EUR'], connector: 'first' }],
    });
    const entities = gateway.config.entities.map((channel) => ({ ...channel, upstream: {} as never }));
    const charge = { brand: 'MASTER', currency, paymentType: 'DB' };
    const offering = { isSimulated: false, parameters: {} };
    const offer = findOffer({ ...gateway.config, entities }, entityId, [charge], offering);
    expect(offer.map(({ brand }) => brand)).toEqual(isCharged ? ['MASTER'] : []);
  });
});

test('the network’s id of a first payment goes with a stored card to another connector', async () => {
  const seen: (string | undefined)[] = [];
  const spy = (name: string) => {
    const { definition, settings } = connectorOf(name);
    return {
      settings,
      definition: {
        ...definition,
        create: (): ReturnType<typeof definition.create> => ({
          ...definition.create({} as never),
          charge: async ({ parameters, mode }) => {
            seen.push(parameters['standingInstruction.initialTransactionId']);
            const standingInstruction = { initialTransactionId: 'MCC1234560115' };
            const reference = `${name}${seen.length}`;
            return {
              code: acceptedCode(mode),
              rule: 'accepted',
              reference,
              additions: { standingInstruction },
            };
          },
        }),
      },
    };
  };
  const both = { first: spy('first'), second: spy('second') };
  await open({ connectors: both, routing: [{ connector: 'first' }] });
  const first = await pay({
    createRegistration: 'true',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.type': 'UNSCHEDULED',
    'standingInstruction.source': 'CIT',
  });
  await open({ connectors: both, routing: [{ connector: 'second' }] });
  const again = await post(`/v1/registrations/${first.json().registrationId}/payments`, {
    entityId,
    amount: '3.00',
    currency: 'EUR',
    paymentType: 'DB',
    testMode: 'EXTERNAL',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.type': 'UNSCHEDULED',
    'standingInstruction.source': 'MIT',
  });
  expect(again.json()).toMatchObject({ result: { code: '000.100.112' } });
  expect(seen).toEqual([undefined, 'MCC1234560115']);
  expect(await gateway.store.findPayment(again.json().id)).toMatchObject({ connector: 'second' });
});
