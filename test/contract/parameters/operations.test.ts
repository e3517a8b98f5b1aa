import { describe, expect, test } from 'vitest';
import { readCardPayment, readCheckoutCreation } from '../../../src/contract/parameters/index.ts';
import type { Parameters } from '../../../src/contract/parameters/table.ts';

const checkout = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const card = {
  'card.number': '4200000000000000',
  'card.expiryMonth': '12',
  'card.expiryYear': '2030',
  'card.cvv': '123',
};
const payment = { ...card, paymentBrand: 'VISA', shopperResultUrl: 'https://shop.example/result' };

const creationErrors = (more: Parameters) => readCheckoutCreation({ ...checkout, ...more }).errors;
const paymentErrors = (more: Parameters, prepared: Parameters = checkout) =>
  readCardPayment({ ...payment, ...more }, prepared).errors;
const namesOf = (errors: readonly { name: string }[]) => errors.map((error) => error.name);

describe('reading the creation of a checkout', () => {
  test('takes amount, currency and payment type', () => {
    expect(readCheckoutCreation(checkout)).toEqual({ parameters: checkout, unknown: [], errors: [] });
  });

  test('reports every error at once, each with its name, its value and a remedy', () => {
    const { errors } = readCheckoutCreation({
      amount: '-20.20',
      currency: 'EUR',
      'billing.country': 'Germany',
    });
    expect(errors).toEqual([
      { name: 'amount', value: '-20.20', message: expect.stringContaining('^[0-9]{1,10}(\\.[0-9]{2})?$') },
      { name: 'billing.country', value: 'Germany', message: expect.stringContaining('2 characters') },
      { name: 'paymentType', value: null, message: 'may not be empty; send one of [PA, DB, CD]' },
    ]);
  });

  test('counts an empty parameter as absent', () => {
    expect(creationErrors({ taxAmount: '', 'customer.phone': '' })).toEqual([]);
    expect(namesOf(creationErrors({ amount: '' }))).toEqual(['amount']);
  });

  test.each(['CP', 'RF', 'RV', 'PA.CP', 'XX'])('refuses the payment type %s', (paymentType) => {
    const message = 'must be one of [PA, DB, CD]';
    expect(creationErrors({ paymentType })).toEqual([{ name: 'paymentType', value: paymentType, message }]);
  });

  test('names unknown parameters and goes on without them', () => {
    const reading = readCheckoutCreation({ ...checkout, 'shipping.givenName': 'Jane', __proto__x: '1' });
    expect(reading).toEqual({
      parameters: checkout,
      unknown: ['shipping.givenName', '__proto__x'],
      errors: [],
    });
  });

  test('takes no names of the language for parameters', () => {
    const hostile = JSON.parse('{"__proto__":"1","constructor":"2","customParameters[__proto__]":"3"}');
    const reading = readCheckoutCreation(Object.assign(Object.create(null), checkout, hostile));
    expect(reading.unknown).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(reading.parameters)).toContain('customParameters[__proto__]');
    expect(({} as Record<string, unknown>).amount).toBeUndefined();
  });

  test('refuses card data, which only the widget may take, and never repeats it', () => {
    const errors = creationErrors(card);
    expect(namesOf(errors)).toEqual(Object.keys(card));
    expect(errors.map((error) => error.value)).toEqual([null, null, null, null]);
  });

  test('takes custom parameters by key and payment types by brand', () => {
    const more = { 'customParameters[SHOPPER_order.no_1]': '7', 'overridePaymentType[VISA]': 'PA' };
    expect(readCheckoutCreation({ ...checkout, ...more }).parameters).toEqual({ ...checkout, ...more });
  });

  test.each(['ab', 'a-b', 'a b', '', 'x'.repeat(65)])('refuses the custom parameter key "%s"', (key) => {
    const [error] = creationErrors({ [`customParameters[${key}]`]: '1' });
    expect(error?.message).toMatch(/^has a bad key: /);
  });

  test('refuses a forced result code that is not in the catalogue', () => {
    expect(creationErrors({ 'customParameters[forceResultCode]': '800.100.153' })).toEqual([]);
    expect(namesOf(creationErrors({ 'customParameters[forceResultCode]': '800.100.999' }))).toHaveLength(1);
  });

  test('refuses a return address that leads into a script', () => {
    expect(namesOf(creationErrors({ shopperResultUrl: 'javascript://x%0aalert(1)' }))).toEqual([
      'shopperResultUrl',
    ]);
  });
});

