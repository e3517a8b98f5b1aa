import { describe, expect, test } from 'vitest';
import { describeProblem, text } from '../../../src/contract/parameters/format.ts';
import { readCheckoutCreation, readPayment, structures } from '../../../src/contract/parameters/index.ts';
import { withoutSigns } from '../../../src/contract/plain-text.ts';

const rows = structures.flatMap((structure) => structure.rows);

describe('a parameter that is true or false', () => {
  test.each([
    ['on', 'true'],
    ['1', 'true'],
    ['true', 'true'],
    ['off', 'false'],
    ['0', 'false'],
    ['false', 'false'],
  ])('reads %s as %s', (written, meant) => {
    const { parameters, errors } = readCheckoutCreation({ createRegistration: written });
    expect(errors.filter(({ name }) => name === 'createRegistration')).toEqual([]);
    expect(parameters.createRegistration).toBe(meant);
  });

  test('accepts each spelling, whichever parameter takes true', () => {
    const takers = rows.filter(
      ({ format: { values = [] } }) => values.includes('true') && values.includes('false'),
    );
    expect(takers.length).toBeGreaterThanOrEqual(8);
    expect(takers.filter(({ format }) => format.toCanonical?.('on') !== 'true')).toEqual([]);
  });

  test('refuses every other word', () => {
    const { errors } = readCheckoutCreation({ createRegistration: 'yes' });
    expect(errors.map(({ name }) => name)).toContain('createRegistration');
  });
});

/** What people write over several lines. */
const kept = [
  'merchantMemo',
  'customParameters[key]',
  'merchant.data[key]',
  'risk.parameters[name]',
  'shipping.comment',
  'cart.items[n].description',
  'cart.items[n].commodityDescription',
  'cart.items[n].giftMessage',
  'cart.items[n].shippingInstructions',
  'corporate.description',
  'merchant.shipping.comment',
];

describe('line breaks and tabs', () => {
  test('are kept in what people write over several lines, and in no other text', () => {
    const names = rows.filter(({ format }) => format.lines === 'kept').map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual([...kept].sort());
  });

  test('become a blank in every line of an address, in what is copied from one, and in no other text', () => {
    const names = rows.filter(({ format }) => format.lines === 'blank').map(({ name }) => name);
    const last = new Set(names.map((name) => name.split('.').at(-1)));
    expect([...last].sort()).toEqual([
      'additionalContact',
      'address',
      'apartment',
      'houseNumber1',
      'houseNumber2',
      'normalized',
      'restrictions',
      'street',
      'street1',
      'street2',
      'suite',
      'ticketIssueAddress',
    ]);
  });

  test('reach the record as they were written, and as a blank in an address', () => {
    const { parameters, errors } = readPayment({
      'cart.items[0].giftMessage': 'Dear Jane,\r\n\tall the best',
      'billing.street1': 'Main Street\r\nBack yard',
    });
    expect(errors.filter(({ name }) => /cart|billing/.test(name))).toEqual([]);
    expect(parameters['cart.items[0].giftMessage']).toBe('Dear Jane,\r\n\tall the best');
    expect(parameters['billing.street1']).toBe('Main Street Back yard');
  });

  test('are refused in a descriptor and in a reference', () => {
    const { errors } = readPayment({ descriptor: 'Shop\nShoes', merchantTransactionId: 'order-\n1234' });
    expect(errors.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['descriptor', 'merchantTransactionId']),
    );
  });

  test('do not hide a card number', () => {
    const { errors } = readPayment({ 'shipping.comment': '4200 0000\n0000 0000' });
    expect(errors.map(({ name }) => name)).toContain('shipping.comment');
  });
});

describe('signs of direction and of format', () => {
  test.each([
    'U+202A',
    'U+202E',
    'U+2066',
    'U+2069',
    'U+200E',
    'U+200F',
    'U+061C',
    'U+200B',
    'U+2060',
    'U+FEFF',
    'U+00AD',
    'U+3164',
    'U+E0041',
    'U+FFF9',
  ])('are dropped: %s', (code) => {
    const sign = String.fromCodePoint(Number.parseInt(code.slice(2), 16));
    const { parameters, errors } = readPayment({
      'customer.surname': `Jo${sign}nes`,
      currency: `${sign}EUR`,
    });
    expect(errors.filter(({ name }) => /surname|currency/.test(name))).toEqual([]);
    expect([parameters['customer.surname'], parameters.currency]).toEqual(['Jones', 'EUR']);
  });

  test('alone are an empty parameter', () => {
    expect(readPayment({ descriptor: '\u200b\u200f' }).parameters).not.toHaveProperty('descriptor');
  });

  test.each([
    ['Persian, with a non-joiner', 'می\u200cخواهم'],
    ['Malayalam, with a joiner', 'ന്\u200dറെ'],
    ['a Japanese name, with a variation selector', '辻\u{e0100}'],
    ['an emoji of several', '\u{1f469}\u200d\u{1f4bb}\ufe0f'],
    ['Mongolian', 'ᠮᠣᠩ\u180bᠭᠣᠯ'],
    ['Arabic', 'شارع الملك فهد'],
    ['Hebrew', 'רחוב הרצל 12'],
  ])('stay where a language needs them, and are accepted: %s', (_name, written) => {
    expect(withoutSigns(written)).toBe(written);
    expect(describeProblem(text(1, 100), written)).toBe('');
  });
});

/** Every character that Unicode calls a space separator, but for U+0020. */
const blanks =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000';

describe('a blank of another kind', () => {
  test.each([...blanks].map((blank) => [`U+${blank.charCodeAt(0).toString(16).toUpperCase()}`, blank]))(
    'is a blank in every text of one line: %s',
    (_code, blank) => {
      const { parameters, errors } = readPayment({
        'card.holder': `山田${blank}太郎`,
        'customer.surname': `van${blank}Dam`,
        'customer.phone': `+49${blank}89 123456`,
        'billing.city': `New${blank}York`,
        merchantTransactionId: `order${blank}12345`,
      });
      expect(errors.filter(({ name }) => /holder|surname$|phone|city|Transaction/.test(name))).toEqual([]);
      expect(parameters).toMatchObject({
        'card.holder': '山田 太郎',
        'customer.surname': 'van Dam',
        'customer.phone': '+49 89 123456',
        'billing.city': 'New York',
        merchantTransactionId: 'order 12345',
      });
    },
  );

  test('stays in what people write over several lines', () => {
    const { parameters } = readPayment({ 'cart.items[0].giftMessage': 'Bonjour\u00a0!' });
    expect(parameters['cart.items[0].giftMessage']).toBe('Bonjour\u00a0!');
  });
});

describe('a value of blanks', () => {
  test('does not satisfy what is required with other fields of the customer', () => {
    const { errors } = readPayment({
      'customer.givenName': ' ',
      'customer.surname': '  ',
      'customer.sex': 'F',
    });
    expect(errors.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['customer.givenName', 'customer.surname']),
    );
  });

  test('is no reference', () => {
    expect(readPayment({ merchantTransactionId: ' '.repeat(8) }).parameters).toEqual({});
  });

  test('and digits of another script are no street', () => {
    const { errors } = readPayment({ 'billing.street1': '١٢ ٣' });
    expect(errors.map(({ name }) => name)).toContain('billing.street1');
  });
});
