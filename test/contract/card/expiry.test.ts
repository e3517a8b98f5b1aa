import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expiresAt,
  formatExpiry,
  hostedExpiryShape,
  judgeExpiry,
  parseExpiry,
} from '../../../src/contract/card/expiry.ts';
import { NativeField } from './native-field.ts';

describe('the expiry field while typing (experience.md A-18)', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['1', '1'],
    ['5', '05 / '],
    ['05', '05 / '],
    ['12', '12 / '],
    ['13', '13 / '],
    ['122', '12 / 2'],
    ['1225', '12 / 25'],
    ['131', '13 / 1'],
    ['1328', '13 / 28'],
    ['531', '05 / 31'],
    ['1/', '01 / '],
    ['1a', '1'],
    ['05203', '05 / 203'],
    ['052031', '05 / 31'],
    ['12256', '12 / '],
    ['1 / ', '01 / '],
    ['05190', '05 / '],
    ['05 / 1931', '05 / '],
  ])('"%s" shows as "%s" (A-18)', (text, shown) => {
    expect(formatExpiry(text)).toBe(shown);
  });

  test('formatting what is formatted changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/ -]{0,9}$/), (text) => {
        expect(formatExpiry(formatExpiry(text))).toBe(formatExpiry(text));
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

  test('has a caret whose place tells no digit of four keys', () => {
    const dates = digits.flatMap((one) =>
      digits.flatMap((two) => digits.map((three) => `${one}${two}${three}${(Number(one) + 7) % 10}`)),
    );
    for (const length of [1, 2, 3, 4])
      expect(new Set(dates.map((date) => shapeOf(date.slice(0, length)))).size, `${length} keys`).toBe(1);
  });

  test.each([
    ['5/27', '05 / 27'],
    ['5 27', '05 / 27'],
    ['0527', '05 / 27'],
    ['1227', '12 / 27'],
    ['122027', '12 / 27'],
  ])('shows "%s" as "%s", and reads it as a date', (keys, shown) => {
    const field = new NativeField(hostedExpiryShape).type(keys);
    expect(field.value).toBe(shown);
    expect(parseExpiry(shown)?.year).toBe('2027');
  });

  test.each([
    ['5', '5'],
    ['52', '52 / '],
    ['527', '52 / 7'],
    ['5271', '52 / 71'],
    ['52027', '52 / 02'],
  ])('takes the first two digits of "%s" for the month, which shows as "%s"', (keys, shown) => {
    expect(new NativeField(hostedExpiryShape).type(keys).value).toBe(shown);
  });

  test('shows pasted digits that may be those of a code as they would be typed', () => {
    for (const text of ['527', ' 527 ', 'CVC: 527', '5271', '5271\n', '1234', '20']) {
      const [typed, pasted] = [new NativeField(hostedExpiryShape), new NativeField(hostedExpiryShape)];
      pasted.do({ act: 'paste', text });
      expect(pasted.value).toBe(typed.type(text.replace(/\D/g, '')).value);
    }
  });

  test('shows a pasted date as two digits and two digits', () => {
    for (const date of ['5/27', '05/2027', '2027-5', '52027', '202705']) {
      const field = new NativeField(hostedExpiryShape);
      field.do({ act: 'paste', text: date });
      expect(field.value).toBe('05 / 27');
    }
  });
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
    expect(formatExpiry(text)).toBe('05 / 31');
  });

  test.each(['1/25', '1/2025', '1 / 25', ' 1/25 '])(
    '%j is January, although its digits begin with 12',
    (text) => {
      expect(parseExpiry(text)).toEqual({ month: '01', year: '2025' });
    },
  );

  test.each([
    ['12 2031-05', '12 / '],
    ['2031-05-17', '02 / 0'],
    ['1 05/31', '10 / '],
    ['1/2/28', '12 / '],
    ['05/31/2028', '05 / '],
    ['12345', '12 / '],
    ['123456', '12 / '],
    ['1234/5', '12 / '],
    ['1/2', '01 / 2'],
  ])(
    'of %s, which is no known spelling, no date is made by dealing its digits out anew: %s',
    (text, shown) => {
      expect(formatExpiry(text)).toBe(shown);
      expect(parseExpiry(text)).toBeNull();
    },
  );

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

test('a date that is accepted has the digits that were typed, in their order, after a zero at most', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,8}$/), (typed) => {
      const date = parseExpiry(typed);
      if (!date) return;
      const { month, year } = date;
      const zero = /^[2-9]/.test(typed) ? '0' : '';
      expect([month + year.slice(2), month + year].includes(zero + typed) || typed === year + month).toBe(
        true,
      );
    }),
    { numRuns: 2_000 },
  );
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
    ['1/2/28', 'incomplete'],
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
