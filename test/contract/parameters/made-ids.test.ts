// @runs cases
// @tests src/contract/parameters/stray-number.ts
import { describe, expect, test } from 'vitest';
import { ibanLengths } from '../../../src/contract/bank/iban.ts';
import { splitAtIbans } from '../../../src/contract/bank/ibans-in-text.ts';
import { findIdentityNumbers } from '../../../src/contract/parameters/identity-numbers.ts';
import { identityNumbers } from '../../../src/contract/parameters/other-digits.ts';
import { holdsCardNumber, withoutCardNumbers } from '../../../src/contract/parameters/stray-number.ts';
import { caseCount } from '../../support/case-count.ts';
import { ibanExamples } from './iban-examples.ts';
import {
  createCardNumber,
  createDraw,
  createIban,
  createSpan,
  type Draw,
  digits,
  markedIds,
  pick,
  printed,
} from './made-ids.ts';

const seed = 20261129;
const count = caseCount(1_000);

/** Returns the texts of a kind that are taken for card numbers. */
function refusedOf(make: (draw: Draw) => string, isOther?: (digits: string) => boolean): string[] {
  const draw = createDraw(seed);
  return Array.from({ length: count }, () => make(draw)).filter((text) => holdsCardNumber(text, isOther));
}

describe('no card number is', () => {
  test.each(Object.entries(markedIds))('%s', (_kind, make) => {
    expect(refusedOf(make).length).toBeLessThanOrEqual(count / 10_000);
  });

  test('a span of OpenTelemetry, but for 3 of 10,000', () => {
    expect(refusedOf(createSpan).length).toBeLessThanOrEqual((3 * count) / 10_000);
  });

  test.each(ibanExamples)('the registry’s example %s, as printed or as written', (example) => {
    for (const text of [example, example.replaceAll(' ', ''), `Konto ${example}, danke`])
      expect([holdsCardNumber(text), withoutCardNumbers(text)]).toEqual([false, text]);
    expect(splitAtIbans(`Konto ${example}, danke`)).toEqual(['Konto ', example, ', danke']);
  });

  test('an example of a country that the table of lengths lacks', () => {
    expect(ibanExamples.map((example) => example.slice(0, 2))).toEqual([...ibanLengths.keys()].sort());
  });
});

/** How people and programs write a card number into a text. */
const writings: Readonly<Record<string, (number: string, draw: Draw) => string>> = {
  'as digits': (number) => number,
  'in groups': printed,
  'with hyphens': (number) => printed(number).replaceAll(' ', '-'),
  'with no-break spaces': (number) => printed(number).replaceAll(' ', '\u00a0'),
  'in a sentence': (number) => `paid with ${printed(number)}, exp 12/30`,
  'behind an order': (number, draw) => `RE-${draw(2020, 2030)} ${number}`,
  'behind letters': (number) => `card${number}`,
  'behind two letters of a country': (number, draw) => pick(draw, [...ibanLengths.keys()]) + number,
  'behind the head of an IBAN': (number, draw) =>
    `${pick(draw, [...ibanLengths.keys()])}${digits(draw, 2)} ${printed(number)}`,
  'behind the word IBAN': (number) => `IBAN ${printed(number)}`,
  'behind an IBAN': (number, draw) => `${printed(createIban(draw))} ${printed(number)}`,
  'before an IBAN': (number, draw) => `${number} ${createIban(draw)}`,
};

describe('a card number of any brand is found in a free field', () => {
  test.each(Object.entries(writings))('%s', (_way, write) => {
    const draw = createDraw(seed);
    const taken = Array.from({ length: count }, () => createCardNumber(draw))
      .map((number) => write(number, draw))
      // One in 97 that stands behind a country and two digits is a valid IBAN, when its length is that of the country.
      .filter(
        (text) =>
          !holdsCardNumber(text) && splitAtIbans(text).join('') === text && splitAtIbans(text).length === 1,
      );
    expect(taken).toEqual([]);
  });

  test('and taken in a field for ids only when it is valid as such an id', () => {
    const draw = createDraw(seed);
    const numbers = Array.from({ length: count }, () => createCardNumber(draw));
    const taken = numbers.filter((number) => !holdsCardNumber(number, identityNumbers.has));
    expect(taken.filter((number) => findIdentityNumbers(number).length === 0)).toEqual([]);
    expect(taken.length / count).toBeLessThan(0.03);
    expect(taken.filter((number) => number.length > 15).length).toBeLessThanOrEqual(count / 10_000);
  });
});
