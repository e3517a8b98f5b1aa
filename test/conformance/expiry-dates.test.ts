import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryDates } from './runner/expiry-dates.mjs';

const written = ({ body: { month, year } }: { body: { month: string; year: string } }) => `${year}-${month}`;

test.each([
  ['2026-11-23T12:00:00Z', ['2026-11', '2026-12', '2036-11', '2026-10']],
  ['2026-12-31T23:00:00Z', ['2027-01', '2027-02', '2037-01', '2026-11']],
  ['2027-01-01T01:00:00Z', ['2027-01', '2027-02', '2037-01', '2026-11']],
  ['2028-02-28T00:00:00Z', ['2028-03', '2028-04', '2038-03', '2028-01']],
])('the expiry dates of a run on %s are %j', (now, dates) => {
  const { soonest, next, latest, expired } = expiryDates(new Date(now));
  expect([soonest, next, latest, expired].map(written)).toEqual(dates);
});

test('on any day the soonest date is to come and the expired one is over, in every time zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (now) => {
        const { soonest, expired } = expiryDates(now);
        const endOf = (date: typeof soonest) => Date.UTC(Number(date.body.year), Number(date.body.month), 1);
        const halfADayMs = 12 * 60 * 60 * 1000;
        expect(endOf(soonest)).toBeGreaterThan(now.getTime() + 2 * halfADayMs);
        expect(endOf(expired)).toBeLessThan(now.getTime() - halfADayMs);
      },
    ),
  );
});
