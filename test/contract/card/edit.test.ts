import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBrand } from '../../../src/contract/brands/number-rules.ts';
import { formatEdit } from '../../../src/contract/card/edit.ts';
import { expiryShape } from '../../../src/contract/card/expiry.ts';
import { numberShape } from '../../../src/contract/card/number.ts';
import { cvvShape } from '../../../src/contract/card/security-code.ts';
import { type Act, NativeField } from './native-field.ts';

const number = () => new NativeField(numberShape([], true));
const expiry = () => new NativeField(expiryShape);

const edited = (field: NativeField, start: string, ...acts: Act[]) => {
  field.set(start);
  for (const act of acts) field.do(act);
  return field.show();
};
const backspace: Act = { act: 'backspace' };
const del: Act = { act: 'delete' };
const insert = (text: string): Act => ({ act: 'insert', text });
const paste = (text: string): Act => ({ act: 'paste', text });

describe('editing a number (experience.md A-23 to A-26)', () => {
  test.each<[string, string, Act[], string]>([
    ['a digit in the middle keeps the caret behind it', '42|42 42', [insert('9')], '429|4 242'],
    ['a digit before a gap', '4242| 42', [insert('9')], '4242 9|42'],
    ['Backspace behind a gap takes the digit before it', '4242 |4242', [backspace], '424|4 242'],
    ['Delete before a gap takes the digit behind it', '4242| 4242', [del], '4242| 242'],
    ['Backspace at the end', '4242 4|', [backspace], '4242|'],
    ['Backspace leaves the caret behind a gap', '4242 9|424', [backspace], '4242 |424'],
    ['Backspace at the start does nothing', '|4242', [backspace], '|4242'],
    ['a letter is dropped', '42|42', [insert('x')], '42|42'],
    ['a space typed where the gap is', '4242| 4', [insert(' ')], '4242| 4'],
    ['a paste in any spelling', '|', [paste('4242-4242\u00a04242.4242\r\n')], '4242 4242 4242 4242|'],
    ['a paste with date and code', '|', [paste('4242 4242 4242 4242 05/31 123')], '4242 4242 4242 4242|'],
    [
      'a paste with a date as the form shows it',
      '|',
      [paste('4242 4242 4242 4242 05 / 31')],
      '4242 4242 4242 4242|',
    ],
    ['a paste into the middle', '42|42', [paste('1 2')], '4212| 42'],
  ])('%s', (_name, start, acts, shown) => {
    expect(edited(number(), start, ...acts)).toBe(shown);
  });

  test('select all and type replaces everything', () => {
    const field = number().set('4242 4242 4242 4242|');
    field.do({ act: 'select', from: 0, to: 99 });
    expect(field.type('5454').show()).toBe('5454|');
  });

  test('deleting only a selected gap deletes no digit', () => {
    expect(edited(number(), '4242 4242|', { act: 'select', from: 4, to: 5 }, backspace)).toBe('4242| 4242');
  });

  test('a digit that is too many is refused where it was typed', () => {
    expect(edited(number(), '5454 |5454 5454 5454', insert('9'))).toBe('5454| 5454 5454 5454');
    expect(number().type('42424242424242424242').value).toBe('4242 4242 4242 4242 424');
  });

  test('a deletion that changes the brand to a shorter one loses nothing', () => {
    expect(edited(number(), '4|545 4545 4545 4545 45', backspace)).toBe('|5454 5454 5454 5454 5');
  });

  test('pasting at once and typing key by key give the same (A-14)', () => {
    for (const digits of ['4242424242424242', '378282246310005', '30569309025904', '6799998900000060018']) {
      expect(edited(number(), '|', paste(digits))).toBe(number().type(digits).show());
    }
  });

  test('a value from a script or an undo, without a kind, is formatted too', () => {
    const edit = { before: '4242 4242', after: '42424', caret: 5, kind: '', ranged: false };
    expect(formatEdit(edit, numberShape([], true))).toEqual({ value: '4242 4', caret: 6 });
  });

  test('a value from a script that differs by its spaces only loses no digit', () => {
    const edit = { before: '4242 4242', after: '42424242', caret: 8, kind: '', ranged: false };
    expect(formatEdit(edit, numberShape([], true))).toEqual({ value: '4242 4242', caret: 9 });
  });

  test('a deletion that deleted nothing loses no digit', () => {
    const edit = {
      before: '4242 4',
      after: '4242 4',
      caret: 6,
      kind: 'deleteContentBackward',
      ranged: false,
    };
    expect(formatEdit(edit, numberShape([], true))).toEqual({ value: '4242 4', caret: 6 });
  });

  test('a paste into the year that makes no date with the digits around it stays in sight', () => {
    expect(edited(expiry(), '03 / 9|1', paste('13'))).toBe('03 / 913|1');
    expect(edited(expiry(), '03 / 2|1', paste('03'))).toBe('03 / 3|1');
  });

  test('a digit typed into a year of three digits stands there', () => {
    expect(edited(expiry(), '02 / |200', insert('2'))).toBe('02 / 2|200');
  });

  test('without grouping the digits stay bare', () => {
    const field = new NativeField(numberShape(['VISA'], false));
    expect(field.type('4242 4242').value).toBe('42424242');
  });
});

