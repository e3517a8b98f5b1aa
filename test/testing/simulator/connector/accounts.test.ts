import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankAccount, TokenAccount, Wallet } from '../../../../src/connector/payment-instrument.ts';
import { problemOfIban } from '../../../../src/contract/bank/iban.ts';
import { getPrintedCategory, isResultCode } from '../../../../src/contract/result-codes.ts';
import {
  decliningAccountIds,
  decliningTokens,
} from '../../../../src/testing/simulator/connector/accounts.ts';
import { decliningIbans } from '../../../../src/testing/simulator/connector/bank-accounts.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { order } from '../../../support/order.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const chargeOrder = (change: Parameters<typeof order>[0]) => simulator.charge(order(change), 'key', now);

const debit = (account: Partial<BankAccount>, brand = 'DIRECTDEBIT_SEPA', paymentType = 'DB') =>
  chargeOrder({ brand, paymentType, instrument: { kind: 'bankAccount', holder: 'Jane Jones', ...account } });

describe('a bank account', () => {
  test.each([
    ['DE23100000001234567890', 'test-account'],
    ['at61 1904 3002 3457 3201', 'test-account'],
    ['GB82WEST12345698765432', 'any-other-account'],
  ])('%s pays: %s', async (iban, rule) => {
    expect(await debit({ iban })).toMatchObject({ code: '000.100.110', rule });
  });

  test.each(Object.entries(decliningIbans))(
    '%s, whose check digits are right, declines with %s',
    async (iban, code) => {
      expect(problemOfIban(iban)).toBe('');
      expect(getPrintedCategory(code)).toBe('rejected');
      expect(await debit({ iban })).toMatchObject({ code, rule: 'test-account-declined' });
    },
  );

  test.each(['DE24100000001234567890', 'DE2310000000123456789', 'XX00'])(
    '%s is no IBAN and declines',
    async (iban) => {
      expect(await debit({ iban })).toEqual({ code: '100.100.101', rule: 'iban-check' });
    },
  );

  test.each([
    ['1234567890', '10000000', '000.100.110'],
    ['203', '10000000', '800.100.203'],
    ['0000000202', '10000000', '800.100.202'],
    ['203', '20000000', '000.100.110'],
  ])('number %s at bank %s answers %s', async (number, bankCode, code) => {
    expect((await debit({ number, bankCode })).code).toBe(code);
  });

  test('declines by its holder', async () => {
    expect(await debit({ iban: 'DE23100000001234567890', holder: '800.100.204' })).toMatchObject({
      code: '800.100.204',
      rule: 'holder-result-code',
    });
  });
});

describe('a virtual account', () => {
  const charge = (accountId: string) =>
    chargeOrder({ brand: 'PAYPAL', instrument: { kind: 'virtualAccount', accountId } });

  test('is charged at once, whatever its id is', async () => {
    for (const id of ['jane@shop.example', '+49891234', 'constructor']) {
      expect(await charge(id)).toMatchObject({ code: '000.100.110', rule: 'virtual-account' });
    }
  });

  test.each(Object.entries(decliningAccountIds))('%s declines with %s', async (id, code) => {
    expect(getPrintedCategory(code)).toBe('rejected');
    expect(await charge(id.toUpperCase())).toMatchObject({ code, rule: 'virtual-account-declined' });
  });
});

describe('a token account', () => {
  const charge = (change: Partial<TokenAccount>) =>
    chargeOrder({
      instrument: { kind: 'tokenAccount', number: '4895370012003478', type: 'NETWORK', ...change },
    });

  test('pays', async () => {
    expect(await charge({})).toMatchObject({ code: '000.100.110', rule: 'token-account' });
    expect((await charge({ expiryMonth: '11', expiryYear: '2026' })).code).toBe('000.100.110');
  });

  test.each([
    ['NETWORK', '800.100.330'],
    ['EXTERNAL', '100.100.303'],
  ])('of the type %s declines with %s when it is expired', async (type, code) => {
    expect(await charge({ type, expiryMonth: '10', expiryYear: '2026' })).toMatchObject({
      code,
      rule: 'token-account-expired',
    });
  });

  test.each(Object.entries(decliningTokens))('%s declines with %s', async (number, code) => {
    expect(isResultCode(code) && getPrintedCategory(code)).toBe('rejected');
    expect(await charge({ number })).toMatchObject({ code, rule: 'token-account-declined' });
  });
});

describe('a wallet’s token', () => {
  const charge = (paymentToken: string, wallet: Wallet['wallet'] = 'deviceWalletA') =>
    chargeOrder({ brand: 'APPLEPAY', instrument: { kind: 'wallet', wallet, paymentToken } });
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  test.each([
    ['JSON', '{"version":"EC_v1","data":"aGVsbG8="}'],
    ['JSON in base64', base64('{"version":"EC_v1"}')],
    ['base64', 'aGVsbG8gd29ybGQ='],
    ['base64 for addresses', 'a-_b'],
    ['a JSON web token', 'eyJhbGciOiJSU0ExXzUifQ.aGVs.bG8.d29y.bGQ'],
    ['JSON with a code that is no decline', '{"resultCode":"000.100.110"}'],
  ])('pays when it is %s', async (_name, token) => {
    expect(await charge(token)).toMatchObject({ code: '000.100.110', rule: 'wallet-token' });
  });

  test.each([
    ['the code itself', '800.100.155'],
    ['JSON with the code', '{"data":"x","resultCode":"800.100.155"}'],
    ['the same in base64', base64('{"resultCode":"800.100.155"}')],
  ])('declines as %s in it says', async (_name, token) => {
    expect(await charge(token)).toMatchObject({ code: '800.100.155', rule: 'wallet-token-result-code' });
  });

  test.each(['no token at all', '000.100.110', '', '<xml/>', '"text"'])('%j is unreadable', async (token) => {
    expect(await charge(token)).toMatchObject({ code: '800.100.156', rule: 'wallet-token-unreadable' });
  });

  test('of any text pays or declines, and a success code in it forces no success', async () => {
    const token = fc.oneof(fc.string(), fc.json(), fc.base64String(), fc.array(fc.integer()).map(String));
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        const { rule } = await charge(text);
        expect(['wallet-token', 'wallet-token-unreadable', 'wallet-token-result-code']).toContain(rule);
      }),
    );
    for (const code of ['000.000.000', '000.100.110', '000.200.000', '000.400.010']) {
      expect((await charge(code)).rule).toBe('wallet-token-unreadable');
    }
  });
});
