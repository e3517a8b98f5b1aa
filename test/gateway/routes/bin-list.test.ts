import { describe, expect, test } from 'vitest';
import { readRanges } from '../../../src/contract/brands/number-rules.ts';
import { judgeNumber } from '../../../src/contract/card/number.ts';
import { card, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
const path = '/v1/binlist.json';

/** Reads the BIN list of a gateway with this configuration. */
async function listOf(binList: Record<string, string> = {}): Promise<Record<string, string>> {
  gateway = await testGateway({ config: { binList } });
  const answer = await gateway.get(path);
  await gateway.close();
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('the BIN list names the brands that no pattern can detect, to anybody, and may be cached', async () => {
  gateway = await testGateway();
  const answer = await gateway.get(path);
  expect(Object.keys(answer.json())).toEqual(['MADA', 'MEEZA', 'DANKORT']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  const again = await gateway.get(path, { 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
  await gateway.close();
});

test('the BIN list takes the configuration’s ranges in place of the known ones, and none for an empty text', async () => {
  expect(await listOf({ MADA: '446404', DANKORT: '', MEEZA: '', CARTEBANCAIRE: '497' })).toEqual({
    MADA: '446404',
    CARTEBANCAIRE: '497',
  });
});

test.each([
  [{}, '4200000000000000', '100.100.700'],
  [{}, '4464040000000007', '000.100.110'],
  [{ MADA: '4200' }, '4200000000000000', '000.100.110'],
  [{ MADA: '4200' }, '4464040000000007', '100.100.700'],
  [{ MADA: '' }, '4200000000000000', '000.100.110'],
] as const)(
  'with %j in the configuration a payment as mada with %s gets %s',
  async (ranges, number, code) => {
    gateway = await testGateway({ config: { binList: ranges } });
    const id = await gateway.prepare();
    await gateway.pay(id, { paymentBrand: 'MADA', 'card.number': number });
    expect((await gateway.status(id)).json().result.code).toBe(code);
    await gateway.close();
  },
);

test('the known ranges contain a number of each brand, and the brand’s rules accept it', async () => {
  const list = new Map(Object.entries(await listOf()).map(([code, ranges]) => [code, readRanges(ranges)]));
  for (const [number, brand] of [
    ['4464040000000007', 'MADA'],
    ['9682080000000000', 'MADA'],
    ['5078080000000000', 'MEEZA'],
    ['6703444444444449', 'BCMC'],
    ['5019717010103742', 'DANKORT'],
  ] as const)
    expect(judgeNumber(number, ['VISA', brand], '', list).brands).toContain(brand);
});

describe('a Belgian card with a second scheme', () => {
  const numbers = ['4871049999999910', '5127880999999990', '6703444444444449'];

  test.each(numbers)(
    'pays with Bancontact in a page and from server to server without a code: %s',
    async (number) => {
      gateway = await testGateway();
      const asBancontact = { ...card, paymentBrand: 'BCMC', 'card.number': number, 'card.cvv': '' };
      const id = await gateway.prepare();
      await gateway.pay(id, asBancontact);
      const debit = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...asBancontact };
      const paid = await gateway.post('/v1/payments', debit, { authorization: `Bearer ${token}` });
      for (const answer of [await gateway.status(id), paid])
        expect(answer.json()).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: 'BCMC' });
      await gateway.close();
    },
  );

  test('is known from the acquirer’s list where the operator has it', async () => {
    gateway = await testGateway({ config: { binList: { BCMC: '6703 487104' } } });
    const code = async (number: string) => {
      const id = await gateway.prepare();
      await gateway.pay(id, { paymentBrand: 'BCMC', 'card.number': number });
      return (await gateway.status(id)).json().result.code;
    };
    expect([await code('4871049999999910'), await code('4200000000000000')]).toEqual([
      '000.100.110',
      '100.100.700',
    ]);
    await gateway.close();
    const list = new Map([['BCMC', readRanges('6703 487104')]]);
    const form = ['VISA', 'BCMC'];
    expect(judgeNumber('4871049999999910', form, '', list).brands).toEqual(['VISA', 'BCMC']);
    expect(judgeNumber('4200000000000000', form, '', list).brands).toEqual(['VISA']);
  });
});
