import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { problemOfIban } from '../../../src/contract/bank/iban.ts';
import { getFormType } from '../../../src/contract/brands/form-types.ts';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { articles, findArticle } from '../../../src/shop/orders/articles.ts';
import { allBrands, methodGroups, readChosenMethods, usualOffer } from '../../../src/shop/orders/methods.ts';
import { getCurrency, priceIn, writtenPrice } from '../../../src/shop/orders/prices.ts';
import { TestInputs, testData } from '../../../src/shop/pages/test-inputs.tsx';
import { decliningIbans } from '../../../src/testing/simulator/connector/bank-accounts.ts';
import { findTestCard } from '../../../src/testing/simulator/connector/cards.ts';
import { languages } from '../../../src/texts/languages.ts';

const lamp = findArticle('lamp') ?? expect.unreachable('the lamp is sold');

describe('the shop’s methods', () => {
  test('are every brand of the gateway, each once and each with a form', () => {
    expect([...allBrands].sort()).toEqual(paymentBrands.map(({ code }) => code).sort());
    expect(allBrands.filter((brand) => getFormType(brand) === undefined)).toEqual([]);
  });

  test('offer usual brands of their own group', () => {
    for (const { usual, brands } of methodGroups) {
      expect(usual.length).toBeGreaterThan(0);
      expect(usual.filter((brand) => !brands.includes(brand))).toEqual([]);
    }
  });

  test.each([
    [[], undefined, 'VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO UNIONPAY', 'cards'],
    [[], 'wallets', 'APPLEPAY GOOGLEPAY SAMSUNGPAY', 'wallets'],
    [[], 'constructor', 'VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO UNIONPAY', 'cards'],
    [['PAYPAL', 'VISA'], 'cash', 'VISA PAYPAL', 'cards account'],
    [['<script>', 'BOLETO'], undefined, 'BOLETO', 'cash'],
    [['<script>'], 'debit', 'DIRECTDEBIT_SEPA', 'debit'],
  ] as const)('%j of the group %s are %s', (wanted, method, brands, methods) => {
    const choice = readChosenMethods(wanted, method);
    expect([choice.brands.join(' '), choice.methods.join(' ')]).toEqual([brands, methods]);
    expect(choice.express).toEqual([]);
  });

  test('that nobody chose are those of the offer, all of which the gateway has and all paid in euro', () => {
    const choice = readChosenMethods(['<script>'], 'constructor', usualOffer);
    expect(choice).toMatchObject({ ...usualOffer, isUsual: true });
    expect(choice.methods).toEqual(['cards', 'debit', 'transfer', 'account', 'later', 'wallets']);
    const offered = [...choice.express, ...choice.brands];
    expect(offered.filter((brand) => !allBrands.includes(brand))).toEqual([]);
    expect(new Set(offered).size).toBe(offered.length);
    expect(getCurrency(offered)).toBe('EUR');
    expect(readChosenMethods([], 'debit', usualOffer)).toMatchObject({ express: [], isUsual: false });
  });
});

describe('prices', () => {
  test.each([
    ['VISA IDEAL', 'EUR'],
    ['BOLETO', 'BRL'],
    ['STC_PAY MADA', 'SAR'],
    ['BOLETO STC_PAY', 'EUR'],
    ['KNET VISA', 'EUR'],
    ['PRZELEWY', 'PLN'],
  ])('of %s are in %s', (brands, currency) => {
    expect(getCurrency(brands.split(' '))).toBe(currency);
  });

  test('are amounts as the gateway takes them, in the currency of each brand', () => {
    for (const article of articles) {
      for (const brand of allBrands) {
        const price = priceIn(article, getCurrency([brand]));
        expect(price?.amount, brand).toMatch(/^[1-9]\d{0,9}\.\d\d$/);
      }
    }
  });

  test.each(['XXX', 'constructor', ''])('do not exist in %o', (currency) => {
    expect(priceIn(lamp, currency)).toBeUndefined();
  });

  test.each([
    ['de', '89,00\u00a0€'],
    ['pt', '89,00\u00a0€'],
    ['ro', '89,00\u00a0EUR'],
    ['ja', '€89.00'],
    ['ar', '\u200f89.00\u00a0€'],
  ] as const)('are written as in %s', (code, text) => {
    expect(writtenPrice({ amount: '89.00', currency: 'EUR' }, languages[code])).toBe(text);
  });
});

describe('test data', () => {
  const ends = { 'first-generation': 'pays', challenge: 'asks' } as Readonly<Record<string, string>>;

  test('of cards have the outcome that the simulator’s table says', () => {
    for (const { value, end } of testData.cards.values) {
      expect(ends[findTestCard(value.replaceAll(' ', ''))?.behaviour ?? ''], value).toBe(end);
    }
  });

  test('of bank accounts have the outcome that the simulator’s table says', () => {
    for (const { value, end } of testData.debit.values) {
      const iban = value.replaceAll(' ', '');
      expect(problemOfIban(iban)).toBe('');
      expect(iban in decliningIbans ? 'refused' : 'pays', value).toBe(end);
    }
  });

  test('come with their codes, in every language', () => {
    for (const language of Object.values(languages)) {
      const html = renderToString(<TestInputs language={language} methods={['cards']} />);
      expect(html).toContain('<bdi><code>1234</code></bdi>');
      expect(html).toContain('<bdi><code>800.100.155</code></bdi>');
    }
  });
});
