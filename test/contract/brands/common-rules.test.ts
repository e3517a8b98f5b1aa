import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonCandidates, findCommonBrand, matchCommon } from '../../../src/contract/brands/common-rules.ts';
import { findBrand, schemes } from '../../../src/contract/brands/number-rules.ts';
import { commonCodes } from '../../../src/contract/brands/numbers-compact.ts';
import { getGaps, getMaxDigits, judgeDetected } from '../../../src/contract/card/detected.ts';
import { gapsFor, judgeNumber, maxDigits } from '../../../src/contract/card/number.ts';
import { publishedNumbers } from '../card/test-numbers.ts';

const judgeCommon = (digits: string, offered: readonly string[]) =>
  judgeDetected(digits, matchCommon(digits, offered), commonCandidates(digits, offered));

const offers = fc.shuffledSubarray([...commonCodes], { minLength: 1 });
/** Beginnings of numbers of every brand, continued by any digits. */
const numbers = fc
  .tuple(
    fc.constantFrom(...schemes.flatMap(({ prefixes }) => prefixes.flat()), ''),
    fc.stringMatching(/^[0-9]{0,16}$/),
  )
  .map(([start, more]) => (start + more).slice(0, 19));

describe('the rules of a form that offers only common brands', () => {
  test('are those of the whole table for the common brands', () => {
    expect(commonCodes).toEqual(['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB']);
    for (const code of commonCodes) expect(findCommonBrand(code)).toEqual(findBrand(code));
    expect(findCommonBrand('MAESTRO')).toBeUndefined();
  });

  test('judge, group and limit every number of an offered brand as the whole table does', () => {
    fc.assert(
      fc.property(offers, numbers, (offered, digits) => {
        const whole = judgeNumber(digits, offered);
        const ours = judgeCommon(digits, offered);
        expect(ours.brands).toEqual(whole.brands);
        if (whole.brands.length === 0) return;
        expect(ours).toEqual(whole);
        const candidates = commonCandidates(digits, offered);
        expect(getGaps(candidates)).toEqual(gapsFor(digits, offered));
        expect(getMaxDigits(candidates)).toBe(maxDigits(digits, offered));
      }),
      { numRuns: 5_000 },
    );
  });

  test('let no number pass that is of no offered brand, and refuse none that the whole table accepts', () => {
    fc.assert(
      fc.property(offers, numbers, (offered, digits) => {
        expect(judgeCommon(digits, offered).problem === '').toBe(judgeNumber(digits, offered).problem === '');
      }),
      { numRuns: 5_000 },
    );
  });

  test('know of each number that is published for a brand, and that another shop accepts, that it is complete', () => {
    for (const [code, published] of Object.entries(publishedNumbers)) {
      for (const number of published) {
        const offered = commonCodes.filter(
          (common) => !judgeNumber(number, [common]).brands.includes(common),
        );
        const whole = judgeNumber(number, offered);
        const { problem } = judgeCommon(number, offered);
        expect({ code, number, problem }).toEqual({ code, number, problem: whole.problem });
      }
    }
  });

  test('have room for every number of a brand that is not offered, and group it as the whole table does', () => {
    for (const { code, prefixes, lengths } of schemes) {
      for (const start of prefixes.flat()) {
        const digits = start.padEnd(Math.max(...lengths), '0');
        const offered = commonCodes.filter((common) => matchCommon(digits, [common]).length === 0);
        const candidates = commonCandidates(digits, offered);
        expect(getMaxDigits(candidates), `${code} ${start}`).toBeGreaterThanOrEqual(Math.max(...lengths));
        expect(getGaps(candidates), `${code} ${start}`).toEqual(gapsFor(digits, offered));
      }
    }
  });
});
