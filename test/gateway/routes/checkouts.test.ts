import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAssets } from '../../support/assets.ts';
import { ndcOf } from '../../support/frame.ts';
import {
  checkout,
  entityId,
  otherEntityId,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

let gateway: TestGateway;
const authorization = `Bearer ${token}`;
const create = (fields: Record<string, string>, headers: Record<string, string> = { authorization }) =>
  gateway.post('/v1/checkouts', fields, headers);

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('POST /v1/checkouts', () => {
  test('answers exactly result, buildNumber, timestamp, ndc and id, in this order', async () => {
    const answer = await create(checkout);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8');
    const body = answer.json();
    expect(Object.keys(body)).toEqual(['result', 'buildNumber', 'timestamp', 'ndc', 'id']);
    expect(body).toEqual({
      result: { code: '000.200.100', description: 'successfully created checkout' },
      buildNumber: testAssets.buildNumber,
      timestamp: '2026-11-20 10:00:00+0000',
      ndc: ndcOf(body.id),
      id: expect.stringMatching(/^[0-9A-F]{32}\.uat01-vm-tx01$/),
    });
  });

  test('gives the script’s integrity hash when the merchant asks for it', async () => {
    expect((await create({ ...checkout, integrity: 'true' })).json().integrity).toBe('sha384-widget');
    expect((await create({ ...checkout, integrity: 'false' })).json()).not.toHaveProperty('integrity');
  });

  test('refuses wrong parameters all at once, in checkout form and without an id', async () => {
    const answer = await create({ entityId, amount: '-20.20', currency: 'euro' });
    expect(answer.statusCode).toBe(400);
    const body = answer.json();
    expect(Object.keys(body)).toEqual(['result', 'buildNumber', 'timestamp', 'ndc']);
    expect(body.result).toEqual({
      code: '200.300.404',
      description: 'invalid or missing parameter',
      parameterErrors: [
        { name: 'amount', value: '-20.20', message: expect.stringContaining('^[0-9]{1,10}(\\.[0-9]{2})?$') },
        { name: 'currency', value: 'euro', message: expect.stringMatching(/3 characters/) },
        { name: 'paymentType', value: null, message: expect.stringMatching(/^may not be empty/) },
      ],
    });
    expect(body.ndc).toMatch(/^[0-9A-F]{32}\.uat01-vm-tx01_[0-9a-f]{32}$/);
  });

  test('refuses at once what no channel can charge', async () => {
    const entities = [{ id: entityId, name: 'Test Shop', currencies: ['EUR'], brands: ['VISA'] }];
    const narrow = await testGateway({ config: { entities } });
    const prepare = (fields: Record<string, string>) =>
      narrow.post('/v1/checkouts', { ...checkout, ...fields }, { authorization });
    for (const [name, value] of Object.entries({ currency: 'USD', paymentBrand: 'MASTER' })) {
      const answer = await prepare({ [name]: value });
      expect([answer.statusCode, answer.json().result.code]).toEqual([400, '600.200.500']);
    }
    expect((await prepare({ paymentBrand: 'VISA' })).statusCode).toBe(200);
    await narrow.close();
  });

  test('ignores unknown parameters and names them in a header and once in the log', async () => {
    const answer = await create({ ...checkout, 'shipping.givenName': 'Jane', 'x\r\nSet-Cookie: a': '1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-unknown-parameters']).toBe('shipping.givenName, x%0D%0ASet-Cookie%3A%20a');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(gateway.log().match(/unknown parameters/g)).toHaveLength(1);
  });

  test('says nothing about unknown parameters in the live environment', async () => {
    const live = await testGateway({ config: { environment: 'live' } });
    const answer = await live.post('/v1/checkouts', { ...checkout, foo: '1' }, { authorization });
    expect(answer.headers['x-unknown-parameters']).toBeUndefined();
    await live.close();
  });

  test('accepts no card, because a checkout is prepared without one', async () => {
    const answer = await create({ ...checkout, 'card.number': '4200000000000000' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.parameterErrors[0]).toMatchObject({ name: 'card.number', value: null });
  });
});

describe('a checkout is created by its merchant alone:', () => {
  const codeAndStatus = async (fields: Record<string, string>, headers: Record<string, string>) => {
    const answer = await create(fields, headers);
    return [answer.statusCode, answer.json().result.code];
  };

  test('an unknown token is refused', async () => {
    const stranger = { authorization: 'Bearer dGVzdB==' };
    expect(await codeAndStatus(checkout, stranger)).toEqual([403, '800.900.302']);
    // A caller without a token learns nothing about the entity.
    const [known, unknown] = await Promise.all(
      [entityId, 'c'.repeat(32)].map((id) => create({ ...checkout, entityId: id }, stranger)),
    );
    expect(known?.json().result).toEqual(unknown?.json().result);
    expect(known?.json().result.parameterErrors).toMatchObject([{ name: 'Authorization' }]);
  });

  test.each([
    ['another merchant’s entity', otherEntityId],
    ['an entity that does not exist', 'c'.repeat(32)],
  ])('a token may not use %s, and the answer does not tell which', async (_name, id) => {
    const answer = await create({ ...checkout, entityId: id });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().result).toEqual({
      code: '800.900.302',
      description: 'Authorization failed',
      parameterErrors: [
        {
          name: 'entityId',
          value: null,
          message: expect.stringMatching(/while the token itself is right; send/),
        },
      ],
    });
  });
});
