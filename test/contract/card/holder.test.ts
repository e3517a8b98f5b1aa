import { describe, expect, test } from 'vitest';
import { judgeHolder } from '../../../src/contract/card/holder.ts';

describe("the holder's name (experience.md A-38, parameters.md: A 3-128)", () => {
  test.each([
    'Jane Jones',
    'Zo\u00eb O\u2019Brien-N\u00fa\u00f1ez',
    "D'Arcy, J. & Sons Ltd.",
    'Stra\u00dfer',
    '\u5c71\u7530\u592a\u90ce',
    '\u30b8\u30a7\u30fc\u30f3\u30fb\u30b8\u30e7\u30fc\u30f3\u30ba',
    '\u0645\u062d\u0645\u062f \u0639\u0644\u064a',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0939\u093f\u0928\u094d\u0926\u0940',
    'Jones e\u0301',
    '000.100.110',
    '800.100.151',
    'Company 24 7',
    '  Jane Jones  ',
  ])('takes %s (A-38)', (name) => {
    expect(judgeHolder(name, true)).toBe('');
  });

  test.each([
    ['4242424242424242'],
    ['4242 4242 4242 4242'],
    ['4242-4242-4242-4242'],
    ['4242.4242.4242.4242'],
    ['Jane 123456789'],
    ['Jane 000.100.110'],
    ['000.100.110 Jane'],
    ['\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662'],
    ['<script>'],
    ['Jane\u202eJones'],
    ['Jane\nJones'],
    ['a'.repeat(129)],
  ])('refuses %j (A-38)', (name) => {
    expect(judgeHolder(name, false)).toBe('invalid');
  });

  test('is empty, too short, or missing only when it must be there', () => {
    expect(judgeHolder('', true)).toBe('empty');
    expect(judgeHolder('   ', true)).toBe('empty');
    expect(judgeHolder('', false)).toBe('');
    expect(judgeHolder('Jo', false)).toBe('incomplete');
    expect(judgeHolder('Joe', false)).toBe('');
    expect(judgeHolder('a'.repeat(128), true)).toBe('');
  });
});
