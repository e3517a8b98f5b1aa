/** How long a connector may be asked again changes nothing else: marks, secrets and the shopper's authentication. */
import { afterEach, expect, test } from 'vitest';
import { type Connector, defineConnector } from '../../../src/connector/connector.ts';
import type { PaymentOrder } from '../../../src/connector/orders.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { card, checkout, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

/** What happened, in its order. */
let events: string[];
let charged: PaymentOrder[];

async function open(repeatableFor: number | undefined): Promise<void> {
  events = [];
  charged = [];
  const create = (): Connector => ({
    ...(repeatableFor !== undefined && { repeatableFor }),
    async charge(order) {
      events.push('charged');
      charged.push(order);
      const number = order.instrument.kind === 'card' ? order.instrument.number : '';
      const resultDetails = { ExtendedDescription: `charged ${number}`, AcquirerResponse: 'approved' };
      return { code: '000.000.000', rule: 'test', reference: 'one', resultDetails };
    },
    followUp: () => Promise.reject(new Error('nothing follows')),
    find: async () => undefined,
  });
  const definition = defineConnector<object>({
    name: 'acme',
    capabilities: {
      paymentTypes: ['DB'],
      instruments: ['card'],
      parts: [],
      repeated: [],
      agreements: false,
      parameters: 'all',
      authentication: 'own',
    },
    settings: { parse: () => ({}) },
    create,
  });
  gateway = await testGateway({
    config: { connectors: { cards: { definition, settings: {} } }, routing: [{ connector: 'cards' }] },
    connectors: ({ forwardings }, warn) =>
      forwardingConnectors({
        forwardings: {
          ...forwardings,
          async mark(...mark) {
            events.push('marked');
            return forwardings.mark(...mark);
          },
        },
        warn,
      }),
  });
}

const pay = async (fields: object) =>
  gateway.post('/v1/payments', { ...checkout, ...card, ...fields }, { authorization: `Bearer ${token}` });

/** A test card whose holder the simulated issuer asks. */
const challenged = { 'card.number': '4200000000000067' };

test.each([[undefined], [0], [60_000], [1e15], [Number.POSITIVE_INFINITY], [Number.NaN], [-1]])(
  'a connector that may be asked again for %s milliseconds is marked first, tells no card number, and authenticates itself',
  async (repeatableFor) => {
    await open(repeatableFor);
    const answer = await pay({ testMode: 'EXTERNAL', ...challenged });
    expect(events).toEqual(['marked', 'charged']);
    expect(answer.body).not.toContain(challenged['card.number']);
    expect(answer.json().resultDetails).toEqual({ AcquirerResponse: 'approved' });
    expect(answer.json().result.code).toBe('000.100.112');
    expect(charged[0]?.authentication).toBeUndefined();
  },
);

test('the simulator is the one that charges in the mode INTERNAL, and no value of its own says so', async () => {
  await open(Number.POSITIVE_INFINITY);
  const answer = await pay({ testMode: 'INTERNAL' });
  expect(answer.json().result.code).toBe('000.100.110');
  expect(events).toEqual([]);
  expect(simulator.repeatableFor).toBeUndefined();
});