describe('the origins of a shop', () => {
  const problem = (shopOrigins: string) => creationErrors({ shopOrigins })[0]?.message;
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => `https://shop-${i}.example`).join(' ');

  test.each([
    ['https://shop.example'],
    ['http://localhost:3000 https://Shop_1.example:65535 https://xn--gre-8la.example http://127.0.0.1'],
    [many(10)],
  ])('may be "%s"', (shopOrigins) => {
    expect(creationErrors({ shopOrigins })).toEqual([]);
  });

  test.each([
    ['https://shop.example/', 'number 1 is none'],
    ['https://a.example https://b.example/checkout', 'number 2 is none'],
    ['https://a.example  https://b.example', 'number 2 is none'],
    [' https://a.example', 'number 1 is none'],
    ['https://a.example,https://b.example', 'number 1 is none'],
    ['https://*.example', 'number 1 is none'],
    ['https://user@shop.example', 'number 1 is none'],
    ['https://shop.example;sandbox', 'number 1 is none'],
    ['https://shop.example"', 'number 1 is none'],
    ['https://shop.example:65536', 'number 1 is none'],
    ['https://größe.example', 'number 1 is none'],
    ['http://[::1]:3000', 'number 1 is none'],
    ['my.app://done', 'number 1 is none'],
    ['shop.example', 'number 1 is none'],
    ['null', 'number 1 is none'],
    [many(11), 'it holds more'],
  ])('are not "%s": %s', (shopOrigins, end) => {
    expect(problem(shopOrigins)).toBe(
      'must be up to 10 origins separated by single spaces, each scheme://host[:port] with http or https and ' +
        `no path, such as https://shop.example; ${end}`,
    );
  });

  test('are fixed when the checkout is prepared: a page cannot add one', () => {
    const reading = readCardPayment({ ...payment, shopOrigins: 'https://evil.example' }, checkout);
    expect([reading.unknown, reading.parameters.shopOrigins]).toEqual([['shopOrigins'], undefined]);
  });
});

describe('rules over several parameters', () => {
  test('the name belongs to every customer', () => {
    expect(namesOf(creationErrors({ 'customer.phone': '+491234567' }))).toEqual([
      'customer.givenName',
      'customer.surname',
    ]);
    expect(namesOf(creationErrors({ 'customer.givenName': 'Jane' }))).toEqual(['customer.surname']);
  });

  test.each([
    'customer.ip',
    'customer.email',
    'customer.merchantCustomerId',
    'customer.browser.language',
    'customer.browserFingerprint.id',
  ])('%s alone makes no customer', (name) => {
    const value = name === 'customer.email' ? 'jane@shop.example' : 'en';
    expect(creationErrors({ [name]: value })).toEqual([]);
  });

  test('kind and number of a document go together', () => {
    const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    expect(namesOf(creationErrors({ ...names, 'customer.identificationDocType': 'IDCARD' }))).toEqual([
      'customer.identificationDocId',
    ]);
    expect(namesOf(creationErrors({ ...names, 'customer.identificationDocId': 'C01X00T47' }))).toEqual([
      'customer.identificationDocType',
    ]);
  });

  test('a street is more than digits', () => {
    expect(namesOf(creationErrors({ 'billing.street1': '12', 'billing.street2': '34' }))).toEqual([
      'billing.street1',
    ]);
    expect(creationErrors({ 'billing.street1': '12', 'billing.street2': 'b' })).toEqual([]);
  });

  test('a second house number follows a first', () => {
    expect(namesOf(creationErrors({ 'billing.houseNumber2': '2' }))).toEqual(['billing.houseNumber1']);
    expect(creationErrors({ 'billing.houseNumber1': '1', 'billing.houseNumber2': '2' })).toEqual([]);
  });
});

describe('reading the payment of a checkout', () => {
  test('gives the prepared and the sent parameters together', () => {
    expect(readCardPayment(payment, checkout)).toEqual({
      parameters: { ...checkout, ...payment },
      unknown: [],
      errors: [],
    });
  });

  test('wants number, expiry and a way back', () => {
    expect(namesOf(readCardPayment({}, checkout).errors)).toEqual([
      'card.number',
      'card.expiryMonth',
      'card.expiryYear',
      'shopperResultUrl',
    ]);
  });

  test('never repeats a card number or a security code, wherever it was typed', () => {
    const errors = paymentErrors({
      'card.number': '4242-4242-4242-4242',
      'card.cvv': '98765',
      'card.expiryYear': '4242 4242 4242 4242',
      'card.holder': '4242424242424242',
    });
    expect(namesOf(errors).sort()).toEqual(['card.cvv', 'card.expiryYear', 'card.holder', 'card.number']);
    expect(JSON.stringify(errors)).not.toMatch(/4242|98765/);
  });

  test('refuses to overwrite what the shop fixed, and takes a repetition', () => {
    expect(paymentErrors({ amount: '1.00' })).toEqual([
      { name: 'amount', value: '1.00', message: 'was already set and cannot be overwritten; leave it out' },
    ]);
    expect(paymentErrors({ amount: '92.00' })).toEqual([]);
  });

  test('lets the prepared return address win without a word', () => {
    const prepared = { ...checkout, shopperResultUrl: 'https://shop.example/prepared' };
    const reading = readCardPayment({ ...payment, shopperResultUrl: 'https://evil.example/' }, prepared);
    expect(reading.errors).toEqual([]);
    expect(reading.parameters.shopperResultUrl).toBe('https://shop.example/prepared');
  });

  test('applies the rules to prepared and sent parameters together', () => {
    const prepared = { ...checkout, 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    expect(paymentErrors({ 'customer.phone': '+491234567' }, prepared)).toEqual([]);
    expect(namesOf(paymentErrors({ 'customer.phone': '+491234567' }))).toHaveLength(2);
  });
});
