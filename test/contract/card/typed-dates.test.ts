// @runs cases
/** Whatever is typed into the expiry field, the date that is sent is the one that a person reads in it, or none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDigits } from '../../../src/contract/card/digits.ts';
import { expiryShape, judgeExpiry, parseExpiry } from '../../../src/contract/card/expiry.ts';
import { caseCount } from '../../support/case-count.ts';
import { type Act, NativeField } from './native-field.ts';

/** Month and year that a person reads in a text; empty when it is no month and year. */
function readAsPerson(text: string): string {
  const groups = text.split(/[^0-9]+/).filter(Boolean);
  const lengths = groups.map(({ length }) => length).join();
  const isYear = (digits = '') => digits.length === 2 || /^20..$/.test(digits);
  const asDate = (month = '', year = '') =>
    isYear(year) && Number(month) >= 1 && Number(month) <= 12
      ? `${month.padStart(2, '0')}/20${year.slice(-2)}`
      : '';
  const [one = '', two] = groups;
  switch (lengths) {
    case '4':
      return asDate(one.slice(0, 2), one.slice(2));
    case '6':
      return one.startsWith('20')
        ? asDate(one.slice(4), one.slice(0, 4))
        : asDate(one.slice(0, 2), one.slice(2));
    // No month of two digits begins with 2 to 9.
    case '3':
    case '5':
      return /^[2-9]/.test(one) ? asDate(one.slice(0, 1), one.slice(1)) : '';
    case '1,2':
    case '2,2':
    case '1,4':
    case '2,4':
      return asDate(one, two);
    case '4,1':
    case '4,2':
      return asDate(two, one);
    default:
      return '';
  }
}

const sentOf = (text: string) => {
  const date = parseExpiry(text);
  return date ? `${date.month}/${date.year}` : '';
};

/** A day on which cards of the years 21 to 31 are no mistake of their own. */
const now = new Date(2021, 0, 15);

/** What is wrong with a field that shows this after this text; empty when nothing is. */
function faultOf(typed: string, shown: string): string {
  const read = readAsPerson(typed);
  if (sentOf(shown) !== read)
    return `${typed} shows ${shown}, is read as ${read}, and sent as ${sentOf(shown)}`;
  const problem = judgeExpiry(shown, now);
  const isTold = toDigits(typed) === '' ? problem === 'empty' : read !== '' || /^in/.test(problem);
  return isTold ? '' : `${typed} shows ${shown}, and is called ${problem}`;
}

/** Whether a key leaves what was typed in sight: with the key behind it, or as the date that it has become. */
function isReadable(before: string, key: string, after: string): boolean {
  const [old, digits] = [toDigits(before), toDigits(after)];
  const isAdded = [old + toDigits(key), `0${old}`].includes(digits) || old.length === 8;
  return isAdded || /^\d\d \/ (\d\d|2020)$/.test(after);
}

/** What is wrong after a key behind this text; nothing when all is right. */
function faultAfter(before: string, typed: string, field: NativeField): string[] {
  const fault = faultOf(typed, field.value);
  if (fault) return [fault];
  return isReadable(before, typed.slice(-1), field.value)
    ? []
    : [`${typed} makes ${field.value} of ${before}`];
}

/** Types a text key by key, and gives what is wrong after any of the keys. */
function typeAll(typed: string): string[] {
  const field = new NativeField(expiryShape);
  return [...typed].flatMap((key, index) =>
    faultAfter(field.value, typed.slice(0, index + 1), field.type(key)),
  );
}

/** A digit of each kind that dates know, and a separator. */
const kinds = [...'01235/'];

test('every text of up to six keys is sent as the date that a person reads in it, after each key', () => {
  const faults: string[] = [];
  let count = 0;
  const typeOn = (typed: string, shown: string) => {
    for (const key of kinds) {
      const field = new NativeField(expiryShape).set(`${shown}|`).type(key);
      faults.push(...faultAfter(shown, typed + key, field));
      count += 1;
      if (typed.length < 5) typeOn(typed + key, field.value);
    }
  };
  typeOn('', '');
  expect(faults).toEqual([]);
  expect(count).toBe((kinds.length ** 7 - kinds.length) / (kinds.length - 1));
});

const keys = fc
  .array(fc.constantFrom(...'0123456789', ...'0122', ...'//.- '), { maxLength: 10 })
  .map((list) => list.join(''));

test('any text of up to ten keys is sent as the date that a person reads in it, typed key by key and pasted', () => {
  fc.assert(
    fc.property(keys, (typed) => {
      expect(typeAll(typed)).toEqual([]);
      const pasted = new NativeField(expiryShape);
      pasted.do({ act: 'paste', text: typed });
      expect(faultOf(typed, pasted.value)).toBe('');
    }),
    { numRuns: caseCount(3_000) },
  );
});

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('insert' as const),
        text: fc.constantFrom(...'0123456789/. '),
      }),
    },
    fc.record({ act: fc.constantFrom('backspace' as const, 'delete' as const) }),
    fc
      .record({ act: fc.constant('select' as const), from: fc.nat(12) })
      .map(({ act, from }) => ({ act, from, to: from })),
    fc.record({ act: fc.constant('select' as const), from: fc.nat(12), to: fc.nat(12) }),
  ),
  { maxLength: 16 },
);

test('after any edits the date that is sent is the one that a person reads in the field', () => {
  fc.assert(
    fc.property(acts, (sequence) => {
      const field = new NativeField(expiryShape);
      for (const act of sequence) {
        field.do(act);
        expect(sentOf(field.value), field.value).toBe(readAsPerson(field.value));
        // Leaving the field, and a frame that gets its value back, change nothing of the date.
        const again = new NativeField(expiryShape);
        again.do({ act: 'paste', text: field.value });
        expect(sentOf(again.value)).toBe(sentOf(field.value));
      }
    }),
    { numRuns: caseCount(2_000) },
  );
});
