import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { brandName } from '../../../src/contract/brands/form-types.ts';
import { findArticle } from '../../../src/shop/orders/articles.ts';
import type { OrderOutcome } from '../../../src/shop/orders/orders.ts';
import { Receipt } from '../../../src/shop/pages/receipt.tsx';
import { languages } from '../../../src/texts/languages.ts';

const id = '8a829449927ab24501927b8b8ad51b02';
const whole: OrderOutcome['record'] = {
  result: { code: '000.100.110', description: '' },
  id,
  paymentBrand: 'MASTER',
  card: { bin: '545454', last4Digits: '5454', expiryMonth: '12', expiryYear: '2035' },
  amount: '89.00',
  currency: 'EUR',
  timestamp: '2026-11-22 23:59:59.123+0000',
};

const account = { gateway: 'https://pay.example', nameBrand: brandName };

/** Renders the receipt of a record, and returns its rows as texts: name, then value. */
function rowsOf(record: object, state: OrderOutcome['state'] = 'paid', code: keyof typeof languages = 'en') {
  const outcome = {
    state,
    record: { result: whole.result, ...record },
    differences: [],
    article: findArticle('lamp'),
    shopper: undefined,
  };
  const html = renderToString(<Receipt language={languages[code]} outcome={outcome} account={account} />);
  const rows = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  return [...rows].map(([, name, value]) => [name, value?.replace(/<[^>]*>/g, '')]);
}

test('a receipt names means, day, the beginning of the id and total, in this order', () => {
  expect(rowsOf(whole)).toEqual([
    ['Paid with', 'Mastercard •••• 5454'],
    ['Date', 'November 22, 2026'],
    ['Reference', '8a829449…'],
    ['Total', '€89.00'],
  ]);
});

test('a receipt of a payment with a code names entity, reference and time of the code, and leads to its page', () => {
  const paymentCode = {
    entity: '11249',
    reference: '501 422 944',
    qrCode: 'bank://pay',
    expiresAt: '2026-11-25 10:00:00+0000',
  };
  const { card: _, ...pending } = { ...whole, paymentBrand: 'SIBS_MULTIBANCO', paymentCode };
  expect(rowsOf(pending, 'pending')).toEqual([
    ['Payment method', 'Multibanco'],
    ['Date', 'November 22, 2026'],
    ['Entity', '11249'],
    ['Reference', '501 422 944'],
    ['Pay by', 'November 25, 2026 at 10:00 AM UTC'],
    ['Total', '€89.00'],
  ]);
  const outcome = { state: 'pending', record: pending, differences: [] } as const;
  const html = renderToString(
    <Receipt
      language={languages.en}
      outcome={{ ...outcome, article: undefined, shopper: undefined }}
      account={account}
    />,
  );
  expect(html).toContain(`href="https://pay.example/v1/paymentCode?id=${id}&amp;lang=en"`);
});

test('a receipt has the name that the gateway has for a brand of its own, in the language of the page', () => {
  const outcome = {
    state: 'paid',
    record: { ...whole, card: undefined, paymentBrand: 'PAY_BY_BANK' },
  } as const;
  const html = renderToString(
    <Receipt
      language={languages.de}
      outcome={{ ...outcome, differences: [], article: undefined, shopper: undefined }}
      account={{ ...account, nameBrand: (code, language) => `${code} in ${language}` }}
    />,
  );
  expect(html).toContain('PAY_BY_BANK in de');
});

test('a receipt writes Arabic dates with Latin digits', () => {
  const [, [, date] = []] = rowsOf(whole, 'paid', 'ar');
  expect(date).toMatch(/^22 \p{Script=Arabic}+ 2026$/u);
});

test.each(['declined', 'pending'] as const)('a payment that is %s is not called paid', (state) => {
  expect(rowsOf(whole, state)[0]?.[0]).toBe('Payment method');
});

test.each([
  ['an account', { bankAccount: { iban: 'DE23100000001234567890' } }, 'SEPA Direct Debit •••• 7890'],
  ['an account without IBAN', { bankAccount: { holder: 'Jane Jones' } }, 'SEPA Direct Debit'],
  ['neither', {}, 'SEPA Direct Debit'],
])('a receipt shows the end of the number of %s', (_name, instrument, text) => {
  expect(rowsOf({ ...instrument, id, paymentBrand: 'DIRECTDEBIT_SEPA' })[0]?.[1]).toBe(text);
});

test('a receipt of somebody else’s payment names neither article nor amount', () => {
  expect(rowsOf(whole, 'mismatch').map(([name]) => name)).toEqual(['Payment method', 'Date', 'Reference']);
});

test('there is no receipt of a record without a payment, and no day without a time', () => {
  expect(rowsOf({ timestamp: whole.timestamp })).toEqual([]);
  expect(rowsOf({ id, timestamp: 'yesterday' })).toEqual([['Reference', '8a829449…']]);
});
