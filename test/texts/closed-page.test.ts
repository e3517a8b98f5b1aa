import { describe, expect, test } from 'vitest';
import { type ClosedPageTexts, closedPageTexts } from '../../src/texts/closed-page.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';
import { type Sample, textChecks } from '../languages/checks.ts';

const { en, ...others } = closedPageTexts;
const names = Object.keys(en) as (keyof ClosedPageTexts)[];
const each = Object.entries(closedPageTexts) as [LanguageCode, ClosedPageTexts][];

describe.each(each)('the page where a provider’s window ends in %s', (code, own) => {
  const samples = names.map((key): Sample => ({ code, key, text: own[key], english: en[key] }));

  test.each(Object.entries(textChecks))('%s', (_rule, isRight) => {
    expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('has the keys of English in its order', () => {
    expect(Object.keys(own)).toEqual(names);
  });
});

test.each(Object.entries(others))('%s repeats nothing of English', (_code, own) => {
  expect(names.filter((key) => own[key] === en[key])).toEqual([]);
});
