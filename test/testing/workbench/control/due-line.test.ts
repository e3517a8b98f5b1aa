import { expect, test } from 'vitest';
import { dueMarks } from '../../../../src/testing/workbench/control/due-line.tsx';

const now = '2031-05-01T10:00:00.000Z';
const due = (seconds: number) => ({
  what: 'expiry' as const,
  at: new Date(Date.parse(now) + seconds * 1000).toISOString(),
});

test('what falls due stands between now and the last by the logarithm of its time', () => {
  const marks = dueMarks(now, [due(1), due(10), due(100), due(10_000)]);
  expect(marks.map(({ x }) => Number(x.toFixed(3)))).toEqual([0, 0.25, 0.5, 1]);
  expect(marks.map(({ inMs }) => inMs)).toEqual([1000, 10_000, 100_000, 10_000_000]);
});

test('what is overdue stands at now, and nothing is on an empty line', () => {
  expect(dueMarks(now, [due(-5)])).toEqual([{ due: due(-5), inMs: 0, x: 0 }]);
  expect(dueMarks(now, [])).toEqual([]);
});
