/** `shopOrigins` of a merchant in the configuration: the origins whose pages may hold this merchant's card fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  card,
  checkout,
  entityId,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

type Fields = Readonly<Record<string, string>>;

const merchantId = 'c'.repeat(32);
const authorization = `Bearer ${token}`;
const listed = ['https://shop.example', 'https://pay.shop.example'];

let gateway: TestGateway;
beforeAll(async () => {
  const merchant = { id: merchantId, name: 'Shops', shopOrigins: listed, dispatch: [{ channel: entityId }] };
  gateway = await testGateway({ config: { merchants: [merchant] } });
});
afterAll(() => gateway.close());

const create = (fields: Fields) =>
  gateway.post('/v1/checkouts', { ...checkout, ...fields }, { authorization });
const policyOf = async (id: string) => {
  const { headers } = await gateway.get(`/v1/pciIframe.html?checkoutId=${id}`);
  return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
};
const refused = (name: string) => [
  {
    name,
    message:
      'names https://evil.test, which is no shop of this merchant; send one of https://shop.example, https://pay.shop.example, or have it added to shopOrigins in the gateway’s configuration',
  },
];

describe('a checkout of a merchant that lists its shops', () => {
  test.each<[string, Fields, string]>([
    ['among its shopOrigins', { shopOrigins: 'https://shop.example https://evil.test' }, 'shopOrigins'],
    ['as its way back', { shopperResultUrl: 'https://evil.test/result' }, 'shopperResultUrl'],
    ['to be notified', { notificationUrl: 'https://evil.test/paid' }, 'notificationUrl'],
  ])('is not made with another origin %s', async (_name, fields, name) => {
    const answer = await create(fields);
    expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([400, refused(name)]);
  });

  test('is not changed to another origin either', async () => {
    const { id } = (await create({})).json();
    const fields = { entityId, shopperResultUrl: 'https://evil.test/result' };
    const answer = await gateway.post(`/v1/checkouts/${id}`, fields, { authorization });
    expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
      400,
      refused('shopperResultUrl'),
    ]);
  });

  test.each<[string, Fields, string]>([
    ['a listed way back', { shopperResultUrl: 'https://shop.example/r' }, 'https://shop.example'],
    [
      'a listed origin, however it is spelt',
      { shopOrigins: 'https://PAY.shop.example:443' },
      'https://pay.shop.example',
    ],
    ['nothing', {}, listed.join(' ')],
    ['an app', { shopperResultUrl: 'my.app://done' }, listed.join(' ')],
  ])('that names %s is bound to its shops', async (_name, fields, ancestors) => {
    const { id } = (await create(fields)).json();
    expect(await policyOf(id)).toBe(ancestors);
  });

  test('whose page names the shopperResultUrl returns to the listed shops only', async () => {
    const { id } = (await create({})).json();
    const wrong = await gateway.pay(id, { shopperResultUrl: 'https://evil.test/r' });
    expect(wrong.json().result.parameterErrors).toMatchObject([{ name: 'shopperResultUrl' }]);
    expect((await gateway.pay(id, { shopperResultUrl: 'https://shop.example/r' })).statusCode).toBe(200);
  });
});

test.each(['/v1/payments', '/v1/threeDSecure'])('%s sends no shopper to another origin', async (path) => {
  const fields = { ...checkout, ...card, shopperResultUrl: 'https://evil.test/r' };
  const { paymentType: _type, ...standalone } = fields;
  const sent = path === '/v1/payments' ? fields : standalone;
  const answer = await gateway.post(path, sent, { authorization });
  expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
    400,
    refused('shopperResultUrl'),
  ]);
});

test('a merchant that lists no shops may name any origin', async () => {
  const fields = { ...checkout, entityId: otherEntityId, shopOrigins: 'https://evil.test' };
  const answer = await gateway.post('/v1/checkouts', fields, { authorization: `Bearer ${otherToken}` });
  expect(answer.statusCode).toBe(200);
});
