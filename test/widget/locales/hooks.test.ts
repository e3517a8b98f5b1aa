/** Words that test suites of English shops look for. */
import { expect, test } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { toPlaceholder, toTitle } from '../../../src/widget/locales/hooks.ts';

test.each([
  [en.cardNumber, 'Card Number', 'Card Number'],
  [en.cvv, 'Security Code CVV', 'CVV'],
  [en.cardHolder, en.cardHolder, 'Card holder'],
  ['Kartennummer', 'Kartennummer', 'Kartennummer'],
])('a field with the label %s has the title %s and the placeholder %s', (label, title, placeholder) => {
  expect([toTitle(label), toPlaceholder(label)]).toEqual([title, placeholder]);
});
