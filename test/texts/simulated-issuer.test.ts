import { describe, expect, test } from 'vitest';
import { issuerLanguage } from '../../src/testing/simulator/issuer/page/language.ts';
import { formTexts } from '../../src/texts/all-forms.ts';
import { flatten } from '../../src/texts/check.ts';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { type IssuerTexts, issuerTexts } from '../../src/texts/simulated-issuer.ts';
import { type Sample, textChecks } from '../languages/checks.ts';

/** Every text by its path: `purpose.code`. */
const flat = (texts: object) => [...flatten(texts as Record<string, unknown>)];

const { en, ...others } = issuerTexts;
const english = Object.fromEntries(flat(en));
const each = Object.entries(issuerTexts) as [LanguageCode, IssuerTexts][];

/** A text without the letter in brackets that stands for a result of 3-D Secure in every language. */
const withoutResult = (text: string) => text.replace(/ ?[(（][YNU][)）]$/, '');

describe.each(each)('the simulated issuer in %s', (code, own) => {
  const samples = flat(own).map(
    ([key, text]): Sample => ({
      code,
      key,
      text: withoutResult(text),
      english: withoutResult(english[key] ?? ''),
    }),
  );

  test.each(Object.entries(textChecks))('%s', (rule, isRight) => {
    // `wait` is no error, so a language may say please there.
    const asked = samples.filter(({ key }) => rule !== 'does not plead' || key !== 'wait');
    expect(asked.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('has the keys of English in its order, and answers that differ', () => {
    expect(flat(own).map(([key]) => key)).toEqual(Object.keys(english));
    for (const group of [own.options, own.results, own.question])
      expect(new Set(Object.values(group)).size).toBe(Object.keys(group).length);
  });

  test('names the right answers as the choice does', () => {
    // Words are inflected in sentences, so only their stems are compared.
    const stem = (text: string) => text.toLowerCase().slice(0, code === 'cn' || code === 'ja' ? 2 : 4);
    expect(own.helpTo.single.toLowerCase()).toContain(stem(own.options.lisbon));
    expect(own.helpTo.multi.toLowerCase()).toContain(stem(own.options.bakery));
    expect(own.helpTo.multi.toLowerCase()).toContain(stem(own.options.bookshop));
  });

  test('is found by its code and by its tag', () => {
    const { tag } = languages[code];
    for (const text of [code, tag, `${tag}_XX`])
      expect(issuerLanguage(text)).toMatchObject({ ...languages[code], texts: own });
  });
});

test.each(Object.entries(others))(
  '%s repeats little of English, and cancels as the form does',
  (code, own) => {
    const same = flat(own).filter(([key, text]) => text === english[key]);
    const alike = ['options.oslo', 'options.nairobi', 'code', 'date', 'merchant', 'card'];
    // Error is a Spanish word, too.
    const rest = same.filter(([key]) => ![...alike, ...(code === 'es' ? ['wrongTitle'] : [])].includes(key));
    expect(rest).toEqual([]);
    expect(own.cancel).toBe(formTexts[code as LanguageCode].cancel);
  },
);
