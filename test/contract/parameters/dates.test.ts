import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date, dateAndTime, farDate } from '../../../src/contract/parameters/dates.ts';
import { describeProblem } from '../../../src/contract/parameters/format.ts';
import { structures } from '../../../src/contract/parameters/index.ts';

const two = (number: number) => String(number).padStart(2, '0');
const four = (number: number) => String(number).padStart(4, '0');

/** Whether the platform's own calendar has this day: it gives a real day back unchanged. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const written = (first: number, last: number) =>
  fc
    .record({
      year: fc.integer({ min: first, max: last }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 32 }),
    })
    .map(({ year, month, day }) => `${four(year)}-${two(month)}-${two(day)}`);

describe('a date', () => {
  test('may be every day from 1900 to 2099, and nothing that is no day', () => {
    fc.assert(
      fc.property(written(1900, 2099), (text) => {
        expect([text, describeProblem(date, text) === '']).toEqual([text, isDay(text)]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('may be the 29th of February in leap years only', () => {
    for (let year = 1900; year < 2100; year += 1) {
      const text = `${year}-02-29`;
      expect([text, describeProblem(date, text) === '']).toEqual([text, isDay(text)]);
    }
  });

  test.each([
    ['2026-02-30', 'must be a day of the calendar: 2026-02 has 28 days'],
    ['1900-02-29', 'must be a day of the calendar: 1900-02 has 28 days'],
    ['2024-02-30', 'must be a day of the calendar: 2024-02 has 29 days'],
    ['2026-04-31', 'must be a day of the calendar: 2026-04 has 30 days'],
    ['2026-13-01', 'must be a date of the form yyyy-MM-dd from 1900 to 2099, such as 1987-04-23'],
    ['2026-01-32', 'must be a date of the form yyyy-MM-dd from 1900 to 2099, such as 1987-04-23'],
    ['01.02.2026', 'must be a date of the form yyyy-MM-dd from 1900 to 2099, such as 1987-04-23'],
  ])('says what is wrong with %s: %s', (text, message) => {
    expect(describeProblem(date, text)).toBe(message);
  });
});

describe('other dates', () => {
  test('of any year are judged by the same calendar', () => {
    fc.assert(
      fc.property(written(0, 9999), (text) => {
        expect([text, describeProblem(farDate, text) === '']).toEqual([text, isDay(text)]);
      }),
      { numRuns: 2_000 },
    );
    expect(describeProblem(farDate, '9999-12-31')).toBe('');
  });

  test('with a time of the day are judged by it, too', () => {
    expect(describeProblem(dateAndTime, '2024-02-29 23:59:59')).toBe('');
    expect(describeProblem(dateAndTime, '2026-02-29 08:15:00')).toMatch(
      /^must be a day of the calendar: 2026-02 has 28/,
    );
    expect(describeProblem(dateAndTime, '2026-02-28 24:00:00')).toMatch(/^must be a time of the form/);
  });
});

test('every parameter that the tables call a date accepts only days of the calendar', () => {
  const rows = structures
    .flatMap(({ rows }) => rows)
    .filter(({ format }) => format.notation.includes('yyyy'));
  expect(rows.length).toBeGreaterThan(12);
  for (const { name, format } of rows) {
    const day = format.example.slice(0, 10);
    expect([name, describeProblem(format, format.example)]).toEqual([name, '']);
    expect([name, describeProblem(format, format.example.replace(day, '2026-02-30'))]).toEqual([
      name,
      expect.stringContaining('2026-02 has 28 days'),
    ]);
  }
});
