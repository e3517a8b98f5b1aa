import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isPaid } from '../../../src/widget/checkout/outcome.ts';
import { contactFields, splitName } from '../../../src/widget/wallets/contacts.ts';
import { getNetworks } from '../../../src/widget/wallets/networks.ts';

const jane = { given: 'Jane', family: 'Jones', email: 'jane@shop.example', phone: '+43 1 234567' };

const page = { warn: vi.fn<(sentence: string) => void>() };

beforeEach(() => page.warn.mockClear());

describe('contacts of a sheet', () => {
  test('are not taken over unless the shop wants them', () => {
    expect(contactFields(page, undefined, jane, {})).toEqual({});
    expect(contactFields(page, [], jane, {})).toEqual({});
  });

  test.each([
    [
      'a name of one word, so that only the address is sent',
      { ...jane, family: '' },
      { 'customer.email': jane.email },
    ],
    [
      'a phone number that the gateway would refuse',
      { ...jane, phone: '1-800-FLOWERS' },
      { 'customer.email': jane.email, 'customer.givenName': 'Jane', 'customer.surname': 'Jones' },
    ],
    ['an e-mail address that is too short', { email: 'a@b' }, {}],
  ])('lose %s', (_case, customer, fields) => {
    expect(contactFields(page, ['customer'], customer, {})).toEqual(fields);
  });

  test.each([
    ['a state with other signs', { state: 'New_York', city: 'X' }, { 'billing.city': 'X' }],
    ['a postcode with other signs', { postcode: '1010/2', country: 'at' }, { 'billing.country': 'AT' }],
    ['a country that the gateway does not know', { city: 'X', country: 'AC' }, { 'billing.city': 'X' }],
    [
      'a street of digits only',
      { lines: ['12', 'Door'], city: 'X' },
      { 'billing.street2': 'Door', 'billing.city': 'X' },
    ],
    ['empty lines', { lines: ['', 'Main Street 1', undefined] }, { 'billing.street1': 'Main Street 1' }],
  ])('lose %s', (_case, billing, fields) => {
    expect(contactFields(page, ['billing'], {}, billing)).toEqual(fields);
  });

  test.each([
    ['(415) 555-2671', '415 555-2671'],
    ['+1 415‑555‑2671', '+1 415-555-2671'],
    ['\u202a+49 89 123456\u202c', '+49 89 123456'],
    ['＋８１ ９０ー１２３４ー５６７８', '+81 90-1234-5678'],
    ['+1 415-555-2671 ext. 12', '+1 415-555-2671'],
    ['+1 415-555-2671;ext=12', '+1 415-555-2671'],
    ['415.555.2671x12', '415.555.2671'],
    ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
  ])('have the phone number %s as %s', (phone, sent) => {
    expect(contactFields(page, ['customer'], { ...jane, phone }, {})['customer.phone']).toBe(sent);
    expect(page.warn).not.toHaveBeenCalled();
  });

  test.each([
    ['〒100-0001', '100-0001'],
    ['１００－０００１', '100-0001'],
    ['100\u22120001', '100-0001'],
    ['１００ー０００１', '100-0001'],
    ['100‐0001', '100-0001'],
    ['ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
  ])('have the postcode %s as %s', (postcode, sent) => {
    expect(contactFields(page, ['billing'], {}, { postcode })).toEqual({ 'billing.postcode': sent });
  });

  test.each(['Thừa Thiên–Huế', 'Farg‘ona', 'Friuli–Venezia Giulia', 'Bío‑Bío'])(
    'keep the state %s',
    (state) => {
      expect(contactFields(page, ['billing'], {}, { state, country: 'xk' })).toEqual({
        'billing.state': state,
        'billing.country': 'XK',
      });
    },
  );

  test('tell that a phone number is not sent without a name of two words, which the gateway wants with it', () => {
    contactFields(page, ['customer'], { ...jane, family: '' }, {});
    expect(page.warn.mock.calls.join()).toContain('customer.phone');
  });

  test('tell on the console by name what is not sent', () => {
    contactFields(page, ['customer'], { ...jane, phone: 'call me' }, {});
    contactFields(page, ['billing'], {}, { state: '<b>', postcode: '!', country: 'ZZ' });
    const text = page.warn.mock.calls.join(' ');
    for (const name of ['customer.phone', 'billing.state', 'billing.postcode', 'billing.country'])
      expect(text).toContain(name);
    for (const value of ['call me', 'FLOWERS', '43 1', '<b>', 'ZZ']) expect(text).not.toContain(value);
  });

  test.each([
    ['Jane Ann Jones', { given: 'Jane Ann', family: 'Jones' }],
    ['Cher', { given: 'Cher', family: undefined }],
    [undefined, { given: '', family: undefined }],
  ])('have the family name last: %s', (name, parts) => {
    expect(splitName(name)).toEqual(parts);
  });

  test.each([
    ['山田 太郎', 'JP', { given: '太郎', family: '山田' }],
    ['さとう　はなこ', 'US', { given: 'はなこ', family: 'さとう' }],
    ['欧阳 娜娜', 'CN', { given: '娜娜', family: '欧阳' }],
    ['김 철수', 'KR', { given: '철수', family: '김' }],
    ['Nagy János Péter', 'HU', { given: 'János Péter', family: 'Nagy' }],
    ['ジェーン ジョーンズ', 'JP', { given: 'ジェーン', family: 'ジョーンズ' }],
    ['Jane Jones', 'JP', { given: 'Jane', family: 'Jones' }],
  ])('have the family name in the place of their language: %s, %s', (name, country, parts) => {
    expect(splitName(name, country)).toEqual(parts);
  });
});

const host = (...offered: string[]) => ({ offered }) as unknown as Parameters<typeof getNetworks>[0];

test.each([
  [['APPLEPAY', 'MADA', 'VISA'], 'applePay', ['visa', 'mada']],
  [['GOOGLEPAY', 'VISA', 'VISADEBIT', 'MAESTRO'], 'googlePay', ['VISA']],
  [['SAMSUNGPAY'], 'samsungPay', ['visa', 'mastercard', 'amex']],
] as const)('for the brands %j the sheet of %s offers the networks %j', (offered, wallet, networks) => {
  expect(getNetworks(host(...offered), wallet)).toEqual(networks);
});

test.each([
  ['000.000.000', true],
  ['000.100.110', true],
  ['000.200.000', true],
  ['000.400.000', true],
  ['000.400.110', true],
  ['000.400.030', false],
  ['000.400.101', false],
  ['800.100.152', false],
  ['', false],
])('the result %j counts as paid: %s', (code, paid) => {
  expect(isPaid(code)).toBe(paid);
});
