import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

test.each(['1.00', '0.00'])(
  'a capture of %s of an account check is told that the check holds no money',
  async (amount) => {
    const merchant = merchantAt(gateway);
    const check = (await merchant.pay('PA', '0.00')).json();
    expect(check.result.code).toBe('000.100.110');
    const capture = await merchant.follow(check.id, 'CP', amount);
    expect([capture.statusCode, codeOf(capture)]).toEqual([400, '700.400.100']);
    expect(capture.headers['x-simulator-rule']).toBe('lifecycle-is-a-card-check');
    expect(capture.json().result.parameterErrors).toEqual([
      {
        name: 'paymentType',
        value: 'CP',
        message:
          'cannot follow an authorisation of zero, which only checked the card and holds no money; authorise anew with an amount',
      },
    ]);
  },
);

test('an account check can be reversed', async () => {
  const merchant = merchantAt(gateway);
  const { id } = (await merchant.pay('PA', '0.00')).json();
  expect(codeOf(await merchant.follow(id, 'RV'))).toBe('000.100.110');
});
