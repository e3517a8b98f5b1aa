// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { formTexts } from '../../../../src/texts/all-forms.ts';
import type { FormTexts } from '../../../../src/texts/form.ts';
import { languages } from '../../../../src/texts/languages.ts';
import { expectFormsDrawnOnce } from '../../drawn-once.ts';
import { pick } from '../../kit.ts';
import { makeCardForm } from './card-kit.ts';

expectFormsDrawnOnce();

const placeholder = (name: string) => pick(`[name="${name}"]`).getAttribute('placeholder');
const all = () => ['card.number', 'card.expiry', 'card.holder', 'card.cvv'].map(placeholder);

describe('placeholders', () => {
  test('repeat the labels by default, in the words that suites of shops select by', () => {
    makeCardForm();
    expect(all()).toEqual(['Card Number', 'MM / YY', 'Card holder', 'CVV']);
  });

  test('say what to type with the option example', () => {
    makeCardForm({ placeholders: 'example', requireContact: true });
    expect(all()).toEqual(['1234 1234 1234 1234', 'MM / YY', null, '3 digits']);
    expect(placeholder('customer.email')).toBeNull();
  });

  test.each(Object.entries(formTexts))(
    'of the code in %s are the letters in the label’s brackets, else the label',
    (_code, texts: FormTexts) => {
      const { context } = makeCardForm();
      context.texts.value = context.spoken.value = texts;
      expect(placeholder('card.cvv')).toBe(texts.cvv.replace(/^.*[(（](.*)[)）]$/u, '$1'));
      expect(texts.cvv).toMatch(/[(（]CV[CV][)）]$|^セキュリティコード$/u);
    },
  );

  test('in a right-to-left language keep their words in order where the input runs left to right', () => {
    const { context } = makeCardForm({ showTaxNumberField: true });
    context.language.value = languages.ar;
    context.texts.value = context.spoken.value = formTexts.ar;
    expect(placeholder('customer.identificationDocId')).toBe(`\u2067${formTexts.ar.taxNumber}\u2069`);
    expect(placeholder('card.expiry')).toBe(formTexts.ar.mmyy);
  });

  test('follow the brand’s number of digits', () => {
    makeCardForm({ placeholders: 'example' }, ['AMEX']);
    expect(placeholder('card.cvv')).toBe('4 digits');
  });

  test('say the labels where there are none', () => {
    makeCardForm({ placeholders: 'example', showLabels: false });
    expect(all()).toEqual(['Card Number', 'MM / YY', 'Card holder', 'CVV']);
  });
});
