import { describe, expect, test } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';
import { type PaymentCodeTexts, paymentCodeTexts } from '../../src/texts/payment-code-page.ts';
import { shopTexts } from '../../src/texts/shop.ts';
import { threeDSecureTexts } from '../../src/texts/three-d-secure-page.ts';
import { type Sample, textChecks } from '../languages/checks.ts';

const { en } = paymentCodeTexts;
const names = Object.keys(en) as (keyof PaymentCodeTexts)[];
const each = Object.entries(paymentCodeTexts) as [LanguageCode, PaymentCodeTexts][];

describe.each(each)('the page with a code to pay with in %s', (code, own) => {
  const samples = names.map((key): Sample => ({ code, key, text: own[key], english: en[key] }));

  test.each(Object.entries(textChecks))('has only texts of which each %s', (_rule, isRight) => {
    expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('has the keys of English in its order, and the words of form, shop and 3-D Secure for the same things', () => {
    expect(Object.keys(own)).toEqual(names);
    const { completePayment, qrCode } = formTexts[code];
    const { copy, copied, complete, doComplete } = shopTexts[code];
    const { offline, toShop, lost } = threeDSecureTexts[code];
    expect(own).toMatchObject({ heading: completePayment, qrCode, copy, copied, offline, toShop, lost });
    expect([complete, doComplete]).toEqual([own.heading, own.stay]);
  });
});
