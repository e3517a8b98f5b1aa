import { describe, expect, test } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import { chooseTexts, type LanguageCode, languages } from '../../src/texts/languages.ts';
import { type ThreeDSecureTexts, threeDSecureTexts } from '../../src/texts/three-d-secure-page.ts';
import { type Sample, textChecks } from '../languages/checks.ts';

const { en, ...others } = threeDSecureTexts;

describe.each(Object.entries(threeDSecureTexts) as [LanguageCode, ThreeDSecureTexts][])(
  'the 3-D Secure page in %s',
  (code, own) => {
    const samples = (Object.entries(own) as [keyof ThreeDSecureTexts, string][]).map(
      ([key, text]): Sample => ({ code, key, text, english: en[key] }),
    );

    test.each(Object.entries(textChecks))('has only texts of which each %s', (rule, isRight) => {
      // `wait` is no error, so a language may say please there.
      const asked = samples.filter(({ key }) => rule !== 'does not plead' || key !== 'wait');
      expect(asked.filter((sample) => !isRight(sample))).toEqual([]);
    });

    test('has the keys of English in its order, and no text twice', () => {
      expect(Object.keys(own)).toEqual(Object.keys(en));
      expect(new Set(Object.values(own)).size).toBe(Object.keys(en).length);
    });

    test('is found by its code and by its tag', () => {
      const { tag } = languages[code];
      for (const text of [code, tag, code.toUpperCase(), `${tag}_XX`])
        expect(chooseTexts(threeDSecureTexts, ['sr', text, 'de'])).toMatchObject({
          ...languages[code],
          texts: own,
        });
    });
  },
);

test.each(Object.entries(others))(
  '%s repeats nothing of English, and calls things as the form does',
  (code, own) => {
    expect((Object.keys(en) as (keyof ThreeDSecureTexts)[]).filter((key) => own[key] === en[key])).toEqual(
      [],
    );
    const form = formTexts[code as LanguageCode];
    expect([own.frameTitle, own.cancel]).toEqual([form.verification, form.cancel]);
  },
);

test('a language that does not exist is replaced by English', () => {
  expect(chooseTexts(threeDSecureTexts, ['sr', '', 'xx'])).toMatchObject({ ...languages.en, texts: en });
});
