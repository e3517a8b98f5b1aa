import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expiresAt,
  expiryShape,
  hostedExpiryShape,
  isWholeExpiry,
  judgeExpiry,
  parseExpiry,
} from '../../../src/contract/card/expiry.ts';
import { NativeField } from './native-field.ts';

const typed = (keys: string) => new NativeField(expiryShape).type(keys).value;
function pasted(text: string): string {
  const field = new NativeField(expiryShape);
  field.do({ act: 'paste', text });
  return field.value;
}

describe('the expiry field while typing (experience.md A-18)', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['1', '1'],
    ['5', '5'],
    ['05', '05 / '],
    ['12', '12 / '],
    ['13', '13 / '],
    ['52', '5 / 2'],
    ['122', '12 / 2'],
    ['527', '5 / 27'],
    ['1225', '12 / 25'],
    ['131', '13 / 1'],
    ['1328', '13 / 28'],
    ['531', '5 / 31'],
    ['1/', '01 / '],
    ['5/', '05 / '],
    ['5/2', '05 / 2'],
    ['1a', '1'],
    ['1a2/31', '12 / 31'],
    ['1 / ', '01 / '],
    ['12/', '12 / '],
    ['05203', '05 / 203'],
    ['052031', '05 / 31'],
    ['52031', '5 / 2031'],
    ['2031', '2 / 031'],
    ['203105', '05 / 31'],
    ['2031-0', '2031 / 0'],
    ['2031-05', '05 / 31'],
    ['2031-5', '2031 / 5'],
    ['052020', '05 / 2020'],
    ['12256', '12 / 256'],
    ['05190', '05 / 190'],
    ['05 / 1931', '05 / 1931'],
    ['23/', '23 / '],
    ['23/30', '23 / 30'],
    ['1/4/29', '01 / 4 / 29'],
    ['1.4.29', '01 / 4 / 29'],
    ['12/31/2028', '12 / 31 / 2028'],
    ['123456789', '12 / 345678'],
    ['//5', '5'],
    ['12//3', '12 / 3'],
  ])('"%s" shows as "%s" (A-18)', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test.each(['23/30', '1/4/29', '12/31/2028', '2031-05', '1/2', '12/', '5/31', '527', '5271', '203105'])(
    '%s means the same pasted',
    (text) => {
      const now = new Date(2026, 0, 1);
      expect(parseExpiry(pasted(text))).toEqual(parseExpiry(typed(text)));
      expect(judgeExpiry(pasted(text), now)).toBe(judgeExpiry(typed(text), now));
    },
  );

  test('what the field shows is shown again when it is read once more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/ -]{0,9}$/), (text) => {
        const field = new NativeField(expiryShape).type(text);
        const before = field.show();
        field.do({ act: 'paste', text: '' });
        expect(field.show()).toBe(before);
      }),
    );
  });
});

describe('the expiry field in a frame (threeds-security.md T4)', () => {
  const digits = [...'0123456789'];
  /** What the page can see of a field by the place of the caret: which signs are before it, by their width. */
  const shapeOf = (keys: string) => {
    const before = new NativeField(hostedExpiryShape).type(keys).show().split('|')[0] ?? '';
    return [...before.replace(/\d/g, '0')].sort().join('');
  };
  /** All texts of a pattern in which `0` stands for any digit. */
  const textsOf = (pattern: string): string[] =>
    [...pattern].reduce<string[]>(
      (texts, key) => texts.flatMap((text) => (key === '0' ? digits : [key]).map((one) => text + one)),
      [''],
    );

  // A year of four digits becomes one of two where the text is a date, which the page is told as well.
  test.each(['0', '00', '000', '0000', '0/', '0/0', '0/00', '00/', '00/0', '00/00', '0/0/', '0/0/0'])(
    'has a caret whose place tells no digit of %s',
    (pattern) => {
      expect(new Set(textsOf(pattern).map(shapeOf)).size).toBe(1);
    },
  );

  test('has a caret that Backspace moves as far for each digit', () => {
    const widths = textsOf('0000').map((text) => {
      const field = new NativeField(hostedExpiryShape).type(text);
      return [1, 2, 3, 4].map(() => {
        field.do({ act: 'backspace' });
        return [...field.value.replace(/\d/g, '0')].sort().join('');
      });
    });
    expect(new Set(widths.map(String)).size).toBe(1);
  });

  test('shows a pasted date as two digits and two digits', () => {
    for (const date of ['5/27', '05/2027', '2027-5']) expect(pasted(date)).toBe('05 / 27');
  });
});

