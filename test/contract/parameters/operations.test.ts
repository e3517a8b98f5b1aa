// @tests src/contract/parameters/index.ts
import { describe, expect, test } from 'vitest';
import {
  readCheckoutCreation,
  readCheckoutPayment,
  readCheckoutUpdate,
  readFollowUp,
  readPayment,
  readReferencedPayment,
  readRegistrationCreation,
  readRegistrationPayment,
  readRegistrationUpdate,
} from '../../../src/contract/parameters/index.ts';
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
  readCheckoutPayment({ ...payment, ...more }, prepared).errors;
const namesOf = (errors: readonly { name: string }[]) => errors.map((error) => error.name);

describe('reading the creation of a checkout', () => {
  test('accepts amount, currency and payment type', () => {
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

  test.each([
    ['CP', '; a type that follows a payment is sent to /v1/payments/{id}, with the id of that payment'],
    ['RF', '; a type that follows a payment is sent to /v1/payments/{id}, with the id of that payment'],
    ['PA.CP', '; a type that begins a payment is sent to /v1/payments, without an id'],
    ['XX', ''],
  ])('refuses the payment type %s with an error that says where it belongs', (paymentType, remedy) => {
    const message = `must be one of [PA, DB, CD]${remedy}`;
    expect(creationErrors({ paymentType })).toEqual([{ name: 'paymentType', value: paymentType, message }]);
  });

  test('names unknown parameters and ignores them', () => {
    const reading = readCheckoutCreation({ ...checkout, 'shipping.givenName': 'Jane', __proto__x: '1' });
    expect(reading).toEqual({
      parameters: checkout,
      unknown: ['shipping.givenName', '__proto__x'],
      errors: [],
    });
  });

  const families = ['customParameters', 'merchant.data', 'risk.parameters', 'threeDSecure.schemeData'];
  const names = [...families, 'overridePaymentType', 'unknown'].flatMap((family) =>
    ['__proto__', 'constructor', 'prototype'].map((key) => [`${family}[${key}]`, key] as const),
  );
  test.each([...names, ['customParameters[a.__proto__.b]', '__proto__'] as const])(
    'refuses a key that receivers of the record could lose: %s',
    (name, key) => {
      const { errors, parameters, unknown } = readCheckoutCreation({ ...checkout, [name]: 'PA' });
      const message = `has a reserved key: ${key} is a word of programming languages; choose another key`;
      expect(errors).toEqual([{ name, value: null, message }]);
      expect([parameters, unknown]).toEqual([checkout, []]);
    },
  );

  test('refuses card data, which only the widget may take, and never repeats it', () => {
    const errors = creationErrors(card);
    expect(namesOf(errors)).toEqual(Object.keys(card));
    expect(errors.map((error) => error.value)).toEqual([null, null, null, null]);
  });

  test('accepts custom parameters by key and payment types by brand', () => {
    const more = { 'customParameters[SHOPPER_order.no_1]': '7', 'overridePaymentType[VISA]': 'PA' };
    expect(readCheckoutCreation({ ...checkout, ...more }).parameters).toEqual({ ...checkout, ...more });
  });

  test.each(['ab', 'a-b', 'a b', '', 'x'.repeat(65)])('refuses the custom parameter key "%s"', (key) => {
    const [error] = creationErrors({ [`customParameters[${key}]`]: '1' });
    expect(error?.message).toMatch(/^has a bad key: /);
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
    const reading = readCheckoutPayment({ ...payment, shopOrigins: 'https://evil.example' }, checkout);
    expect([reading.unknown, reading.parameters.shopOrigins]).toEqual([['shopOrigins'], undefined]);
  });
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

describe('reading the payment of a checkout', () => {
  test('gives the prepared and the sent parameters together', () => {
    expect(readCheckoutPayment(payment, checkout)).toEqual({
      parameters: { ...checkout, ...payment },
      unknown: [],
      errors: [],
    });
  });

  test('needs a payment instrument and a shopperResultUrl', () => {
    expect(namesOf(readCheckoutPayment({}, checkout).errors)).toEqual(['shopperResultUrl', 'paymentBrand']);
  });

  test('needs number and expiry of a card', () => {
    expect(
      namesOf(paymentErrors({ 'card.number': '', 'card.expiryMonth': '', 'card.expiryYear': '' })),
    ).toEqual(['card.number', 'card.expiryMonth', 'card.expiryYear']);
  });

  test('pays nothing in a checkout that was prepared only to store', () => {
    expect(readCheckoutPayment(payment, { createRegistration: 'true' }).errors).toMatchObject([
      { name: 'paymentType', message: expect.stringContaining('can only store details') },
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

  test('prefers the prepared return address without an error', () => {
    const prepared = { ...checkout, shopperResultUrl: 'https://shop.example/prepared' };
    const reading = readCheckoutPayment({ ...payment, shopperResultUrl: 'https://evil.example/' }, prepared);
    expect(reading.errors).toEqual([]);
    expect(reading.parameters.shopperResultUrl).toBe('https://shop.example/prepared');
  });

  test('prefers the prepared language without an error', () => {
    const reading = readCheckoutPayment({ ...payment, locale: 'ar' }, { ...checkout, locale: 'de' });
    expect([reading.errors, reading.parameters.locale]).toEqual([[], 'de']);
  });

  test('applies the rules to prepared and sent parameters together', () => {
    const prepared = { ...checkout, 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    expect(paymentErrors({ 'customer.phone': '+491234567' }, prepared)).toEqual([]);
    expect(namesOf(paymentErrors({ 'customer.phone': '+491234567' }))).toHaveLength(2);
  });

  test('takes a mobile number without a name from a page, whose form asks for it alone, and from no server', () => {
    const mobile = { 'customer.mobile': '+351912345678' };
    expect(paymentErrors(mobile)).toEqual([]);
    expect(namesOf(readCheckoutCreation({ ...checkout, ...mobile }).errors)).toEqual([
      'customer.givenName',
      'customer.surname',
    ]);
  });
});

describe('a checkout that only stores', () => {
  test('needs no payment type, no amount and no currency', () => {
    expect(readCheckoutCreation({ createRegistration: 'true' }).errors).toEqual([]);
    expect(readCheckoutCreation({ createRegistration: 'true', amount: '0.00' }).errors).toEqual([]);
  });

  test('charges nevertheless when a payment type is sent', () => {
    const { errors } = readCheckoutCreation({ createRegistration: 'true', paymentType: 'DB' });
    expect(namesOf(errors)).toEqual(['amount', 'currency']);
    expect(namesOf(readCheckoutCreation({ createRegistration: 'false' }).errors)).toHaveLength(3);
  });
});

describe('the shopper’s payment instrument', () => {
  const refused = [
    'card.number',
    'tokenAccount.number',
    'deviceWalletB.paymentToken',
    'googlePay.paymentToken',
  ];

  test.each([...refused, 'registrationId'])('is refused when a checkout is prepared: %s', (name) => {
    const [error] = creationErrors({ [name]: name === 'registrationId' ? '7' : '4200000000000000' });
    expect(error).toMatchObject({ name, value: null, message: expect.stringContaining('by the widget') });
  });

  test('may be prepared in the parts that are no secret', () => {
    const more = {
      'registrations[0].id': '8ac7a4a1-9fd5-ac48-019f-e1b2c3d4e5f6',
      'virtualAccount.accountId': 'jane@shop.example',
      'bankAccount.mandate.id': 'MANDATE-AB',
      transactionDueDate: '2026-11-20',
      paymentBrand: 'DIRECTDEBIT_SEPA',
    };
    expect(creationErrors(more)).toEqual([]);
  });
});

describe('updating a checkout', () => {
  test('replaces what was prepared and keeps the rest', () => {
    const reading = readCheckoutUpdate(
      { amount: '10.00', 'billing.city': 'Bern' },
      { ...checkout, locale: 'de' },
    );
    expect(reading).toEqual({
      parameters: { ...checkout, amount: '10.00', locale: 'de', 'billing.city': 'Bern' },
      unknown: [],
      errors: [],
    });
  });

  test('needs everything of a payment when a checkout that only stored shall charge', () => {
    const prepared = { createRegistration: 'true' };
    expect(readCheckoutUpdate({ locale: 'de' }, prepared).errors).toEqual([]);
    expect(namesOf(readCheckoutUpdate({ paymentType: 'DB' }, prepared).errors)).toEqual([
      'amount',
      'currency',
    ]);
  });

  test('accepts no card', () => {
    expect(namesOf(readCheckoutUpdate(card, checkout).errors)).toEqual(Object.keys(card));
  });
});

describe('payments from server to server', () => {
  test('have errors in the recorded form about the existing types and what is missing', () => {
    const { errors } = readPayment({ ...card, paymentType: 'RF' });
    expect(errors).toEqual([
      {
        name: 'paymentType',
        value: 'RF',
        message: expect.stringMatching(/^must be one of \[PA, DB, CD, PA\.CP\]; .*\/v1\/payments\/\{id\}/),
      },
      { name: 'amount', value: null, message: expect.stringMatching(/^may not be empty/) },
      { name: 'currency', value: null, message: expect.stringMatching(/^may not be empty/) },
    ]);
  });

  test.each(['PA', 'DB', 'CD', 'PA.CP'])('may have the type %s', (paymentType) => {
    expect(readPayment({ ...checkout, ...card, paymentType }).errors).toEqual([]);
  });

  test.each(['CP', 'RV', 'RF', 'RB', 'RC', 'PA'])(
    'may be followed by %s, even without an amount',
    (paymentType) => {
      const referenceUuid = '8ac7a4a19fd5ac48019fe1b2c3d4e5f6';
      expect(readFollowUp({ paymentType }).errors).toEqual([]);
      expect(readFollowUp({ paymentType, amount: '', descriptor: '' }).errors).toEqual([]);
      expect(readReferencedPayment({ paymentType, referenceUuid }).errors).toEqual([]);
      expect(namesOf(readReferencedPayment({ paymentType }).errors)).toEqual(['referenceUuid']);
    },
  );

  test('may be followed by nothing else', () => {
    const message = expect.stringMatching(
      /^must be one of \[CP, RV, RF, RB, PA\]; .* sent to \/v1\/payments,/,
    );
    expect(readFollowUp({ paymentType: 'DB' }).errors).toMatchObject([{ name: 'paymentType', message }]);
    expect(namesOf(readFollowUp({ amount: '1.00' }).errors)).toEqual(['paymentType']);
  });

  test('suggest no type that would be refused then, and accept it nevertheless', () => {
    for (const paymentType of ['RC', 'CB', 'CR']) expect(readFollowUp({ paymentType }).errors).toEqual([]);
    const [error] = readFollowUp({}).errors;
    expect(error?.message).toBe('may not be empty; send one of [CP, RV, RF, RB, PA]');
  });

  test.each([
    ['a payment', readPayment],
    ['a checkout', readCheckoutCreation],
    ['a follow-up', readFollowUp],
    ['a payment with a registration', readRegistrationPayment],
  ])('point a registration (RG) to its own address: %s', (_name, read) => {
    const errors = read({ ...checkout, ...card, paymentType: 'RG' }).errors;
    expect(errors.find(({ name }) => name === 'paymentType')?.message).toMatch(
      /send it to \/v1\/registrations/,
    );
  });

  test('accept every payment instrument, and a follow-up accepts none', () => {
    const token = { 'tokenAccount.number': '4895370012003478', 'tokenAccount.type': 'NETWORK' };
    expect(readPayment({ ...checkout, ...token, paymentBrand: 'VISA' }).errors).toEqual([]);
    expect(readFollowUp({ paymentType: 'CP', ...token }).unknown).toEqual(Object.keys(token));
  });

  test('are about a registration when they name one', () => {
    const registrationId = '8ac7a4a19fd5ac48019fe1b2c3d4e5f6';
    expect(readPayment({ ...checkout, registrationId, 'card.cvv': '123' }).errors).toEqual([]);
  });
});

describe('registrations', () => {
  test('store a payment instrument without a payment type and an amount', () => {
    const { 'card.cvv': _, ...stored } = card;
    expect(readRegistrationCreation({ ...stored, paymentBrand: 'VISA' }).errors).toEqual([]);
    expect(readRegistrationCreation({ ...card, amount: '1.00' }).unknown).toEqual(['amount']);
    const strict = { strictParameters: true };
    expect(readRegistrationCreation({ ...card, paymentType: 'RG' }, undefined, strict).errors).toEqual([]);
    expect(readRegistrationCreation({ ...card, paymentType: 'DB' }).errors).toMatchObject([
      { name: 'paymentType', message: expect.stringContaining('a registration charges nothing') },
    ]);
    expect(readRegistrationCreation({}).errors).toMatchObject([{ name: 'paymentBrand', value: null }]);
  });

  test('accept the data of a migration', () => {
    expect(readRegistrationCreation({ ...card, 'recurringMigration.paymentType': 'DB' }).errors).toEqual([]);
  });

  test('change their expiry and their holder, never their number', () => {
    const stored = { 'card.expiryMonth': '01', 'card.expiryYear': '2027', 'customer.ip': '192.0.2.1' };
    const { parameters, errors } = readRegistrationUpdate({ 'card.expiryYear': '2031' }, stored);
    expect([parameters, errors]).toEqual([{ ...stored, 'card.expiryYear': '2031' }, []]);
    expect(namesOf(readRegistrationUpdate(card).errors)).toEqual(['card.number', 'card.cvv']);
  });

  test('pay with a code and nothing else of the card', () => {
    const agreed = {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    const sent = {
      ...checkout,
      ...agreed,
      'card.cvv': '123',
      'threeDSecure.eci': '05',
      overrideHolder: 'true',
    };
    expect(readRegistrationPayment(sent)).toEqual({ parameters: sent, unknown: [], errors: [] });
    expect(namesOf(readRegistrationPayment({ ...checkout, ...card }).errors)).toEqual([
      'card.number',
      'card.expiryMonth',
      'card.expiryYear',
    ]);
    expect(readRegistrationPayment({ ...checkout, paymentType: 'RF' }).errors).toMatchObject([
      { message: expect.stringMatching(/^must be one of \[PA, DB, CD\]; /) },
    ]);
  });
});

describe('a wallet', () => {
  test.each([
    ['applePay', 'deviceWalletA'],
    ['googlePay', 'deviceWalletB'],
    ['samsungPay', 'deviceWalletC'],
  ])('%s is read as %s', (vendors, ours) => {
    const reading = readPayment({ ...checkout, [`${vendors}.paymentToken`]: 'x' });
    expect(reading).toEqual({
      parameters: { ...checkout, [`${ours}.paymentToken`]: 'x' },
      unknown: [],
      errors: [],
    });
  });

  test('is written in one spelling', () => {
    const both = { 'applePay.paymentToken': 'x', 'deviceWalletA.paymentToken': 'x' };
    const message =
      'must not be sent together with applePay, which is the same wallet; use one of the two names';
    expect(readPayment({ ...checkout, ...both }).errors).toEqual([
      { name: 'deviceWalletA.paymentToken', value: null, message },
    ]);
    const mixed = { 'applePay.paymentToken': 'x', 'deviceWalletA.cardType': 'credit' };
    expect(namesOf(readPayment({ ...checkout, ...mixed }).errors)).toEqual(['deviceWalletA.cardType']);
  });

  test('has a token that is never repeated', () => {
    const { errors } = readPayment({ ...checkout, 'applePay.paymentToken': 'secret'.repeat(10_000) });
    expect(errors).toMatchObject([{ name: 'applePay.paymentToken', value: null }]);
  });
});

describe('settings', () => {
  const loose = {
    'shipping.phone': '(?!?)555-5555',
    'shipping.city': 'Praha 1',
    merchantTransactionId: 'order-7',
    merchantInvoiceId: '7',
  };

  test('are strict by default: formats refuse odd phone numbers, short references and cities with digits', () => {
    expect(namesOf(creationErrors(loose))).toEqual(Object.keys(loose));
  });

  test('are named by each error that the switch --lenient-formats would spare, in the test environment only', () => {
    const messages = (environment: 'test' | 'live', sent: Record<string, string>) =>
      readCheckoutCreation({ ...checkout, ...sent }, {}, { environment }).errors.map(
        ({ message }) => message,
      );
    const named = expect.stringMatching(
      /; or start the gateway with --lenient-formats, for software that cannot be changed$/,
    );
    expect(messages('test', loose)).toEqual([named, named, named, named]);
    expect(messages('live', loose)).not.toContainEqual(named);
    // No switch takes these.
    expect(messages('test', { merchantTransactionId: 'x'.repeat(256), amount: 'x' })).not.toContainEqual(
      named,
    );
  });

  test('lenientFormats accepts them in every structure, and nothing else', () => {
    const settings = { lenientFormats: true };
    const phones = {
      'customer.phone': '(?!?)555-5555',
      'customer.mobile': 'mobile',
      'shipping.customer.phone': 'x',
      'merchant.billing.mobile': '1',
      'merchant.phone': 'call us',
      'merchant.shipping.city': '6th of October City',
      'recipient.phone': '1',
      'corporate.phone': '+49 89',
      'cart.items[0].recipient.phone': '+49 89',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    };
    expect(readCheckoutCreation({ ...checkout, ...loose, ...phones }, {}, settings).errors).toEqual([]);
    const others = {
      merchantMemo: 'memo',
      'billing.postcode': '-1',
      'shipping.city': '<Praha>',
      'customer.phone': '1'.repeat(26),
      'customer.sex': 'X',
      amount: '1.505',
    };
    expect(namesOf(readCheckoutCreation({ ...checkout, ...others }, {}, settings).errors)).toEqual([
      'amount',
      'merchantMemo',
      'billing.postcode',
      'shipping.city',
      'customer.phone',
      'customer.sex',
    ]);
  });

  // What the modules of shop systems send (aci-salesforce-commerce-cloud, aci-sap-hybris, aci-woo-commerce,
  // aci-adobe-commerce), and public clients.
  test.each([
    [{ 'cart.items[0].totalTaxAmount': '0' }, { 'cart.items[0].totalTaxAmount': '0.00' }],
    [{ 'cart.items[0].price': '5' }, { 'cart.items[0].price': '5.00' }],
    [{ 'cart.items[0].price': '5.2' }, { 'cart.items[0].price': '5.20' }],
    [{ 'cart.items[0].quantity': '1.0000' }, { 'cart.items[0].quantity': '1.000' }],
    [{ 'cart.items[0].tax': '8.2500' }, { 'cart.items[0].tax': '8.25' }],
    [{ 'shipping.cost': '4.9000' }, { 'shipping.cost': '4.90' }],
    [{ amount: '92.5' }, { amount: '92.50' }],
    [{ 'customParameters["threeDSecure.version"]': '2.1.0' }],
    [{ "customParameters['internalTransactionId']": '7' }],
    [{ 'customParameters[no-1]': '7' }],
    [{ 'shipping.method': 'Flat rate' }],
    [{ 'shipping.method': 'flatrate_flatrate' }],
    [{ 'customer.givenName': 'Jane' }, { 'customer.givenName': 'Jane' }, ['customer.surname']],
    [
      { 'customer.phone': '089123456' },
      { 'customer.phone': '089123456' },
      ['customer.givenName', 'customer.surname'],
    ],
  ])(
    'lenientFormats takes %j of shop software, and says which',
    (sent, meant: object = sent, names = Object.keys(sent)) => {
      const prepared = readCheckoutCreation({ ...checkout, ...sent }, {}, { lenientFormats: true });
      expect(prepared).toEqual({
        parameters: { ...checkout, ...meant },
        unknown: [],
        lenient: names,
        errors: [],
      });
      const strict = readCheckoutCreation({ ...checkout, ...sent }, {}, { environment: 'test' });
      expect(strict.errors.map(({ name, message }) => [name, message])).toEqual(
        names.map((name) => [name, expect.stringContaining('--lenient-formats')]),
      );
      expect(strict.lenient).toBeUndefined();
    },
  );

  test.each([
    ['amount', '92,50', /comma may separate decimals or thousands, so write a dot .*Locale\.ROOT/],
    ['amount', '1,234', /comma/],
    ['amount', '1.234,50', /comma/],
    ['cart.items[0].price', '46,00', /comma/],
    ['cart.items[0].tax', '19,00', /comma/],
    ['cart.items[0].quantity', '2,5', /comma/],
    ['cart.items[0].price', '-5.00', /; send a discount of an item as its discount/],
    ['amount', '-5.00', /; an amount has no sign/],
    ['customer.email', 'null', /; null is what a program writes that has no value: leave an optional/],
    ['shipping.customer.email', 'null', /; null is what/],
    ['customer.mobile', 'NaN', /; NaN is what/],
    ['merchantTransactionId', 'None', /; None is what/],
  ])('says what a program wrote in %s=%s that nobody can take', (name, value, message) => {
    const parameters = { ...checkout, [name]: value };
    expect(readCheckoutCreation(parameters, {}).errors).toMatchObject([
      { name, message: expect.stringMatching(message) },
    ]);
  });

  test.each([
    ['amount', '92.505'],
    ['amount', '92,50'],
    ['amount', '1,092.50'],
    ['amount', '-5'],
    ['amount', '5.'],
    ['amount', '12345678901'],
    ['cart.items[0].price', '-5.00'],
    ['cart.items[0].tax', '100.0100'],
    ['customParameters[a[b]', '1'],
    ['customParameters[]', '1'],
    ['customParameters["__proto__"]', '1'],
    [`customParameters[${'x'.repeat(65)}]`, '1'],
    ['shipping.method', 'x'.repeat(256)],
  ])('lenientFormats refuses %s=%s all the same, whose meaning nobody knows', (name, value) => {
    const { errors } = readCheckoutCreation({ ...checkout, [name]: value }, {}, { lenientFormats: true });
    expect(errors).toHaveLength(1);
  });

  test.each(['acs.status', '"acs.status"', "'acs.status'"])(
    'lenientFormats lets no page send %s, which controls the simulated issuer',
    (key) => {
      const name = `customParameters[${key}]`;
      const { errors } = readCheckoutPayment({ ...payment, [name]: 'Y' }, checkout, { lenientFormats: true });
      expect(namesOf(errors)).toEqual([name]);
    },
  );

  test('lenientFormats names no parameter whose name holds a card number', () => {
    const name = 'customParameters["4200 0000 0000 0000"]';
    const { lenient, errors } = readCheckoutCreation(
      { ...checkout, [name]: '1' },
      {},
      { lenientFormats: true },
    );
    expect([lenient, JSON.stringify(errors)]).toEqual([undefined, expect.not.stringContaining('4200 0000')]);
  });

  test('lenientFormats lets a page repeat an amount that was prepared in another form', () => {
    const prepared = { ...checkout, 'shipping.cost': '4.90' };
    const { errors } = readCheckoutPayment({ ...payment, 'shipping.cost': '4.9' }, prepared, {
      lenientFormats: true,
    });
    expect(errors).toEqual([]);
  });

  test.each([
    ['〒100-0001', '100-0001'],
    ['１００－０００１', '100-0001'],
    ['100\u22120001', '100-0001'],
    ['100ー0001', '100-0001'],
    [' 10115 ', '10115'],
  ])('read the postcode %s as %s in every address', (written, postcode) => {
    const names = ['billing.postcode', 'shipping.postcode', 'merchant.billing.postcode'];
    const sent = Object.fromEntries(names.map((name) => [name, written]));
    const { errors, parameters } = readCheckoutCreation({ ...checkout, ...sent });
    expect(errors).toEqual([]);
    expect(names.map((name) => parameters[name])).toEqual([postcode, postcode, postcode]);
  });

  test.each(['Ar Rifā‘', 'Thừa Thiên–Huế'])('take the city and the state %s', (name) => {
    expect(creationErrors({ 'shipping.city': name, 'shipping.state': name })).toEqual([]);
  });

  test('strictParameters refuses names that no table has, with the advice to leave them out', () => {
    const sent = { ...checkout, 'shipping.givenName': 'Jane', 'note …': '4200000000000000' };
    const { unknown, errors } = readCheckoutCreation(sent, {}, { strictParameters: true });
    const message = 'is not a parameter of this request; leave it out';
    expect([unknown, errors]).toEqual([
      [],
      [
        { name: 'shipping.givenName', value: null, message },
        { name: 'note …', value: null, message: expect.stringContaining('the form of a card number') },
      ],
    ]);
  });

  test('the older spellings of the credentials are read elsewhere, so they are neither kept nor unknown', () => {
    const credentials = {
      'authentication.userId': 'a'.repeat(32),
      'authentication.password': 'secret',
      'authentication.entityId': 'a'.repeat(32),
    };
    expect(readCheckoutCreation({ ...checkout, ...credentials }, {}, { strictParameters: true })).toEqual({
      parameters: checkout,
      unknown: [],
      errors: [],
    });
  });
});
