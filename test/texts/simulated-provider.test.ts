import { describe, expect, test } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import { chooseTexts, type LanguageCode, languages } from '../../src/texts/languages.ts';
import { type ProviderTexts, providerTexts } from '../../src/texts/simulated-provider.ts';
import { preferredLanguages } from '../../src/web/negotiation.ts';
import { type Sample, textChecks } from '../languages/checks.ts';

const { en, ...others } = providerTexts;
const names = Object.keys(en) as (keyof ProviderTexts)[];

describe.each(Object.entries(providerTexts) as [LanguageCode, ProviderTexts][])(
  'the simulated provider’s page in %s',
  (code, own) => {
    const samples = names.map((key): Sample => ({ code, key, text: own[key], english: en[key] }));

    test.each(Object.entries(textChecks))('has only texts of which each %s', (_rule, isRight) => {
      expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
    });

    test('has the keys of English in its order', () => {
      expect(Object.keys(own)).toEqual(names);
    });

    test('is found by its code and by its tag', () => {
      const { tag } = languages[code];
      for (const text of [code, tag, code.toUpperCase()])
        expect(chooseTexts(providerTexts, [text, 'de'])).toMatchObject({ ...languages[code], texts: own });
    });
  },
);

test.each(Object.entries(others))(
  '%s repeats nothing of English but a shop, a payment or an amount',
  (_code, own) => {
    const same = names.filter((key) => own[key] === en[key]);
    expect(same.filter((key) => !['merchant', 'payment', 'amount'].includes(key))).toEqual([]);
  },
);

/** Every language but Hungarian, whose word on the button, Mégse, is no verb. */
const verbs = Object.entries(formTexts).filter(([code]) => code !== 'hu' && code !== 'en') as [
  LanguageCode,
  { cancel: string },
][];

test.each(verbs)('%s cancels as its form does', (code, form) => {
  const small = (text: string) => text.toLocaleLowerCase(languages[code].tag);
  expect(small(providerTexts[code].cancel)).toContain(small(form.cancel).slice(0, 3));
});

test.each([
  [['', 'sr'], 'sr, ar-SA;q=0.8, de;q=0.5', 'ar'],
  [['', 'sr'], 'ar-SA;q=0.8, de', 'de'],
  [['de'], 'ar', 'de'],
  [[], '*', 'en'],
  [[], '', 'en'],
])('wanted %j and accepted %j, it is %s', (wanted, accepted, code) => {
  expect(chooseTexts(providerTexts, [...wanted, ...preferredLanguages(accepted)]).code).toBe(code);
});
