import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesFrom, MerchantError, toStatus } from '../../src/merchant/index.ts';
import { checkoutId, order, paidRecord } from './fake-gateway.ts';

const full = {
  ...order,
  id: paidRecord.id,
  merchantTransactionId: 'order-7',
  paymentBrands: ['MASTER', 'VISA'],
};
const without = (name: keyof typeof paidRecord) =>
  Object.fromEntries(Object.entries(paidRecord).filter(([key]) => key !== name)) as typeof paidRecord;

describe('a payment and its order', () => {
  test('agree when every field agrees', () => {
    expect(toStatus(paidRecord, full)).toEqual({ state: 'paid', record: paidRecord, differences: [] });
  });

  test.each([
    ['id', { id: 'f'.repeat(32) }, paidRecord.id],
    ['ndc', { ndc: `${'F'.repeat(32)}.uat01-vm-tx01` }, checkoutId],
    ['ndc', { ndc: checkoutId.slice(0, 32) }, checkoutId],
    ['merchantTransactionId', { merchantTransactionId: 'order-8' }, 'order-7'],
    ['amount', { amount: '1.00' }, '89.00'],
    ['amount', { amount: '89.01' }, '89.00'],
    ['amount', { amount: '8900' }, '89.00'],
    ['amount', { amount: '8.9e1' }, '89.00'],
    ['amount', { amount: '89,00' }, '89.00'],
    ['amount', { amount: '８９.００' }, '89.00'],
    ['currency', { currency: 'eur' }, 'EUR'],
    ['paymentType', { paymentType: 'PA' }, 'DB'],
    ['paymentBrand', { paymentBrand: 'AMEX' }, 'MASTER VISA'],
  ])('differ in %s: %j', (field, change, expected) => {
    const record = { ...paidRecord, ...change };
    const found = Object.values(change)[0];
    const { state, differences } = toStatus(record, full);
    expect({ state, differences }).toEqual({ state: 'mismatch', differences: [{ field, expected, found }] });
  });

  test.each([
    'id',
    'ndc',
    'merchantTransactionId',
    'amount',
    'currency',
    'paymentType',
    'paymentBrand',
  ] as const)('differ when the record has no %s', (field) => {
    const fields = differencesFrom(without(field), full);
    expect(fields).toEqual([{ field, expected: expect.any(String), found: undefined }]);
  });

  test('can differ in everything at once, and each difference is named', () => {
    const other = { result: paidRecord.result };
    const fields = differencesFrom(other, full).map(({ field }) => field);
    expect(fields.join(' ')).toBe('id ndc merchantTransactionId amount currency paymentType paymentBrand');
  });

  test('need no payment id, reference or brand that was not known before', () => {
    expect(toStatus(paidRecord, order).state).toBe('paid');
  });

  test.each(['amount', 'currency', 'paymentType'] as const)(
    'never agree when the order lacks its %s',
    (field) => {
      expect(toStatus(paidRecord, { ...order, [field]: undefined }).state).toBe('mismatch');
    },
  );

  test('agree for a stored card, which has neither amount nor type', () => {
    const record = { id: paidRecord.id, paymentBrand: 'VISA', result: paidRecord.result, ndc: checkoutId };
    expect(toStatus(record, { checkoutId }).state).toBe('paid');
    expect(toStatus(record, order).state).toBe('mismatch');
  });
});

describe('amounts', () => {
  test.each([
    ['92', '92.00'],
    ['92.0', '92'],
    ['0.10', '0.100'],
    ['092.00', '92.00'],
    ['9999999999.99', '9999999999.99'],
  ])('are compared by value: %s is %s', (amount, expected) => {
    expect(differencesFrom({ ...paidRecord, amount }, { ...order, amount: expected })).toEqual([]);
  });

  test.each([92, 92.5])('that are numbers are compared as they are sent for a checkout: %d', (amount) => {
    const expected = { ...order, amount: amount as unknown as string };
    expect(differencesFrom({ ...paidRecord, amount: amount.toFixed(2) }, expected)).toEqual([]);
    expect(differencesFrom({ ...paidRecord, amount: '92.01' }, expected)).toMatchObject([
      { field: 'amount' },
    ]);
  });

  test('never agree when their values differ, and always agree when they are the same (property)', () => {
    const cents = fc.integer({ min: 0, max: 999_999_999_999 });
    const written = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const record = { ...paidRecord, amount: written(one) };
        const same = differencesFrom(record, { ...order, amount: written(other) }).length === 0;
        return (
          same === (one === other) && differencesFrom(record, { ...order, amount: written(one) }).length === 0
        );
      }),
    );
  });
});

