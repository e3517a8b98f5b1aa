import { describe, expect, test } from 'vitest';
import { describeProblem } from '../../../src/contract/parameters/format.ts';
import { structures } from '../../../src/contract/parameters/index.ts';
import type { Row } from '../../../src/contract/parameters/table.ts';
import { measureCheapest } from '../../cpu-time.ts';

/** For every row of every table, a value that the specification allows and one that it forbids. */
const examples: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  entityId: ['8ac7a4c9f3d24e6b0917c35d82e1fa60', '8AC7A4C9F3D24E6B0917C35D82E1FA60'],
  shopperResultUrl: ['https://shop.example/result', `https://shop.example/${'a'.repeat(2048)}`],
  amount: ['1234567890.99', '12345678901'],
  taxAmount: ['1', '1.5'],
  discountAmount: ['0.99', '-1.00'],
  currency: ['EUR', 'EURO'],
  paymentBrand: ['VISA_3X', 'VISA-3X'],
  paymentType: ['DB', 'db'],
  'overridePaymentType[brand]': ['PA', 'PAY'],
  descriptor: ['Shop', 'x'.repeat(128)],
  merchantTransactionId: ['order-08', 'order-7'],
  merchantInvoiceId: ['x'.repeat(255), 'x'.repeat(256)],
  merchantMemo: ['a memo for us', 'memo'],
  transactionCategory: ['MOTO', 'MO TO'],
  sequence: ['FINAL', 'x'.repeat(33)],
  numberOfCaptures: ['98', '99'],
  promotionCode: ['SUMMER26', 'SUMMER 26'],
  locale: ['de-AT', 'de-AT-x-long'],
  transactionPurposeCode: ['x'.repeat(12), 'x'.repeat(13)],
  integrationType: ['x'.repeat(10), 'x'.repeat(11)],
  transactionBai: ['AA', 'AAA'],
  transactionTti: ['P70', 'P700'],
  transactionProcessingCode: ['FUNDING', 'REFUND'],
  lifecycleId: ['x'.repeat(35), 'x'.repeat(36)],
  referenceUuid: ['x'.repeat(32), 'x'.repeat(33)],
  testMode: ['INTERNAL', 'internal'],
  'threeDSecure.verificationId': ['AAACAgSRBklmQCFgMpEGAAAAAAA=', 'x'.repeat(4001)],
  'threeDSecure.eci': ['05', '5'],
  'forex.amount': ['10.00', '10.0'],
  'forex.currency': ['USD', 'USS'],
  integrity: ['true', 'yes'],
  shopOrigins: ['https://shop.example', 'x'.repeat(2701)],
  'card.holder': ['Zoë O’Neil-Łącki', '4242, 4242 / 4242 _ 4242'],
  'card.number': ['4200000000000000', '4200 0000 0000 0000'],
  'card.expiryMonth': ['09', '13'],
  'card.expiryYear': ['2099', '99'],
  'card.cvv': ['1234', '12'],
  'card.numberType': ['DPAN', 'FPAN'],
  'customer.merchantCustomerId': ['7', 'x'.repeat(256)],
  'customer.givenName': ['Jane', 'x'.repeat(51)],
  'customer.middleName': ['Jo', 'J'],
  'customer.surname': ['Jones', 'x'.repeat(51)],
  'customer.sex': ['F', 'female'],
  'customer.birthDate': ['1987-04-23', '23.04.1987'],
  'customer.phone': ['+49 (89) 123-456/7', '(089) 123456'],
  'customer.mobile': ['0171.1234567', 'mobile'],
  'customer.workPhone': ['ext. 7', 'x'.repeat(26)],
  'customer.email': ['a@b.de', 'a@b.d'],
  'customer.companyName': ['Jones & Co', 'x'.repeat(61)],
  'customer.identificationDocType': ['PASSPORT', 'LICENCE'],
  'customer.identificationDocId': ['C01X00T47', 'C01X00'],
  'customer.ip': ['2001:db8::1', 'x'.repeat(256)],
  'customer.merchantReference': ['ref', 'x'.repeat(256)],
  'customer.salutation': ['MX', 'Mr'],
  'customer.language': ['DE', 'de'],
  'customer.category': ['COMPANY', 'FIRM'],
  'customer.status': ['NEW', 'OLD'],
  'customer.browserFingerprint.id': ['x', 'x'.repeat(256)],
  'customer.browserFingerprint.value': ['x'.repeat(4096), 'x'.repeat(4097)],
  'customer.browser.acceptHeader': ['text/html', 'x'.repeat(2049)],
  'customer.browser.language': ['de-DE', 'de-DE-x-y'],
  'customer.browser.screenHeight': ['1080', '1080px'],
  'customer.browser.screenWidth': ['1920', '1234567'],
  'customer.browser.timezone': ['-120', 'UTC'],
  'customer.browser.userAgent': ['Mozilla/5.0', 'x'.repeat(2049)],
  'customer.browser.javaEnabled': ['false', '0'],
  'customer.browser.javascriptEnabled': ['true', 'True'],
  'customer.browser.screenColorDepth': ['24', '240'],
  'customer.browser.challengeWindow': ['5', '6'],
  'customer.browser.deviceId': ['x'.repeat(32), 'x'.repeat(33)],
  'customer.app.deviceId': ['x'.repeat(40), 'x'.repeat(41)],
  'billing.street1': ['Main Street', 'x'.repeat(101)],
  'billing.street2': ['Rear house', 'x'.repeat(101)],
  'billing.houseNumber1': ['12a', 'x'.repeat(101)],
  'billing.houseNumber2': ['Flat 3', 'x'.repeat(101)],
  'billing.city': ['Saint-Étienne', 'x'.repeat(81)],
  'billing.state': ['Western Cape', 'Western_Cape'],
  'billing.postcode': ['SW1A 1AA', '-1234'],
  'billing.country': ['DE', 'DEU'],
  'billing.normalized': ['Y', 'x'.repeat(256)],
  'billing.validationStatus': ['confirmed', 'x'.repeat(256)],
  createRegistration: ['true', '1'],
  overrideHolder: ['false', 'no'],
  'customParameters[key]': ['anything', 'x'.repeat(2049)],
  attemptId: ['0123456789abcdef0123456789abcdef', '0123456789ABCDEF0123456789ABCDEF'],
  shownAmount: ['10.5', '10,50'],
  shownCurrency: ['EUR', 'eur'],
  flow: ['popup', 'lightbox'],
  onlySave: ['true', '1'],
  validationURL: [
    'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://evil.example/?apple.com/',
  ],
  'merchant.phone': ['+49 (89) 123456-78, ext 9', '+49 (89) 123456-78, ext 90'],
  'merchant.customerContactPhone': ['1-800 SHOES', 'x'.repeat(26)],
  'merchant.billing.phone': ['x'.repeat(25), 'x'.repeat(26)],
  'merchant.billing.workPhone': ['x'.repeat(25), 'x'.repeat(26)],
  'merchant.billing.mobile': ['+49 0171/123456 (789)-0123', '0171 123456, 7'],
  domainName: ['shop.example', 'shop.example:443'],
  displayName: ['Test Shop', 'x'.repeat(65)],
};

