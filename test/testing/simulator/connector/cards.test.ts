import { describe, expect, test } from 'vitest';
import { findBrand } from '../../../../src/contract/brands/number-rules.ts';
import { detectBrands } from '../../../../src/contract/card/number.ts';
import { testCards } from '../../../../src/testing/simulator/connector/cards.ts';
import { chargeOrder } from '../../../support/charge-order.ts';
import { card, order } from '../../../support/order.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const charge = (change: Parameters<typeof order>[0] = {}, at = now) => chargeOrder(order(change), at);
const brandOf = (number: string) => detectBrands(number, [])[0] ?? '';
const force = (code: string) => ({ 'customParameters[forceResultCode]': code });

const asksShopper = (behaviour: string) => /^(challenge|enrolled)/.test(behaviour);

describe('the test cards', () => {
  test('are 99 different numbers, each of a brand this gateway knows', () => {
    expect(new Set(testCards.map(([number]) => number)).size).toBe(99);
    expect(testCards.filter(([number]) => findBrand(brandOf(number)) === undefined)).toEqual([]);
  });

  test.each(testCards.filter(([, behaviour]) => !asksShopper(behaviour)))(
    '%s (%s) pays',
    async (number, behaviour) => {
      const outcome = await charge({ number, brand: brandOf(number) });
      expect(outcome).toMatchObject({ code: '000.100.110', rule: `test-card-${behaviour}` });
    },
  );

  test.each(testCards.filter(([, behaviour]) => asksShopper(behaviour)))(
    '%s (%s) is declined where no shopper can be challenged',
    async (number) => {
      const outcome = await charge({ number, brand: brandOf(number) });
      expect(outcome).toMatchObject({ code: '300.100.100', rule: 'challenge-without-shopper' });
    },
  );

  test.each([
    ['4200000000000026', 'VISA', '05', 'Y'],
    ['374500262001008', 'AMEX', '05', 'Y'],
    ['3569990012278361', 'JCB', '05', 'Y'],
    ['5200000000000056', 'MASTER', '02', 'Y'],
    ['6799851000000032', 'MAESTRO', '02', 'Y'],
    ['4200000000000059', 'VISA', '06', 'A'],
    ['6250944220914108', 'UNIONPAY', '01', 'A'],
    ['5457350076543210', 'MASTER', '01', 'N'],
    ['4012001037461114', 'VISA', undefined, 'U'],
  ])('%s of %s is authenticated with ECI %s and status %s', async (number, brand, eci, status) => {
    const { threeDSecure } = await charge({ number, brand });
    expect(threeDSecure).toMatchObject({
      authenticationStatus: status,
      flow: 'frictionless',
      version: '2.3.1',
    });
    expect(threeDSecure?.eci).toBe(eci);
    if (eci !== undefined) expect(threeDSecure?.verificationId).toMatch(/^[A-Za-z0-9+/]{27}=$/);
  });
});

describe('the decision about a card', () => {
  test('is the forced result code before everything else', async () => {
    const outcome = await charge({
      parameters: force('800.100.151'),
      holder: '800.100.153',
      number: '4200000000000001',
    });
    expect(outcome).toMatchObject({ code: '800.100.151', rule: 'force-result-code', without: ['id'] });
  });

  test.each([
    ['000.000.000', []],
    ['000.400.010', []],
    ['000.200.000', []],
    ['000.400.101', ['id']],
    ['100.396.101', ['id']],
  ])('forced to %s leaves out %j, because declines have no id', async (code, without) => {
    expect(await charge({ parameters: force(code) })).toMatchObject({ code, without });
  });

  test('ignores a forced text that is no result code', async () => {
    expect((await charge({ parameters: force('800.100.999') })).rule).toBe('test-card-first-generation');
  });

  test('is the holder’s code next, for declines only', async () => {
    expect(await charge({ holder: ' 800.100.153 ', number: '4200000000000001' })).toMatchObject({
      code: '800.100.153',
      rule: 'holder-result-code',
    });
    for (const harmless of ['000.000.000', '000.200.000', '000.400.010', '800.100.999', 'Jane Jones']) {
      expect((await charge({ holder: harmless })).rule).toBe('test-card-first-generation');
    }
  });

  test('is the check digit next, except for UnionPay', async () => {
    expect(await charge({ number: '4200000000000001', brand: 'MASTER' })).toEqual({
      code: '100.100.101',
      rule: 'luhn',
      tookMs: expect.any(Number),
      without: ['amount'],
    });
    expect((await charge({ number: '6250947000000053', brand: 'UNIONPAY' })).code).toBe('000.100.110');
  });

  test('accepts for a brand of the BIN list only the numbers of the list', async () => {
    const mada = { brand: 'MADA', ranges: '446404 968201-968211' };
    const refused = { code: '100.100.700', rule: 'brand-mismatch' };
    expect(await charge({ ...mada, number: '4200000000000000' })).toMatchObject(refused);
    expect((await charge({ ...mada, number: '4464040000000007' })).code).toBe('000.100.110');
    expect((await charge({ brand: 'MADA', number: '4200000000000000' })).code).toBe('000.100.110');
  });

  test.each([
    ['2026', '11', '2026-12-01T11:59:59Z', '000.100.110'],
    ['2026', '11', '2026-12-01T12:00:00Z', '100.100.303'],
    ['2026', '10', '2026-11-20T10:00:00Z', '100.100.303'],
    ['2027', '01', '2026-11-20T10:00:00Z', '000.100.110'],
  ])('is the expiry next: %s-%s on %s gives %s', async (expiryYear, expiryMonth, time, code) => {
    expect((await charge({ instrument: { ...card, expiryYear, expiryMonth } }, Date.parse(time))).code).toBe(
      code,
    );
  });

  test.each([
    ['ASYACARD', '4022751585445574'],
    ['BONUS', '4090700500869563'],
    ['WORLD', '4200000000000000'],
    ['MADA', '5297412542005689'],
    ['APPLEPAY', '4200000000000000'],
  ])('requires of %s, whose numbers are not known, only the check digit', async (brand, number) => {
    expect((await charge({ brand, number })).code).toBe('000.100.110');
    expect((await charge({ brand, number: '4200000000000001' })).code).toBe('100.100.101');
  });
});
