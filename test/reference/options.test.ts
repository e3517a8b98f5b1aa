import { expect, test } from 'vitest';
import { leaves } from '../contract/option-samples.ts';
import { pageOf } from './pages.ts';

const page = pageOf('options');

function all(pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map(([, found = '']) => found);
}

/** Gives the cells of a row as text. */
function row(id: string): string[] {
  const [, cells = ''] =
    new RegExp(`<tr id="${id.replaceAll('.', '\\.')}" role="row">(.*?)</tr>`).exec(page) ?? [];
  return cells
    .split(/<\/t[hd]>/)
    .slice(0, -1)
    .map((cell) => cell.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"'));
}

test('every option and every callback has its anchor, once', () => {
  const ids = all(/ id="([^"]*)"/g);
  expect(new Set(ids).size).toBe(ids.length);
  const wanted = leaves().filter((key) => !ids.includes(`option.${key}`) && !ids.includes(`callback.${key}`));
  expect(wanted).toEqual([]);
});

test.each([
  ['option.showLabels', ['Shows the labels of the fields.', 'true or false', 'true']],
  [
    'option.registrations.requireCvv',
    ['Asks for the security code when the shopper pays with a saved card.', 'true or false', 'false'],
  ],
  ['option.registrations', ['Options of the form for saved cards.', 'an object', '']],
  [
    'option.checkout.amount',
    [
      'Amount that the sheets of Apple Pay, Google Pay and Samsung Pay show while there is no checkout, such as "92.00".',
      'text or a number',
      'none',
    ],
  ],
  [
    'option.threeDIframeSize.height',
    [
      'Height of the widget’s own 3-D Secure frame, as a CSS length. A frame with the default height grows when its page needs more.',
      'a CSS length such as "580px"',
      '"580px"',
    ],
  ],
  ['callback.applePay.onCancel', ['The shopper has closed the Apple Pay sheet without paying.', '']],
  ['callback.onLoadThreeDIframe', [expect.stringMatching(/this is the iframe\.$/), '']],
  ['callback.onBeforeSubmitCardPromise', [expect.any(String), 'A rejected promise stops the payment.']],
])('%s has the same content as the table', (id, cells) => {
  expect(row(id).slice(1)).toEqual(cells);
});
