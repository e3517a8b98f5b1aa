import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { structures } from '../../src/contract/parameters/index.ts';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../support/gateway.ts';

const shopperResultUrl = 'https://shop.example/result';
const money = { entityId, amount: '92.00', currency: 'EUR' };

let gateway: TestGateway;
let ids: Readonly<Record<'checkout' | 'payment' | 'registration', string>>;
beforeAll(async () => {
  gateway = await testGateway();
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, fields: Record<string, string>) =>
    (await gateway.post(path, fields, headers)).json().id as string;
  ids = {
    checkout: await gateway.prepare(),
    payment: await post('/v1/payments', { ...money, ...card, paymentType: 'PA' }),
    registration: await post('/v1/registrations', { entityId, ...card }),
  };
});
afterAll(() => gateway.close());

const operations = [
  ['/v1/checkouts', { ...checkout, shopperResultUrl }],
  ['/v1/checkouts/{checkout}', checkout],
  ['/v1/checkouts/{checkout}/payment', { ...card, shopperResultUrl }],
  ['/v1/checkouts/{checkout}/registration', { ...card, shopperResultUrl }],
  ['/v1/payments', { ...money, ...card, paymentType: 'DB' }],
  ['/v1/payments/{payment}', { ...money, paymentType: 'CP' }],
  ['/v1/registrations', { entityId, ...card }],
  ['/v1/registrations/{registration}', { entityId, 'card.holder': 'Jane Miller' }],
  ['/v1/registrations/{registration}/payments', { ...money, paymentType: 'DB' }],
] as const;

const rows = structures.flatMap((structure) => structure.rows);
const encoded = fc.oneof(
  fc.string().map(encodeURIComponent),
  fc.string({ unit: 'binary' }).map(encodeURIComponent),
  fc.constantFrom('%00', '%ED%A0%80', '%C0%AF', '%FF%FE', '%', '%zz', '+', '\u00e4', '\0', '', '1e309', '-0'),
  fc.constantFrom('4200000000000000', '92.00', 'EUR', 'DB', 'true', '800.100.153', 'x'.repeat(20_000)),
);
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...rows.map((row) => row.name.replaceAll('[n]', '[0]'))) },
  encoded,
  fc.constantFrom(
    '__proto__',
    'constructor.prototype',
    'cart.items[4294967296].name',
    `cart.items${'[0]'.repeat(99)}`,
    'customParameters[__proto__]',
    'n'.repeat(5000),
  ),
);
const pair = fc.oneof(
  fc.constantFrom(...rows).map((row) => {
    const value = encodeURIComponent(row.example ?? row.format.example);
    return `${row.name.replaceAll('[n]', '[1]')}=${value}`;
  }),
  fc.tuple(name, encoded).map(([key, value]) => `${key}=${value}`),
  encoded,
);
const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/x-www-form-urlencoded; charset=UTF-8') },
  fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded; charset=utf-16', ''),
);
const request = fc.record({
  operation: fc.constantFrom(...operations),
  pairs: fc.array(pair, { maxLength: 8 }),
  // Cuts the body at some place, which may be inside an escape sequence.
  kept: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
  query: fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    fc.constantFrom('?entityId=x', '?amount=1', '?%zz'),
  ),
  contentType,
});

describe('any body', () => {
  test('is answered in JSON and never with 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ operation: [path, fields], pairs, kept, query, contentType }) => {
        const url = path.replace(/\{(\w+)\}/, (_, kind) => ids[kind as keyof typeof ids]) + query;
        const body = [new URLSearchParams(fields).toString(), ...pairs].join('&');
        const answer = await gateway.app.inject({
          method: 'POST',
          url,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': contentType,
            accept: 'application/json',
          },
          payload: Buffer.from(body.slice(0, Math.ceil(body.length * kept)), 'latin1'),
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.json().result.code).toMatch(/^[0-9]{3}\.[0-9]{3}\.[0-9]{3}$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('leaves the gateway working, and no failure in the log', async () => {
    expect((await gateway.pay(await gateway.prepare())).json().result.code).toBe('000.100.110');
    expect(gateway.log()).not.toContain('answering failed');
  });
});
