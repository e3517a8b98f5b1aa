// @tests src/contract/parameters/index.ts
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSecretParameter,
  readCheckoutPayment,
  readCheckoutRegistration,
} from '../../../src/contract/parameters/index.ts';
import type { Parameters } from '../../../src/contract/parameters/table.ts';

const checkout = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const number = '4200000000000000';
const payment = {
  'card.number': number,
  'card.expiryMonth': '12',
  'card.expiryYear': '2030',
  'card.cvv': '123',
  paymentBrand: 'VISA',
  shopperResultUrl: 'https://shop.example/result',
};
const read = (more: Parameters, prepared: Parameters = checkout) =>
  readCheckoutPayment({ ...payment, ...more }, prepared);

/** Parameters that only the merchant's server may send, each with a valid value. */
const merchants = {
  taxAmount: '1.00',
  'overridePaymentType[VISA]': 'PA',
  testMode: 'EXTERNAL',
  descriptor: 'Another shop',
  merchantTransactionId: 'order-08',
  merchantInvoiceId: 'invoice-1',
  merchantMemo: 'a memo for us',
  transactionCategory: 'MOTO',
  entityId: 'a'.repeat(32),
  integrity: 'true',
  shopOrigins: 'https://evil.example',
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  'forex.amount': '1.00',
  'forex.currency': 'USD',
  overrideHolder: 'true',
  notificationUrl: 'https://evil.example',
  'threeDSecure.disable': 'true',
  'threeDSecure.exemptionFlag': '01',
  'merchant.name': 'Another shop',
  'risk.parameters[score]': '0',
  'cart.items[0].price': '0.01',
  'marketPlace.sellers[0].id': 'evil',
  'registrations[0].id': 'a'.repeat(32),
  transactionDueDate: '2026-11-20',
  'deviceWalletA.source': 'web',
  'applePay.source': 'web',
  'tokenAccount.number': '4895370012003478',
};

/** More such parameters. For these the prepared value wins without an error, or they belong to a group. */
const merchantsToo = {
  'standingInstruction.initialTransactionId': '1',
  'standingInstruction.transactionLinkId': '1',
  'bankAccount.mandate.id': 'MANDATE',
  'shipping.cost': '0.00',
};

describe('a parameter that only the merchant’s server may send', () => {
  test.each(Object.entries({ ...merchants, ...merchantsToo }))(
    'cannot be sent by a page: %s',
    (name, value) => {
      const { parameters, unknown, errors } = read({ [name]: value });
      expect([parameters[name], unknown, errors]).toEqual([undefined, [name], []]);
    },
  );

  test.each(Object.entries({ ...checkout, ...merchants }))(
    'cannot be changed by a page: %s',
    (name, value) => {
      const prepared = { ...checkout, [name]: value };
      const changed = read({ [name]: `${value}0` }, prepared);
      expect(changed.errors).toMatchObject([{ name, message: expect.stringContaining('already set') }]);
      expect(changed.parameters[name]).toBe(value);
      const repeated = read({ [name]: value }, prepared);
      // The answer must not tell whether a secret was guessed right.
      expect([repeated.errors, repeated.unknown]).toEqual([
        isSecretParameter(name) ? changed.errors : [],
        [],
      ]);
    },
  );

  test.each(['amount', 'currency', 'paymentType'])(
    'is not fixed by itself when %s is not prepared',
    (name) => {
      expect(read({ [name]: 'x' }, {}).parameters[name]).toBeUndefined();
    },
  );

  test('does not include what the shopper knows', () => {
    const pages = {
      locale: 'de-AT',
      createRegistration: 'true',
      attemptId: '1'.repeat(32),
      shownAmount: '92',
      shownCurrency: 'EUR',
      flow: 'inline',
      onlySave: 'true',
      'card.holder': 'Jane Jones',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.browser.language': 'de',
      'billing.city': 'Bern',
      'shipping.city': 'Bern',
      'recurring.numberOfInstallments': '3',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
      'customParameters[SHOPPER_x]': 'from the page',
    };
    expect(read(pages)).toEqual({
      parameters: { ...checkout, ...payment, ...pages },
      unknown: [],
      errors: [],
    });
  });
});

describe('a forced result code', () => {
  const name = 'customParameters[forceResultCode]';

  test.each(['000.100.110', '000.200.000', '000.000.000'])(
    'may not be %s when the page forces it',
    (code) => {
      expect(read({ [name]: code }).errors).toMatchObject([
        { name, value: code, message: expect.stringContaining('set when the checkout is prepared') },
      ]);
    },
  );

  test('may be a decline from the page, and anything from the merchant', () => {
    expect(read({ [name]: '800.100.153' }).errors).toEqual([]);
    const prepared = { ...checkout, [name]: '000.200.000' };
    expect(read({}, prepared).errors).toEqual([]);
    expect(read({ [name]: '000.200.000' }, prepared).errors).toEqual([]);
  });
});

