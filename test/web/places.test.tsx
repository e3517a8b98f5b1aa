import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { fillPlaces } from '../../src/web/places.ts';

const filled = (text: string, values: Parameters<typeof fillPlaces>[1]) =>
  renderToString(<p>{fillPlaces(text, values)}</p>);

test('the places of a text take elements and words, which are escaped', () => {
  expect(filled('{{a}} & {{b}}, {{a}}', { a: <b>x</b>, b: '<i>' })).toBe(
    '<p><b>x</b> &amp; &lt;i>, <b>x</b></p>',
  );
});

test('a place of a text is not left empty', () => {
  expect(() => fillPlaces('{{a}}{{b}}', { a: '' })).toThrow('{{b}}');
});

test('a text without places stays as it was written', () => {
  expect(filled('<{a}> {{1}} {{', {})).toBe('<p>&lt;{a}> {{1}} {{</p>');
});