describe('editing a security code', () => {
  test('accepts three digits, and four for American Express', () => {
    expect(new NativeField(cvvShape(findBrand('VISA'))).type('12345').value).toBe('123');
    expect(new NativeField(cvvShape(findBrand('AMEX'))).type('12345').value).toBe('1234');
    expect(new NativeField(cvvShape(findBrand(''))).type('\uff11\uff12\uff13\uff14\uff15').value).toBe(
      '1234',
    );
  });
});

describe('editing an expiry date', () => {
  test.each<[string, string, Act[], string]>([
    ['a month digit that waits for what follows', '|', [insert('5')], '5|'],
    ['one that begins a month of two', '|', [insert('1')], '1|'],
    ['a separator typed after it', '1|', [insert('/')], '01 / |'],
    ['a separator typed where it stands already', '12 / |', [insert('/')], '12 / |'],
    ['a separator typed where the field has put one', '2 / 3|', [insert('/')], '23 / |'],
    ['a separator typed behind a date', '12 / 31|', [insert(' ')], '12 / 31 / |'],
    ['a month over 12', '1|', [insert('3')], '13 / |'],
    ['a separator between the digits of the year', '12 / 2|5', [insert('/')], '12 / 2 / |5'],
    ['Backspace over the separator', '12 / |', [backspace], '1|'],
    ['and again', '12 / |', [backspace, backspace], '|'],
    ['Backspace over one that the field has put', '5 / |2', [backspace], '|2'],
    ['Backspace of the first year digit', '12 / 2|', [backspace], '12 / |'],
    ['Backspace in the separator', '12 /| 25', [backspace], '1|/25'],
    ['Delete before the separator', '12| / 25', [del], '12| / 5'],
    ['Delete in a separator that was typed', '1|/25', [del], '1|/5'],
    ['a month digit typed again', '1|/25', [insert('1')], '11| / 25'],
    ['a fifth digit stays in sight', '12 / 25|', [insert('6')], '12 / 256|'],
    ['a digit too many in front stays in sight', '|12 / 25', [insert('1')], '1|12 / 25'],
    ['a ninth digit is refused', '12 / 345678|', [insert('9')], '12 / 345678|'],
    [
      'a paste over everything',
      '12 / 25|',
      [{ act: 'select', from: 0, to: 9 }, paste('2031-05')],
      '05 / 31|',
    ],
    [
      'the month replaced by typing',
      '12 / 25|',
      [{ act: 'select', from: 0, to: 2 }, insert('1'), insert('1')],
      '11| / 25',
    ],
  ])('%s', (_name, start, acts, shown) => {
    expect(edited(expiry(), start, ...acts)).toBe(shown);
  });

  test.each([
    ['1225', '12 / 25'],
    ['052031', '05 / 31'],
    ['5/31', '05 / 31'],
    ['05/2031', '05 / 31'],
    ['12 / 25', '12 / 25'],
    ['\u0660\u0665\u0663\u0661', '05 / 31'],
  ])('typing %s gives %s', (keys, shown) => {
    expect(expiry().type(keys).value).toBe(shown);
  });

  test('Backspace alone always empties the field, separators never come back for good (A-19)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/]{0,8}$/), (keys) => {
        const field = expiry().type(keys);
        for (let i = 0; i < 9; i += 1) field.do(backspace);
        expect(field.value).toBe('');
      }),
    );
  });
});
