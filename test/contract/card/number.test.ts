import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { brands, type Prefix, readRanges } from '../../../src/contract/brands/number-rules.ts';
import { toDigits } from '../../../src/contract/card/digits.ts';
import { passesLuhn } from '../../../src/contract/card/luhn.ts';
import { detectBrands, fitsBrand, judgeNumber, numberShape } from '../../../src/contract/card/number.ts';

const grouped = (digits: string, offered: readonly string[] = []) =>
  numberShape(offered, true).format(digits);

describe('finding the brand', () => {
  test.each([
    ['4', ['VISA', 'MASTER'], ['VISA']],
    ['3', ['AMEX', 'DINERS'], []],
    ['37', ['AMEX', 'DINERS'], ['AMEX']],
    ['4917', ['VISA', 'VISAELECTRON'], ['VISA', 'VISAELECTRON']],
    ['4917', ['VISAELECTRON', 'VISA'], ['VISAELECTRON', 'VISA']],
    ['6011', ['MAESTRO', 'DISCOVER'], ['DISCOVER']],
    ['4242', ['MASTER'], []],
    ['4242', ['VISA', 'PAYPAL'], ['VISA']],
    ['', ['VISA'], []],
    ['4316', ['VISADEBIT'], ['VISADEBIT']],
    ['4316', ['VISA', 'VISADEBIT'], ['VISA', 'VISADEBIT']],
    ['4316', ['VPAY', 'VISADEBIT'], []],
  ])('%s among %j is %j', (digits, offered, expected) => {
    expect(detectBrands(digits, offered)).toEqual(expected);
  });

  test('an empty list of offered brands means every scheme with numbers of its own', () => {
    expect(detectBrands('37', [])).toEqual(['AMEX']);
    expect(detectBrands('42', [])).toEqual(['VISA']);
    expect(detectBrands('501970', [])).toEqual(['DANKORT']);
    expect(detectBrands('501870', [])).toEqual(['MAESTRO']);
  });
});

describe('grouping (experience.md A-11 to A-13)', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['6799998900000060018', '6799 9989 0000 0060 018'],
    ['9999999', '9999 999'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['', ''],
  ])('%s shows as %s', (digits, shown) => {
    expect(grouped(digits)).toBe(shown);
  });

  test('follows the brand even when that brand is not offered', () => {
    expect(grouped('378282246310005', ['VISA'])).toBe('3782 822463 10005');
  });

  test('loses and adds no digit, and never ends with a space', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,25}$/), (digits) => {
        expect(toDigits(grouped(digits))).toBe(digits);
        expect(grouped(digits)).toBe(grouped(digits).trim());
      }),
    );
  });
});

describe('the maximum of digits', () => {
  test.each([
    ['', [], 19],
    ['9', [], 19],
    ['4', ['VISA'], 19],
    ['37', ['AMEX'], 15],
    ['37', ['VISA'], 15],
    ['51', [], 16],
    ['501971', ['MAESTRO', 'DANKORT'], 16],
    ['501105', ['ARGENCARD', 'MAESTRO'], 19],
  ])('%s among %j: %i (A-12)', (digits, offered, most) => {
    expect(numberShape(offered, true).limit(digits)).toBe(most);
  });
});

describe('judging a number', () => {
  test.each([
    ['', 'empty', false],
    ['4242', 'incomplete', false],
    ['424242424242424', 'incomplete', false],
    ['4242424242424242', '', true],
    ['4242424242424243', 'invalid', true],
    ['42424242424242424', 'incomplete', false],
    ['4822000000000000003', '', true],
    ['4822000000000000004', 'invalid', true],
    ['378282246310005', '', true],
    ['378282246310006', 'invalid', true],
    ['30569309025904', '', true],
    ['30569309025905', 'invalid', true],
    ['676130100098', 'invalid', false],
    ['6250947000000052', '', true],
    ['62509470000000', '', false],
    ['9999999999', 'incomplete', false],
    ['99999999999', 'incomplete', false],
    ['999999999999', 'invalid', false],
    ['9999999999999999', 'invalid', true],
  ])('%s: problem "%s", complete %s', (digits, problem, complete) => {
    expect(judgeNumber(digits, [])).toMatchObject({ problem, complete });
  });

  test('a valid number of a brand that is not offered has a problem of its own, an invalid one has not (A-42)', () => {
    expect(judgeNumber('4242424242424242', ['MASTER'])).toEqual({
      problem: 'brand',
      complete: true,
      brands: [],
    });
    expect(judgeNumber('4242424242424243', ['MASTER']).problem).toBe('invalid');
    expect(judgeNumber('4242', ['MASTER']).problem).toBe('incomplete');
  });

  test('accepts a 12-digit Maestro, a 14-digit UnionPay and a 19-digit Visa (A-12)', () => {
    expect(judgeNumber('676130100099', ['MAESTRO']).problem).toBe('');
    expect(judgeNumber('62509470000000', ['UNIONPAY']).problem).toBe('');
    expect(judgeNumber('4822000000000000003', ['VISA']).problem).toBe('');
  });

  test('finds no problem exactly when the number fits an offered brand', () => {
    const offer = fc.subarray(
      brands.map(({ code }) => code),
      { minLength: 1 },
    );
    const number = fc
      .tuple(
        fc.constantFrom('4', '51', '37', '36', '6011', '35', '67', '62', '5019', '9'),
        fc.stringMatching(/^[0-9]{10,17}$/),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(number, offer, (digits, offered) => {
        const right = offered.some((code) => fitsBrand(digits, code));
        // A brand that shares the ranges of others counts only once it is chosen.
        const problems = offered.map((code) => judgeNumber(digits, offered, code).problem);
        expect(problems.includes('')).toBe(right);
      }),
    );
  });
});

