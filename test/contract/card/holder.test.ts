import { describe, expect, test } from 'vitest';
import { judgeHolder, sentHolder } from '../../../src/contract/card/holder.ts';

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
    ['Jane\u0007Jones'],
    ['a'.repeat(129)],
  ])('refuses %j (A-38)', (name) => {
    expect(judgeHolder(name, false)).toBe('invalid');
  });

  test('is empty or too short only when it must be there', () => {
    for (const name of ['', '   ', '\u3000', '\u200b\u00a0'])
      expect([judgeHolder(name, true), judgeHolder(name, false)]).toEqual(['empty', '']);
    for (const name of ['Wu', '\u674e\u660e', ' Wu\u00a0', '\u200eWu', '\ud842\udfb7\u91ce'])
      expect([judgeHolder(name, true), judgeHolder(name, false)]).toEqual(['incomplete', '']);
    for (const code of ['123', '1234', ' 123 ', '\uff11\uff12\uff13'])
      expect([judgeHolder(code, true), judgeHolder(code, false)]).toEqual(['incomplete', '']);
    expect(judgeHolder('Joe', true)).toBe('');
    expect(judgeHolder('a'.repeat(128), true)).toBe('');
  });

  test.each([
    ['a no-break space of a page', 'Jane\u00a0Jones', 'Jane Jones'],
    ['the blank of a Japanese keyboard', '\u5c71\u7530\u3000\u592a\u90ce', '\u5c71\u7530 \u592a\u90ce'],
    ['thin spaces', 'Jane\u2009\u202fJones', 'Jane Jones'],
    ['a tab of a table', 'Jane\tJones', 'Jane Jones'],
    ['blanks around it', ' \u3000Jane  Jones ', 'Jane Jones'],
    ['signs of direction and a byte order mark', '\ufeffJane\u202eJones\u200f', 'JaneJones'],
    ['the joiner of a Persian name', '\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
    ['two letters', 'Wu', ''],
    ['two signs', '\u674e\u660e', ''],
    ['the digits of a security code', '123', ''],
  ])('with %s is right, and sent as it is meant', (_what, name, meant) => {
    expect(judgeHolder(name, false)).toBe('');
    expect(sentHolder(name)).toBe(meant);
  });
});
