import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkout, shopperResultUrl, type TestGateway, testGateway } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
let stored: string;
beforeEach(async () => {
  gateway = await testGateway();
  stored = (await merchantAt(gateway).pay('DB', '1.00', { createRegistration: 'true' })).json()
    .registrationId;
});
afterEach(() => gateway.close());

const money = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };

/** Every way to charge the stored Visa, each with parameters that name another brand. */
const ways: readonly [string, (sent: Record<string, string>) => ReturnType<TestGateway['post']>][] = [
  [
    '/v1/payments',
    (sent) => merchantAt(gateway).post('/v1/payments', { ...money, ...sent, registrationId: stored }),
  ],
  [
    '/v1/registrations/{id}/payments',
    (sent) => merchantAt(gateway).post(`/v1/registrations/${stored}/payments`, { ...money, ...sent }),
  ],
  [
    '/v1/checkouts/{id}/payment',
    async (sent) => {
      const prepared = { ...checkout, ...sent, 'registrations[0].id': stored, shopperResultUrl };
      const { id } = (await merchantAt(gateway).post('/v1/checkouts', prepared)).json();
      return gateway.post(`/v1/checkouts/${id}/payment`, { registrationId: stored });
    },
  ],
];

describe.each(ways)('a stored Visa charged by %s', (_path, pay) => {
  test.each(['IDEAL', 'MASTER'])(
    'is not charged as %s, and the error names its brand',
    async (paymentBrand) => {
      const answer = await pay({ paymentBrand });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().result).toMatchObject({
        code: '200.300.404',
        parameterErrors: [
          {
            name: 'paymentBrand',
            value: paymentBrand,
            message:
              'is not the brand of the stored means, which is VISA; send that, or leave paymentBrand out',
          },
        ],
      });
    },
  );

  test('is charged as a Visa, and when no brand is sent', async () => {
    expect((await pay({ paymentBrand: 'VISA' })).json().result.code).toBe('000.100.110');
    expect((await pay({})).json().result.code).toBe('000.100.110');
  });
});
