import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { interpolate } from '../../src/web/interpolate.ts';

const filled = (text: string, values: Parameters<typeof interpolate>[1]) =>
  renderToString(<p>{interpolate(text, values)}</p>);

test('the places of a text take elements and words, which are escaped', () => {
  expect(filled('{{a}} & {{b}}, {{a}}', { a: <b>x</b>, b: '<i>' })).toBe(
    '<p><b>x</b> &amp; &lt;i>, <b>x</b></p>',
  );
});

test('a place of a text is not left empty', () => {
  expect(() => interpolate('{{a}}{{b}}', { a: '' })).toThrow('{{b}}');
});

test('a text without places stays as it was written', () => {
  expect(filled('<{a}> {{1}} {{', {})).toBe('<p>&lt;{a}> {{1}} {{</p>');
});