describe('a person the merchant named', () => {
  const person = {
    'customer.email': 'jane@shop.example',
    'customer.ip': '192.0.2.1',
    'billing.city': 'Bern',
  };
  const prepared = { ...checkout, ...person };

  test('cannot be guessed, because right and wrong guesses are answered alike and the prepared values count', () => {
    const wrong = { 'customer.email': 'x', 'customer.ip': '192.0.2.2', 'billing.city': 'Basel' };
    expect(read(person, prepared)).toEqual(read({}, prepared));
    expect(read(wrong, prepared)).toEqual(read({}, prepared));
  });

  test('gets no address from the page', () => {
    expect(read({ 'customer.ip': '192.0.2.2' })).toMatchObject({ unknown: ['customer.ip'], errors: [] });
  });
});

describe('a secret that was prepared', () => {
  test.each(['sender.accountNumber', 'recipient.accountNumber'])(
    'cannot be found out by a guess: %s',
    (name) => {
      const prepared = { ...checkout, [name]: 'BE68539007547034' };
      const answers = ['BE68539007547034', 'DE23100000001234567890'].map(
        (guess) => read({ [name]: guess }, prepared).errors,
      );
      const message = 'was already set and cannot be overwritten; leave it out';
      expect(answers[0]).toEqual([{ name, value: null, message }]);
      expect(answers[1]).toEqual(answers[0]);
    },
  );
});

describe('a card number in a wrong place', () => {
  const message =
    'must not hold digits in the form of a card number; send a card as card.number only, and any other number with a letter between its digits';
  const places = ['customer.companyName', 'customParameters[note]', 'unknown', 'paymentBrand', 'attemptId'];

  test.each(places)('is refused and not repeated: %s', (name) => {
    const { errors, unknown, parameters } = read({ [name]: `no ${number}` });
    expect([errors, unknown]).toEqual([[{ name, value: null, message }], []]);
    expect(parameters[name]).toBeUndefined();
  });

  test('is refused as a phone number, which has 15 digits only where it begins as no number of a card', () => {
    const phone = { name: 'customer.phone', value: null, message };
    expect(read({ 'customer.phone': '378282246310005' }).errors).toContainEqual(phone);
  });

  test.each([
    ['4200 - 0000 - 0000 - 0000'],
    ['4200-0000-0000-0000'],
    ['4-2-0-0-0-0-0-0-0-0-0-0-0-0-0-0'],
    ['4200\u00a00000\u20110000\u20090000'],
    ['4200\u200b0000\u200b0000\u200b0000'],
    ['٤٢٠٠٠٠٠٠٠٠٠٠٠٠٠٠'],
    ['۴۲۰۰۰۰۰۰۰۰۰۰۰۰۰۰'],
    ['४२००००००००००००००'],
    ['４２００００００００００００００'],
    [`④②${'⓪'.repeat(14)}`],
    [`x${number}y`],
    [`12 ${number} 123`],
  ])('is found as %s, in a value and in a name', (written) => {
    expect(read({ 'billing.street1': written }).errors).toMatchObject([{ name: 'billing.street1', message }]);
    expect(read({ [`note.${written}`]: 'x' }).errors).toMatchObject([
      { name: expect.stringMatching(/^note\..?…$/), message },
    ]);
    expect(read({ [`customParameters[${written}]`]: 'x' }).errors).toMatchObject([
      { name: 'customParameters…', message },
    ]);
    expect(read({ [`a[b][${written}]`]: 'x' }).errors).toMatchObject([{ name: 'a…', message }]);
  });

  test('is refused whichever number was typed, and when none was', () => {
    const stray = { note: '4111111111111111', 'billing.city': '5555 5555 5555 4444' };
    const typed = [number, '4111111111111111', '5555555555554444', '4200 0000 0000 0000', ''];
    for (const one of typed) {
      const { errors } = read({ ...stray, 'card.number': one });
      const own = errors.filter(({ name }) => name !== 'card.number');
      expect(own).toEqual(Object.keys(stray).map((name) => ({ name, value: null, message })));
    }
  });

  test.each([
    ['a number that fails the check', '4200000000000001'],
    ['a part of a longer number', `7${number}7`],
    ['too few digits', '42000000000'],
    ['a time in milliseconds', 'order-1763690000000'],
    ['an order number made of a date', '2026112100012345'],
    ['an id', 'f47ac10b-4200-4000-8000-000000000000'],
  ])('is not seen in %s', (_what, written) => {
    expect(read({ 'customParameters[order]': written }).errors).toEqual([]);
  });

  test('is in no error and in no accepted value, however it is grouped', () => {
    const digits = '4929123456781236';
    const between = fc.array(fc.stringMatching(/^[ -]{0,3}$/), { minLength: 15, maxLength: 15 });
    const around = fc.string().map((text) => text.replace(/\p{N}/gu, 'x'));
    fc.assert(
      fc.property(between, around, around, fc.boolean(), (gaps, before, after, asName) => {
        const text = before + [...digits].map((digit, i) => digit + (gaps[i] ?? '')).join('') + after;
        const reading = read(asName ? { [text]: 'x' } : { 'billing.city': text });
        const { 'card.number': _, ...rest } = reading.parameters;
        const told = JSON.stringify([rest, reading.unknown, reading.errors]).replace(/[^0-9]/g, '');
        expect(told).not.toContain(digits);
        expect(reading.errors).toHaveLength(1);
      }),
    );
  });
});

