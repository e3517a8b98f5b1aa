/** Parameters of one kind follow one rule, in whatever table they stand. */
import { describe, expect, test } from 'vitest';
import { countryCodes } from '../../../src/contract/countries.ts';
import { currencyCodes } from '../../../src/contract/parameters/currencies.ts';
import { describeProblem } from '../../../src/contract/parameters/format.ts';
import {
  readCheckoutCreation,
  readCheckoutUpdate,
  readFollowUp,
  readPayment,
  readRegistrationUpdate,
  readStandaloneAuthentication,
  structures,
} from '../../../src/contract/parameters/index.ts';

const rows = structures.flatMap((structure) => structure.rows);
const namesLike = (kind: RegExp) => rows.filter(({ name }) => kind.test(name));
const titled = (kind: RegExp) => namesLike(kind).map((row) => [row.name, row] as const);

/** Text by the specification, in which no code is looked for: `AN 1-255` and `AN 1-3`. */
const freeTexts = /^airline\..*\.(departure|arrival)Country$|^merchant\.serviceLocationCountryCode$/;

test.each(titled(/currency$/i))(
  '%s takes every currency in capitals, and nothing else',
  (_name, { format }) => {
    expect(currencyCodes.filter((code) => describeProblem(format, code) !== '')).toEqual([]);
    const withdrawn = ['HRK', 'ANG', 'BGN', 'CUC', 'SLL', 'ZWL'];
    for (const code of ['eur', 'Eur', 'EURO', '978', 'XXX', 'XTS', 'XAU', 'XDR', 'AAA', ...withdrawn])
      expect(describeProblem(format, code)).toContain('ISO 4217 currency code in capitals');
  },
);

test.each(titled(/country(code)?$/i).filter(([name]) => !freeTexts.test(name)))(
  '%s takes countries in one of three spellings, in capitals, and says so',
  (_name, { format }) => {
    const spellings = ['DE', 'DEU', '276'].filter((code) => describeProblem(format, code) === '');
    expect(spellings).not.toEqual([]);
    if (spellings.includes('DE'))
      expect(countryCodes.filter((code) => describeProblem(format, code) !== '')).toEqual([]);
    for (const code of ['de', 'De', 'deu', 'D', 'XX', 'ZZ', 'ZZZ', '000', '999', 'Germany'])
      expect(describeProblem(format, code)).toMatch(
        /ISO 3166-1 (alpha-3 )?country code (of|in) .*(capitals|digits)/,
      );
  },
);

test.each(titled(/iban$/i))('%s takes account numbers in capitals only, and says so', (_name, { format }) => {
  expect(describeProblem(format, 'DE23100000001234567890')).toBe('');
  expect(describeProblem(format, 'de23100000001234567890')).toContain('two capitals');
});

describe('amounts', () => {
  const amounts = rows.filter(({ format }) => format.isAmount).map(({ name }) => name);

  test('are all that have a format of decimals and digits', () => {
    const decimals = rows.filter(({ format }) => /^N\d+\.N2/.test(format.notation)).map(({ name }) => name);
    expect(amounts).toEqual(decimals);
    expect(amounts).toContain('cart.items[n].price');
    expect(amounts.length).toBeGreaterThan(20);
  });

  test.each(titled(/./).filter(([name]) => amounts.includes(name)))(
    '%s: the error of an amount with three decimals says what to send',
    (_name, { format }) => {
      for (const value of ['1.250', '12.3456'])
        expect(describeProblem(format, value)).toMatch(
          /exactly two decimals, also in currencies with three such as KWD/,
        );
      expect(describeProblem(format, '1.5')).toMatch(/must match/);
    },
  );

  const charge = { amount: '92.00', currency: 'JPY', paymentType: 'DB' };
  const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '09', 'card.expiryYear': '2099' };
  const readers = {
    readCheckoutCreation: (sent: Record<string, string>) => readCheckoutCreation({ ...charge, ...sent }),
    readCheckoutUpdate: (sent: Record<string, string>) => readCheckoutUpdate(sent, charge),
    readPayment: (sent: Record<string, string>) => readPayment({ ...charge, ...card, ...sent }),
    readFollowUp: (sent: Record<string, string>) => readFollowUp({ ...charge, paymentType: 'CP', ...sent }),
    readRegistrationUpdate: (sent: Record<string, string>) =>
      readRegistrationUpdate(sent, { currency: 'JPY' }),
    readStandaloneAuthentication: ({ paymentType: _, ...sent }: Record<string, string>) =>
      readStandaloneAuthentication({ amount: '92.00', currency: 'JPY', ...card, ...sent }),
  };
  const named = amounts.map((name) => name.replaceAll('[n]', '[0]'));
  /** The currency of an amount's own, where its table has one. */
  const currencyOf = (name: string) => {
    const own = `${name.slice(0, name.lastIndexOf('.') + 1)}currency`;
    return rows.some((row) => row.name.replaceAll('[n]', '[0]') === own) ? { [own]: 'JPY' } : {};
  };
  const cases = Object.entries(readers).flatMap(([reader, read]) =>
    named
      .filter((name) => {
        const { unknown, errors } = read({ ...currencyOf(name), [name]: '10.00' });
        return unknown.length + errors.length === 0;
      })
      .map((name) => [name, reader, read] as const),
  );

  test('are read by each operation that takes the tables', () => {
    for (const reader of Object.keys(readers))
      expect(cases.filter(([, each]) => each === reader).length).toBeGreaterThan(15);
  });

  test.each(cases)('%s in JPY has no decimals, says %s', (name, _reader, read) => {
    const currency = currencyOf(name);
    expect(read({ ...currency, [name]: '10.50' }).errors).toEqual([
      { name, value: '10.50', message: 'must be whole, because JPY has no decimals; send it with .00' },
    ]);
  });

  test('of an item are in its own currency, whatever the payment is in', () => {
    const item = { 'cart.items[0].price': '10.50' };
    const errorsOf = (sent: Record<string, string>) => readCheckoutCreation({ ...charge, ...sent }).errors;
    expect(errorsOf(item)).toMatchObject([{ name: 'cart.items[0].price' }]);
    expect(errorsOf({ ...item, 'cart.items[0].currency': 'EUR' })).toEqual([]);
    expect(errorsOf({ currency: 'EUR', ...item, 'cart.items[0].currency': 'JPY' })).toMatchObject([
      { name: 'cart.items[0].price' },
    ]);
  });

  test('that were prepared are judged again when an update brings another currency', () => {
    const prepared = { ...charge, currency: 'EUR', 'cart.items[0].price': '10.50' };
    expect(readCheckoutUpdate({ currency: 'JPY' }, prepared).errors).toMatchObject([
      { name: 'cart.items[0].price' },
    ]);
  });
});

test('sequence takes FINAL, and the error about another value says so', () => {
  const errorsOf = (sequence: string) =>
    readFollowUp({ amount: '1.00', currency: 'EUR', paymentType: 'CP', sequence }).errors;
  expect(errorsOf('FINAL')).toEqual([]);
  for (const sequence of ['junk', 'final'])
    expect(errorsOf(sequence)).toEqual([
      { name: 'sequence', value: sequence, message: 'must be one of [FINAL]' },
    ]);
});
