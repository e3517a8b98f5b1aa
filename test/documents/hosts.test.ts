import { expect, test } from 'vitest';
import { readHostRows } from '../../e2e/fixtures/host-ends.ts';
import { hosts } from '../../e2e/fixtures/hosts.ts';

const rows = Object.entries(readHostRows());
/** What stands in a cell where the shopper comes to the shop's result. */
const isAtResult = (end: string) => end === 'tab' || end === 'frame';

test('the table of docs/merchants.md has a row for each host that e2e/stories/hosts.spec.ts runs, and no other', () => {
  expect(rows.map(([title]) => title)).toEqual(Object.keys(hosts));
});

test('of twelve hosts and six journeys at least 54 pairs end at the shop’s result, and each other one names what onError gets', () => {
  const ends = rows.flatMap(([, row]) => Object.values(row.ends));
  expect(ends).toHaveLength(12 * 6);
  expect(ends.filter(isAtResult).length).toBeGreaterThanOrEqual(54);
  expect(ends.filter((end) => !isAtResult(end) && !/^`\w+`$/.test(end))).toEqual([]);
});

test.each(rows)(
  'the row “%s” names a rule of browsers where a payment cannot end at the result, and only there',
  (_, row) => {
    expect(row.rule !== '').toBe(Object.values(row.ends).some((end) => !isAtResult(end)));
  },
);
