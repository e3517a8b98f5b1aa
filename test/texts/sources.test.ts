import { describe, expect, test } from 'vitest';
import { digestsOf } from '../../tools/text-reviews.mjs';
import {
  englishDigests,
  readSources,
  recordTranslation,
  staleTexts,
  translatedCodes,
} from '../../tools/text-sources.mjs';

const codes = ['de', 'fr'];
const english = digestsOf({ form: { pay: 'Pay now', cancel: 'Cancel' } });
const sources = recordTranslation({}, english, codes, codes);
const moved = digestsOf({ form: { pay: 'Pay', cancel: 'Cancel' } });

test('every translation is of today’s English', () => {
  const behind = staleTexts(readSources(), englishDigests(), translatedCodes());
  const advice = behind.map(
    ({ code, path }) =>
      `The English of ${path} has changed: translate it again in ${code}.json, then run node tools/translated.mjs ${code} ${path}`,
  );
  expect(advice).toEqual([]);
});

test('no record is of a text that is gone', () => {
  expect(Object.keys(readSources())).toEqual(Object.keys(englishDigests()));
});

describe('the record of the English that was translated', () => {
  test('has one digest for a text that every language has translated', () => {
    expect(sources).toEqual(english);
    expect(staleTexts(sources, english, codes)).toEqual([]);
  });

  test('names language and text once English has moved', () => {
    expect(staleTexts(sources, moved, codes)).toEqual([
      { code: 'de', path: 'form.pay' },
      { code: 'fr', path: 'form.pay' },
    ]);
  });

  test('names the other languages until they have followed', () => {
    const one = recordTranslation(sources, moved, codes, ['de'], ['form.pay']);
    expect(staleTexts(one, moved, codes)).toEqual([{ code: 'fr', path: 'form.pay' }]);
    expect(recordTranslation(one, moved, codes, ['fr'])).toEqual(moved);
  });

  test('goes on naming a text that was not among those translated', () => {
    const other = recordTranslation(sources, moved, codes, codes, ['form.cancel']);
    expect(staleTexts(other, moved, codes)).toHaveLength(2);
  });

  test('names a new text in every language, and forgets one that is gone', () => {
    const grown = { ...english, 'form.retry': 'new' };
    expect(staleTexts(sources, grown, codes)).toHaveLength(2);
    const { 'form.pay': pay = '' } = english;
    expect(recordTranslation(sources, { 'form.pay': pay }, codes, [])).toEqual({ 'form.pay': pay });
  });

  test('names every text of a language that is new', () => {
    const behind = recordTranslation(sources, moved, codes, ['de'], ['form.pay']);
    expect(staleTexts(behind, moved, [...codes, 'it'])).toContainEqual({ code: 'it', path: 'form.pay' });
  });
});
