import { describe, expect, test } from 'vitest';
import {
  accountSigns,
  ibanShape,
  isWholeIban,
  judgeBic,
  judgeIban,
} from '../../../src/contract/bank/account-input.ts';
import { type Act, NativeField } from '../card/native-field.ts';

const edited = (start: string, ...acts: Act[]) => {
  const field = new NativeField(ibanShape);
  field.set(start);
  for (const act of acts) field.do(act);
  return field.show();
};
const backspace: Act = { act: 'backspace' };
const insert = (text: string): Act => ({ act: 'insert', text });
const paste = (text: string): Act => ({ act: 'paste', text });

describe('editing an IBAN', () => {
  test.each<[string, string, Act[], string]>([
    ['groups of four while typing', 'DE23|', [insert('1')], 'DE23 1|'],
    ['small letters become capitals', '|', [insert('d'), insert('e')], 'DE|'],
    ['a sign in the middle keeps the caret behind it', 'DE|23 1000', [insert('9')], 'DE9|2 3100 0'],
    ['Backspace behind a gap takes the sign before it', 'DE23 |1000', [backspace], 'DE2|1 000'],
    [
      'a paste in any spelling',
      '|',
      [paste('iban de23-1000.0000 1234 5678 90')],
      'DE23 1000 0000 1234 5678 90|',
    ],
    [
      'nothing goes beyond the country’s length',
      'AT61 1904 3002 3457 3201|',
      [insert('9')],
      'AT61 1904 3002 3457 3201|',
    ],
    ['Arabic digits are ASCII', '|', [paste('AT\u0666\u0661')], 'AT61|'],
  ])('%s', (_name, start, acts, shown) => {
    expect(edited(start, ...acts)).toBe(shown);
  });
});

describe('a typed IBAN', () => {
  test.each([
    ['', 'empty'],
    ['D', 'incomplete'],
    ['DE23 1000', 'incomplete'],
    ['DE23 1000 0000 1234 5678 90', ''],
    ['de23 1000 0000 1234 5678 90', ''],
    ['DE24 1000 0000 1234 5678 90', 'invalid'],
    ['AT61 1904 3002 3457 3201', ''],
    ['1234', 'invalid'],
    ['DEXX 1000', 'invalid'],
  ])('%j gives %j', (text, problem) => {
    expect(judgeIban(text)).toBe(problem);
  });

  test('is complete at the length of its country, whatever its check digits are', () => {
    expect(isWholeIban('DE24 1000 0000 1234 5678 90')).toBe(true);
    expect(isWholeIban('DE24 1000 0000 1234 5678 9')).toBe(false);
    expect(isWholeIban('')).toBe(false);
  });

  test('is sent without its spaces', () => {
    expect(accountSigns(' de23 1000-0000 ')).toBe('DE2310000000');
  });
});

test.each([
  ['', 'empty'],
  ['MARKDEF1100', ''],
  ['markdeff', ''],
  ['MARKDEF', 'invalid'],
  ['1ARKDEFF', ''],
  ['E097AEXX', ''],
  ['1234 DE FF 500', ''],
  ['ABCDXKPR', ''],
  ['MARK1EFF', 'invalid'],
  ['MARKZZFF', 'invalid'],
  ['MARKDEF110', 'invalid'],
])('a typed BIC %j gives %j', (text, problem) => {
  expect(judgeBic(text)).toBe(problem);
});