test('a letter that is typed between the digits of a date changes nothing', () => {
  for (const caret of ['1|2 / 31', '12 / |31', '12 / 3|1'])
    expect(new NativeField(expiryShape).set(caret).type('a').value).toBe('12 / 31');
});

describe('a whole date in any spelling (A-20, A-21, locales.md section 3)', () => {
  test.each([
    ['05/31'],
    ['05/2031'],
    ['0531'],
    ['052031'],
    ['5/31'],
    ['5/2031'],
    ['2031-05'],
    ['2031-5'],
    ['203105'],
    ['2031/05'],
    ['05 / 31'],
    ['05-31'],
    ['05.31'],
    ['05.2031'],
    ['05\uff0f31'],
    [' 05 / 2031\n'],
    ['\uff10\uff15\uff0f\uff13\uff11'],
    ['\u0660\u0665/\u0663\u0661'],
    ['\u0660\u0665/\u0662\u0660\u0663\u0661'],
    ['\u06f0\u06f5/\u06f3\u06f1'],
    ['2031\u5e745\u6708'],
    [' 2031-05'],
  ])('%s is May 2031 (A-20)', (text) => {
    expect(parseExpiry(text)).toEqual({ month: '05', year: '2031' });
    expect(pasted(text)).toBe('05 / 31');
  });

  test.each(['1/25', '1/2025', '1 / 25', ' 1/25 '])(
    '%j is January, although its digits begin with 12',
    (text) => {
      expect(parseExpiry(text)).toEqual({ month: '01', year: '2025' });
    },
  );

  test.each([
    ['12 2031-05', '12 / 2031 / 05'],
    ['2031-05-17', '2031 / 05 / 17'],
    ['1 05/31', '01 / 05 / 31'],
    ['1/2/28', '01 / 2 / 28'],
    ['05/31/2028', '05 / 31 / 2028'],
    ['12345', '12 / 345'],
    ['123456', '12 / 3456'],
    ['1234/5', '1234 / 5'],
    ['1/2', '01 / 2'],
    ['23/30', '23 / 30'],
    ['24/30', '24 / 30'],
    ['1/3/35', '01 / 3 / 35'],
    ['2/03105', '02 / 03105'],
    ['1 Oct 2031', ''],
    ['2 July 2031', ''],
    ['1 окт 2031', ''],
    ['1 Οκτ 2031', ''],
    ['١ أكتوبر ٢٠٣١', ''],
    ['1 févr. 2031', ''],
    ['1O/31', ''],
  ])('of %s, which is no known spelling, no date is made, and the field shows %s', (text, shown) => {
    expect(pasted(text)).toBe(shown);
    expect(parseExpiry(text)).toBeNull();
    expect(parseExpiry(shown)).toBeNull();
  });

  test.each([
    ['05/2030', '2030'],
    ['052020', '2020'],
    ['2020-05', '2020'],
    ['05/2019', '2019'],
    ['05/99', '2099'],
    ['05/2099', '2099'],
  ])('the year of %s is %s (A-21)', (text, year) => {
    expect(parseExpiry(text)).toEqual({ month: '05', year });
  });

  test.each(['', '0', '05', '05 / ', '05 / 3', '00/31', '05203'])('"%s" is no date yet', (text) => {
    expect(parseExpiry(text)).toBeNull();
  });

  test('every month of a century is read back, whatever separator is used', () => {
    const between = fc.constantFrom('', '/', ' / ', '-', '.', ' ', '\uff0f');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 99 }), between, (m, y, sign) => {
        const month = String(m).padStart(2, '0');
        const year = String(y).padStart(2, '0');
        const date = { month, year: `20${year}` };
        expect(parseExpiry(`${month}${sign}${year}`)).toEqual(date);
        expect(parseExpiry(`${month}${sign}20${year}`)).toEqual(date);
        expect(parseExpiry(`20${year}${sign}${month}`)).toEqual(date);
      }),
    );
  });
});

