import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectBrands, fitsBrand } from '../../src/contract/card/number.ts';
import { testCards } from '../../src/testing/simulator/connector/cards.ts';
import { behaviours } from '../../tools/generated/test-cards.ts';
import {
  browser,
  card,
  entityId,
  minute,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const headers = { authorization: `Bearer ${token}` };
const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };

async function paid(fields: Readonly<Record<string, string>>) {
  return (await gateway.post('/v1/payments', { ...order, ...fields }, headers)).json();
}

describe('the page says what the simulator does', () => {
  const cases = testCards.map(([number, behaviour]) => {
    const brand = detectBrands(number, []).find((one) => fitsBrand(number, one)) ?? '';
    const back = behaviours[behaviour][1] === '000.200.000' ? { ...browser, shopperResultUrl } : undefined;
    return [number, brand, behaviours[behaviour][1], back] as const;
  });

  test.each(cases)('of the card %s, %s', async (number, brand, code, back) => {
    const cvv = brand === 'AMEX' ? '1234' : '123';
    const fields = { ...card, ...back, paymentBrand: brand, 'card.number': number, 'card.cvv': cvv };
    expect((await paid(fields)).result.code).toBe(code);
  });

  test('of declines: a decline by the holder has an id, and a forced one has none', async () => {
    const byHolder = await paid({ ...card, 'card.holder': '800.100.155' });
    const forced = await paid({ ...card, 'customParameters[forceResultCode]': '800.100.155' });
    expect([byHolder.result.code, forced.result.code]).toEqual(['800.100.155', '800.100.155']);
    expect([byHolder.id, forced.id]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), undefined]);
  });

  test('of a shopper who does not come back from an asynchronous brand', async () => {
    const { id, result } = await paid({
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(result.code).toBe('000.200.000');
    gateway.wait(31 * minute);
    await gateway.runDue();
    const read = await gateway.get(`/v1/payments/${id}?entityId=${entityId}`, headers);
    expect(read.json().result.code).toBe('100.396.103');
  });
});