const rows = structures.flatMap((structure) => structure.rows);
const picked = rows.flatMap((row) => {
  const [good, bad] = examples[row.name] ?? [];
  return good === undefined || bad === undefined ? [] : [[row.name, row, good, bad] as const];
});
const cases = rows.map((row) => [row.name, row, row.example ?? row.format.example] as const);

function errorsOf(row: Row, value: string): string[] {
  return [describeProblem(row.format, value)].filter((problem) => problem !== '');
}

describe('every row of the parameter tables', () => {
  test('of the older tables has a value chosen by hand', () => {
    expect(picked.map(([name]) => name).sort()).toEqual(Object.keys(examples).sort());
  });

  test.each(picked)('%s accepts the chosen value and refuses another', (_name, row, good, bad) => {
    expect(errorsOf(row, good)).toEqual([]);
    expect(errorsOf(row, bad)[0]).toMatch(/^must (be|have|match) .{10,}/);
  });

  test.each(cases)('%s accepts its example', (_name, row, example) => {
    expect(errorsOf(row, example)).toEqual([]);
  });

  test.each(cases)('%s refuses its wrong values and says how to correct them', (_name, { format }) => {
    expect(format.wrong).not.toEqual([]);
    for (const value of format.wrong)
      expect(describeProblem(format, value)).toMatch(/^must (be|have|match) .{10,}/);
  });

  test.each(cases)(
    '%s accepts with the lenient setting all that it accepts without',
    (_name, row, example) => {
      expect(describeProblem(row.format.lenient ?? row.format, example)).toBe('');
    },
  );

  test('of a family has keys that fit and keys that do not', () => {
    const keys = rows.flatMap((row) => row.key ?? []);
    expect(keys).toHaveLength(5);
    for (const key of keys) {
      expect(describeProblem(key, key.example)).toBe('');
      expect(key.wrong.filter((value) => describeProblem(key, value) === '')).toEqual([]);
    }
  });

  test.each(cases)(
    '%s refuses line breaks, unless its table keeps them, and broken UTF-8',
    (_name, row, good) => {
      const breaks = row.format.lines === 'kept' ? [] : ['\r\nSet-Cookie: a=b'];
      const hostile = [...breaks, '\u2028', '\ufffd', '\u0000', '\ud800', '\udc00'];
      const spoilt = hostile.map((text) => good.slice(0, -text.length) + text);
      expect(spoilt.filter((text) => describeProblem(row.format.lenient ?? row.format, text) === '')).toEqual(
        [],
      );
      expect(spoilt.filter((text) => errorsOf(row, text).length === 0)).toEqual([]);
    },
  );

  test.each(cases)('%s judges 100 kB of hostile text in less than 10 ms', (_name, row) => {
    const texts = ['1', 'a', ' ', '-', '1 ', 'a-', '\u{1f600}'].map((part) =>
      part.repeat(100_000 / part.length),
    );
    const cost = measureCheapest(3, () => {
      expect(texts.filter((text) => errorsOf(row, text).length > 0)).toHaveLength(texts.length);
    });
    expect(cost / texts.length).toBeLessThan(10);
  });

  const emails = cases.filter(([name]) => /email$/i.test(name));

  test('with an e-mail address is one of seven', () => {
    expect(emails).toHaveLength(7);
  });

  test.each(emails)('%s takes an e-mail address without blanks inside only', (_name, row) => {
    expect(errorsOf(row, 'jane jones@shop.example')).toHaveLength(1);
    expect(errorsOf(row, 'jane@shop\u00a0.example')).toHaveLength(1);
    expect(errorsOf(row, ' jane+jones@münchen.example ')).toEqual([]);
  });

  test('counts characters, not UTF-16 units', () => {
    const city = rows.find((row) => row.name === 'billing.city');
    expect(city && errorsOf(city, '\u{20bb7}'.repeat(80))).toEqual([]);
  });
});

describe('the tables’ own descriptions', () => {
  test.each(structures.map((structure) => [structure.title, structure] as const))(
    '%s',
    (_title, { rows, rules }) => {
      const unsaid = rows.filter(({ format, note }) => format.notation === '' || !/^[A-Z].+\.$/s.test(note));
      expect(unsaid.map((row) => row.name)).toEqual([]);
      for (const { text } of rules) {
        expect(text).toMatch(/\.$/);
        expect(rows.filter(({ name }) => text.includes(name.replace(/\[.*/, '')))).not.toEqual([]);
      }
    },
  );

  test('have titles of their own', () => {
    const titles = structures.map((structure) => structure.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
