import { expect, test } from 'vitest';
import { readBirthDate } from '../../src/contract/birth-date.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['31.01.1990', '1990-01-31'],
  ['1 / 2 / 2001', '2001-02-01'],
  ['01022001', '2001-02-01'],
  ['1990-01-31', '1990-01-31'],
  ['1990 / 1 / 31', '1990-01-31'],
  ['1990. 01. 31.', '1990-01-31'],
  ['1990年1月31日', '1990-01-31'],
  ['31. 01. 1990', '1990-01-31'],
  [' ٣١/٠١/١٩٩٠ ', '1990-01-31'],
  ['\u200e31/01/1990', '1990-01-31'],
  ['\u202a31\u2060/01/1990\u202c', '1990-01-31'],
  ['29.02.2024', '2024-02-29'],
])('the birth date %s is read as %s', (text, date) => {
  expect(readBirthDate(text, now)).toBe(date);
});

test.each([
  '',
  '31.02.1990',
  '29.02.2023',
  '01.13.1990',
  '1.1.90',
  '21.11.2026',
  '01.01.1890',
  '1990-31-01',
  'today',
])('"%s" is no birth date', (text) => {
  expect(readBirthDate(text, now)).toBeUndefined();
});