describe('payment instruments from a page', () => {
  const shopperResultUrl = 'https://shop.example/result';
  const stored = '8ac7a4a19fd5ac48019fe1b2c3d4e5f6';
  const offered = { ...checkout, 'registrations[0].id': 'a'.repeat(32), 'registrations[12].id': stored };

  test.each<[string, Parameters]>([
    [
      'a direct debit',
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE23100000001234567890',
      },
    ],
    ['a transfer', { paymentBrand: 'GIROPAY', 'bankAccount.bic': 'TESTDETT421' }],
    ['a virtual account', { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' }],
    [
      'a wallet’s token',
      { 'deviceWalletA.paymentToken': '{"data":"…"}', 'deviceWalletA.cardNetwork': 'visa' },
    ],
    ['a brand that sends the shopper on', { paymentBrand: 'IDEAL' }],
  ])('may be %s, to pay and to store', (_name, sent) => {
    const page = { ...sent, shopperResultUrl };
    expect(readCheckoutPayment(page, checkout)).toEqual({
      parameters: { ...checkout, ...page },
      unknown: [],
      errors: [],
    });
    const store = { createRegistration: 'true' };
    expect(readCheckoutRegistration(page, store)).toEqual({
      parameters: { ...store, ...page },
      unknown: [],
      errors: [],
    });
  });

  test('may be a card the merchant offered, with its code', () => {
    const page = { registrationId: stored, 'card.cvv': '123', shopperResultUrl };
    expect(readCheckoutPayment(page, offered)).toMatchObject({ unknown: [], errors: [] });
    expect(readCheckoutPayment({ ...page, 'card.holder': 'Jane Jones' }, offered).errors).toEqual([]);
  });

  test.each([
    ['b'.repeat(32), 'one of the registrations[n].id'],
    ['7', 'id of a registration'],
  ])('may not be another stored card: %s', (registrationId, message) => {
    expect(readCheckoutPayment({ registrationId, shopperResultUrl }, offered).errors).toMatchObject([
      { name: 'registrationId', message: expect.stringContaining(message) },
    ]);
  });

  test('may not be a stored card and another one at once', () => {
    const { errors } = read({ registrationId: stored }, offered);
    expect(errors).toMatchObject([
      {
        name: 'registrationId',
        message: 'must not be sent together with card.number; send one means of payment',
      },
    ]);
  });

  test('may never be the merchant’s own transaction', () => {
    const source = { 'standingInstruction.source': 'MIT' };
    expect(read(source).errors[0]).toMatchObject({
      name: 'standingInstruction.source',
      message: 'must be one of [CIT]',
    });
  });

  test('is the account the merchant prepared, whatever the page guesses', () => {
    const prepared = {
      ...checkout,
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.holder': 'Jane Jones',
    };
    const page = { paymentBrand: 'DIRECTDEBIT_SEPA', shopperResultUrl };
    const guess = { ...page, 'bankAccount.iban': 'AT611904300234573201' };
    expect(readCheckoutPayment(guess, prepared)).toEqual(readCheckoutPayment(page, prepared));
    expect(readCheckoutPayment(page, prepared).errors).toEqual([]);
  });

  test('does not include a prepared account when the shopper pays by card', () => {
    expect(read({}, { ...checkout, 'bankAccount.country': 'DE' }).errors).toEqual([]);
  });
});