describe('a record of a payment that did not succeed', () => {
  test.each([
    ['000.200.000', 'pending'],
    ['900.100.300', 'pending'],
    ['100.100.101', 'declined'],
  ])('never counts as paid, whatever agrees: %s is %s', (code, state) => {
    const record = { ...paidRecord, result: { code, description: '' } };
    expect(toStatus(record, full)).toEqual({ state, record, differences: [] });
    expect(toStatus({ result: record.result }, order)).toMatchObject({ state, differences: [] });
  });

  test('counts as paid when the payment is under review', () => {
    const record = { ...paidRecord, result: { code: '000.400.000', description: '' } };
    expect(toStatus(record, full).state).toBe('paid');
  });
});

describe('the brand of an order', () => {
  test.each(['paymentBrand', 'paymentBrands'])('is compared as %s, one or a list', (name) => {
    const differences = (brand: string | string[]) =>
      differencesFrom({ ...paidRecord, paymentBrand: 'VISA' }, { ...order, [name]: brand });
    expect(differences('VISA')).toEqual([]);
    expect(differences(['MASTER', 'VISA'])).toEqual([]);
    expect(differences('MASTER')).toEqual([{ field: 'paymentBrand', expected: 'MASTER', found: 'VISA' }]);
    expect(differences('VISA MASTER')).toHaveLength(1);
  });
});

describe('the checkout of an order', () => {
  test.each([checkoutId, `${checkoutId}_${'a'.repeat(32)}`])('is the one that ndc %s begins with', (ndc) => {
    expect(differencesFrom({ ...paidRecord, ndc }, order)).toEqual([]);
    const other = { ...order, checkoutId: `${'F'.repeat(32)}.uat01-vm-tx01` };
    expect(differencesFrom({ ...paidRecord, ndc }, other)).toEqual([
      { field: 'ndc', expected: other.checkoutId, found: ndc },
    ]);
    expect(
      differencesFrom({ ...paidRecord, ndc }, { ...order, checkoutId: checkoutId.slice(0, -1) }),
    ).toHaveLength(1);
  });
});

describe('an order with mistakes', () => {
  const compare = (expected: unknown) => () => differencesFrom(paidRecord, expected as typeof order);

  test.each(['brand', 'type', 'paymentbrand', 'orderId', 'toString', '__proto__x'])(
    'is refused for the name %s, with the names that exist',
    (name) => {
      expect(compare({ ...order, [name]: 'x' })).toThrow(
        `The expected order has "${name}", which nothing is compared by. Use only checkoutId, merchantTransactionId, ` +
          'id, amount, currency, paymentType, paymentBrand and paymentBrands.',
      );
    },
  );

  test.each([
    ...[0.1 + 0.2, Number.NaN, -1, 1e21, '92,00'].map((amount): [object, string] => [
      { ...order, amount },
      'The expected amount is not one. Give a string such as 92.00: digits, a dot, and two decimals.',
    ]),
    [{ ...order, currency: null }, 'The expected currency is not one. Give a string, or leave it out.'],
    [{ ...order, paymentBrand: 7 }, 'The expected paymentBrand is not one. Give a brand such as "MASTER"'],
    [{ ...order, paymentBrands: [] }, 'The expected paymentBrands is not one. Give a brand such as "MASTER"'],
    [{ ...order, paymentBrand: '' }, 'The expected paymentBrand is not one. Give a brand such as "MASTER"'],
    [undefined, 'The expected order is not an object.'],
    ['order-7', 'The expected order is not an object.'],
  ])('is refused with a sentence, never a TypeError: %j', (expected, sentence) => {
    expect(compare(expected)).toThrow(MerchantError);
    expect(compare(expected)).toThrow(sentence);
  });
});

describe('an order to compare with', () => {
  test.each([
    [{ ...order, checkoutId: '' }, 'checkoutId'],
    [{ ...order, checkoutId: '', merchantTransactionId: '' }, 'checkoutId'],
    [{ ...order, amount: '' }, 'amount'],
    [{ ...order, amount: '89,00' }, 'amount'],
    [{ ...order, amount: '1e3' }, 'amount'],
  ])('that cannot tell one payment from another is refused: %j', (expected, named) => {
    const compare = () => toStatus(paidRecord, expected);
    expect(compare).toThrow(MerchantError);
    expect(compare).toThrow(named);
  });
});
