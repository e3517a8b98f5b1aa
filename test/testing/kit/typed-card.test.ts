import { expect, test } from 'vitest';
import type { KitCards } from '../../../src/contract/control/records.ts';
import { completeCard, isShownAsDigits, textsByField } from '../../../src/testing/kit/typed-card.ts';

const visa = { number: '4200 0000', expiry: '12 / 34', holder: 'Jane', cvv: '123', brand: 'VISA' };
const cards = { visa, amex: { ...visa, number: '3700 0000', brand: 'AMEX' } } as unknown as KitCards;

test('a card is known by its name, and a misspelt one is told with the names', () => {
  expect(completeCard(cards, 'amex')).toMatchObject({ brand: 'AMEX' });
  expect(() => completeCard(cards, 'amx' as 'amex')).toThrow(
    /There is no card amx \(amex was probably meant\); there are visa, amex, and for each card brand its code/,
  );
  expect(() => completeCard(cards, 'toString' as 'amex')).toThrow('There is no card toString');
});

test('a card by its parts has the rest of the usual one, but not its brand beside a number of its own', () => {
  expect(completeCard(cards, { holder: 'Jim' })).toEqual({ ...visa, holder: 'Jim' });
  expect(completeCard(cards, { number: '5100' })).not.toHaveProperty('brand');
});

test('a part that no card has is refused', () => {
  const mistyped = { numbr: '5100' } as object;
  expect(() => completeCard(cards, mistyped)).toThrow(
    'The card: numbr is unknown (number was probably meant); it takes number, expiry, holder, cvv, brand.',
  );
});

test('only number and code that are digits are compared after they were typed', () => {
  const compared = textsByField({ ...visa, cvv: 'abc' }).filter(([name, text]) =>
    isShownAsDigits(name, text),
  );
  expect(compared).toEqual([['card.number', '4200 0000']]);
});
