import { expect, test } from 'vitest';
import { firstEnglish } from '../../src/texts/english-at-build.ts';
import { en as all } from '../../src/texts/form.ts';
import { laterEnglish } from '../../src/texts/later-english-at-build.ts';
import { laterTexts } from '../../src/texts/later-texts.ts';
import { toErrorKey } from '../../src/widget/form/fields/error-text.ts';
import { graphOf, reachedFrom, sourcesIn } from '../../tools/imports.mjs';

const laterScript = 'src/widget/form/later.ts';

test('every English text is in one of the two scripts', () => {
  expect({ ...firstEnglish, ...laterEnglish }).toEqual(all);
  expect(Object.keys(firstEnglish).filter((key) => key in laterEnglish)).toEqual([]);
});

test('paymentWidgets.js has the error of every field of a card form but the billing address', () => {
  const fields = [
    ...(['cardNumber', 'expiry', 'cardHolder', 'cvv'] as const),
    ...(['givenName', 'surname', 'birthDate', 'taxNumber', 'email'] as const),
  ];
  const keys = fields.flatMap((field) => [toErrorKey(field), `${field}Empty`, `${field}Incomplete`]);
  const known = keys.filter((key) => key in all);
  expect(known.length).toBeGreaterThanOrEqual(fields.length);
  expect(known.filter((key) => !(key in firstEnglish))).toEqual([]);
});

test('the code of paymentWidgets.js names no text of the later script', () => {
  const sources = sourcesIn('src').filter(({ path }) => path !== laterScript);
  const reached = reachedFrom(
    graphOf(sources, (path) => path),
    'src/widget/main.ts',
  );
  expect(reached.size).toBeGreaterThan(100);
  const code = sources.filter(({ path }) => reached.has(path) && path.startsWith('src/widget/'));
  const named = laterTexts.flatMap((key) => {
    const read = new RegExp(String.raw`(?:texts(?:\(\)|\.value)?\??\.|[{,] ?)${key}\b`);
    return code.filter(({ text }) => read.test(text)).map(({ path }) => `${path}: ${key}`);
  });
  expect(named).toEqual([]);
});