describe('judging the date', () => {
  const may2031 = new Date(2031, 4, 20, 12);
  test.each([
    ['', 'empty'],
    ['0', 'incomplete'],
    ['05', 'incomplete'],
    ['05 / 203', 'incomplete'],
    ['00 / 31', 'invalid'],
    ['13 / 28', 'invalid'],
    ['14/29', 'invalid'],
    ['13', 'invalid'],
    ['1', 'incomplete'],
    ['5', 'incomplete'],
    ['5 / 3', 'incomplete'],
    ['2 / 031', 'incomplete'],
    ['2031 / ', 'incomplete'],
    ['2031 / 0', 'incomplete'],
    ['1/2/28', 'invalid'],
    ['01 / 04 / 29', 'invalid'],
    ['21 / 30', 'invalid'],
    ['30 / 06', 'invalid'],
    ['23 / ', 'invalid'],
    ['00', 'invalid'],
    ['12 / 345', 'invalid'],
    ['5 / 271', 'invalid'],
    ['12/31/2028', 'invalid'],
    ['05 / 31', ''],
    ['04 / 31', 'expired'],
    ['12 / 30', 'expired'],
    ['05 / 51', ''],
    ['06 / 51', 'invalid'],
    ['12 / 99', 'invalid'],
    ['12/2099', 'invalid'],
  ])('"%s" in May 2031: "%s"', (text, problem) => {
    expect(judgeExpiry(text, may2031)).toBe(problem);
  });

  test.each([
    ['12 / 31', true],
    ['23 / 30', true],
    ['12 / 3', false],
    ['12 / 20', false],
    ['12 / 2020', false],
    ['5 / 27', false],
    ['2 / 031', false],
    ['01 / 04 / 29', false],
  ])('a mistake in "%s" is told while the shopper is still in the field: %s', (text, isWhole) => {
    expect(isWholeExpiry(text)).toBe(isWhole);
  });

  test('the last month that can be typed, 12/2099, is valid from twenty years before to its end', () => {
    expect(judgeExpiry('12/2099', new Date(2079, 10, 30))).toBe('invalid');
    expect(judgeExpiry('12/2099', new Date(2079, 11, 1))).toBe('');
    expect(judgeExpiry('12/2099', new Date(2099, 11, 31, 23, 59, 59))).toBe('');
    expect(judgeExpiry('12/2099', new Date(2100, 0, 1))).toBe('expired');
  });

  test('a card is valid from the first to the last local second of its month (A-22)', () => {
    expect(judgeExpiry('05/31', new Date(2031, 4, 1, 0, 0, 0))).toBe('');
    expect(judgeExpiry('05/31', new Date(2031, 4, 31, 23, 59, 59, 999))).toBe('');
    expect(judgeExpiry('05/31', new Date(2031, 5, 1, 0, 0, 0))).toBe('expired');
  });

  test.each([
    ['UTC+14', -14 * 60],
    ['UTC-12', 12 * 60],
  ])("the month turns at the shopper's midnight in %s (A-22)", (_zone, offsetMinutes) => {
    const midnight = Date.UTC(2031, 5, 1) + offsetMinutes * 60_000;
    const shopperClock = (time: number) => {
      const local = new Date(time - offsetMinutes * 60_000);
      const date = new Date(time);
      date.getMonth = () => local.getUTCMonth();
      date.getFullYear = () => local.getUTCFullYear();
      return date;
    };
    expect(judgeExpiry('05/31', shopperClock(midnight - 1000))).toBe('');
    expect(judgeExpiry('05/31', shopperClock(midnight))).toBe('expired');
  });

  test.each([
    ['05', '2031', '2031-06-01T12:00:00.000Z'],
    ['12', '2030', '2031-01-01T12:00:00.000Z'],
    ['02', '2032', '2032-03-01T12:00:00.000Z'],
    ['12', '2099', '2100-01-01T12:00:00.000Z'],
  ])(
    'a card of %s/%s has not expired before its month has ended in the last time zone',
    (month, year, end) => {
      expect(new Date(expiresAt(month, year)).toISOString()).toBe(end);
    },
  );
});
