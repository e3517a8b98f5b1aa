/** What becomes of `True`, as Python's clients and .NET's write it. */
import { afterEach, expect, test } from 'vitest';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import {
  browser,
  card,
  checkout,
  entityId,
  type Options,
  type TestGateway,
  token,
} from '../../support/gateway.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.close());

const authorization = `Bearer ${token}`;
async function open(options: Options = {}): Promise<TestGateway> {
  gateway = await testSimulator(options);
  return gateway;
}

test.each([
  ['True', true],
  ['TRUE', true],
  [' true ', true],
  ['False', false],
])('a card of a checkout with createRegistration=%s is stored: %s', async (written, isStored) => {
  const { prepare, pay, status } = await open();
  const id = await prepare({ createRegistration: written });
  await pay(id);
  expect((await status(id)).json().registrationId !== undefined).toBe(isStored);
});

test('a checkout with integrity=True is answered with a hash', async () => {
  const { post } = await open();
  const sent = { ...checkout, integrity: 'True' };
  expect((await post('/v1/checkouts', sent, { authorization })).json().integrity).toMatch(/^sha384-/);
});

test.each(['True', 'TRUE', '%20true%20', '1'])(
  'a query with includeLinkedTransactions=%s lists what followed',
  async (written) => {
    const { prepare, pay, status, get } = await open();
    const id = await prepare();
    await pay(id);
    const payment = (await status(id)).json().id;
    const path = `/v1/query/${payment}?entityId=${entityId}&includeLinkedTransactions=`;
    expect((await get(path + written, { authorization })).json().payments).toHaveLength(1);
    const refused = await get(`${path}yes`, { authorization });
    expect(refused.json().result.parameterErrors).toMatchObject([{ name: 'includeLinkedTransactions' }]);
  },
);

test('an acquirer and the record get true and false in small letters, and a merchant’s own data as it was written', async () => {
  const orders: object[] = [];
  const { post, store } = await open({
    connector: {
      ...simulator,
      charge(order, ...more) {
        orders.push(order.parameters);
        return simulator.charge(order, ...more);
      },
    },
  });
  const answer = await post(
    '/v1/payments',
    {
      ...checkout,
      ...card,
      ...browser,
      'customer.browser.javaEnabled': 'False',
      'customer.browser.javascriptEnabled': ' TRUE ',
      'threeDSecure.disable': 'True',
      'cart.payments[0].primary': 'True',
      'cart.payments[0].name': 'Card',
      'customParameters[GIFT]': 'True',
    },
    { authorization },
  );
  expect(answer.json().result.code).toBe('000.100.110');
  const canonical = {
    'customer.browser.javaEnabled': 'false',
    'customer.browser.javascriptEnabled': 'true',
    'threeDSecure.disable': 'true',
    'cart.payments[0].primary': 'true',
    'customParameters[GIFT]': 'True',
  };
  expect(orders).toMatchObject([canonical]);
  const { record } = (await store.findPayment(answer.json().id)) ?? {};
  const { customParameters, ...own } = record ?? {};
  expect(customParameters).toMatchObject({ GIFT: 'True' });
  expect(JSON.stringify(own)).not.toMatch(/True|TRUE/);
});

test('a page’s own field that says TRUE stores the card', async () => {
  const { prepare, pay, status } = await open();
  const id = await prepare();
  await pay(id, { createRegistration: 'TRUE' });
  expect((await status(id)).json().registrationId).toBeDefined();
});

test('the clock of the test environment is reset by True', async () => {
  const { post } = await open();
  await post('/_sim/clock', { advance: '600000' });
  expect((await post('/_sim/clock', { reset: 'True' })).json().ahead).toBe(0);
});
