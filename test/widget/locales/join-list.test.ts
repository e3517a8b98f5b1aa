import { describe, expect, test } from 'vitest';
import { formTexts } from '../../../src/texts/all-forms.ts';
import type { LanguageCode } from '../../../src/texts/languages.ts';
import { errorTexts } from '../../../src/widget/form/fields/error-text.ts';
import { joinList } from '../../../src/widget/locales/join-list.ts';

/** Languages with a full-width comma. */
const fullWidth: readonly LanguageCode[] = ['ja', 'cn'];

describe.each(Object.entries(formTexts) as [LanguageCode, (typeof formTexts)['en']][])(
  'in %s',
  (code, texts) => {
    const isFull = fullWidth.includes(code);

    test('a list has no space behind a full-width comma, and one behind any other', () => {
      expect(joinList(['Visa', 'Mastercard'], texts.comma)).toBe(
        `Visa${texts.comma}${isFull ? '' : ' '}Mastercard`,
      );
    });

    test('the drawn error of a brand joins the names of the accepted ones in the same way', () => {
      const { cardBrandError } = errorTexts(texts, texts, ['VISA', 'MASTER']);
      expect(cardBrandError).toContain(joinList(['Visa', 'Mastercard'], texts.comma));
      if (isFull) expect(cardBrandError).not.toMatch(/ /);
    });
  },
);

test('no other code of the widget joins a list with the language’s comma', () => {
  const sources = import.meta.glob<string>('../../../src/widget/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const own = Object.entries(sources).filter(([, source]) => /comma\}/.test(source));
  expect(own.map(([name]) => name.replace(/.*\//, ''))).toEqual(['join-list.ts']);
});