describe('a brand without ranges', () => {
  const offered = ['VISA', 'HEB_GIFT_CARD'];
  test.each([
    ['9999999999999995', 'HEB_GIFT_CARD', '', ['HEB_GIFT_CARD']],
    ['9999999999999999', 'HEB_GIFT_CARD', 'invalid', ['HEB_GIFT_CARD']],
    ['9999999999999999', 'VISA', 'invalid', []],
    ['9999999999999999', '', 'invalid', []],
    ['4242424242424242', 'HEB_GIFT_CARD', '', ['VISA', 'HEB_GIFT_CARD']],
    ['4242424242424242', 'VISA', '', ['VISA']],
    ['3742424242', 'HEB_GIFT_CARD', 'incomplete', ['HEB_GIFT_CARD']],
    ['', 'HEB_GIFT_CARD', 'empty', []],
  ])('%s with the active brand %s: problem "%s", brands %j', (digits, active, problem, found) => {
    expect(judgeNumber(digits, offered, active)).toMatchObject({ problem, brands: found });
  });

  test('says the same of each number of a scheme that is not as long as the scheme’s, right or wrong (T4)', () => {
    for (const [start, lengths] of [
      ['4', [12, 13, 14, 15, 17]],
      ['51', [12, 13, 14, 15, 17, 18, 19]],
      ['37', [12, 13, 14, 16, 17, 18, 19]],
    ] as const)
      for (const length of lengths) {
        const numbers = [...'0123456789'].map((digit) => start.padEnd(length - 1, '0') + digit);
        const told = numbers.map((one) => JSON.stringify(judgeNumber(one, offered, 'HEB_GIFT_CARD')));
        expect(new Set(told).size, `${start}, ${length} digits`).toBe(1);
      }
  });

  test('decides how the number looks and how long it may be, even where other brands have that range', () => {
    const shape = numberShape(['HEB_GIFT_CARD'], true, 'HEB_GIFT_CARD');
    expect([shape.limit('3742'), shape.format('3742424242')]).toEqual([19, '3742 4242 42']);
  });
});

describe('detection by a BIN list', () => {
  const list = new Map([
    ['MADA', readRanges('446404 968200-968299')],
    ['VISADEBIT', readRanges('77')],
  ]);
  test.each([
    ['4464040000000007', ['VISA', 'MADA'], ['VISA', 'MADA']],
    ['4242424242424242', ['VISA', 'MADA'], ['VISA']],
    ['4464040000000007', ['MADA', 'VISA'], ['MADA', 'VISA']],
    ['4242424242424242', ['MADA'], []],
    ['4242424242424242', ['VISADEBIT', 'MADA', 'VISA'], ['VISA']],
    ['7700000000000000', ['VISADEBIT', 'VISA'], ['VISADEBIT']],
    ['44', ['VISA', 'MADA'], ['VISA']],
  ])('%s among %j is %j', (digits, offered, found) => {
    expect(judgeNumber(digits, offered, '', list).brands).toEqual(found);
  });

  test('counts a number outside of a listed brand’s ranges as no card of that brand, chosen or not', () => {
    expect(judgeNumber('4242424242424242', ['MADA'], 'MADA', list).problem).toBe('brand');
    expect(fitsBrand('4242424242424242', 'MADA', list)).toBe(false);
    expect(judgeNumber('4242424242424242', ['MADA', 'VISA'], 'MADA', list).brands).toEqual(['VISA']);
  });

  test('is searched as long for each number, however often the page names its brand (T23)', () => {
    const steps = (digits: string) => {
      const get = vi.fn(Reflect.get);
      const ranges = readRanges('446404 968201-968211 22337902').map(
        (range) => new Proxy<Prefix>(range, { get }),
      );
      judgeNumber(digits, Array(100).fill('MADA'), '', new Map([['MADA', ranges]]));
      return get.mock.calls.length;
    };
    const once = steps('');
    expect(once).toBeLessThan(100);
    for (const number of ['4464040000000007', '9682110000000003', '2233790200000004', '4464050000000006'])
      expect(steps(number)).toBe(once);
  });

  test('that has not arrived yet leaves mada to a shopper who chooses it', () => {
    expect(judgeNumber('4464040000000007', ['MADA', 'VISA'], 'VISA').brands).toEqual(['VISA']);
    expect(judgeNumber('4464040000000007', ['MADA', 'VISA'], 'MADA').brands).toEqual(['VISA', 'MADA']);
    expect(judgeNumber('4464040000000007', ['MADA', 'AMEX']).brands).toEqual(['MADA']);
  });
});

describe('the check digit', () => {
  test('is computed as in ISO/IEC 7812', () => {
    expect(passesLuhn('4242424242424242')).toBe(true);
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(passesLuhn('')).toBe(false);
  });

  test('is right for exactly one last digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{7,18}$/), (start) => {
        expect([...'0123456789'].filter((last) => passesLuhn(start + last))).toHaveLength(1);
      }),
    );
  });
});
