import { expect, test } from 'vitest';
import { compareFigure, refuseSlower } from '../../tools/bench/speed.mjs';

const before = [10, 10, 10, 10, 11, 12, 13];
const rowOf = (figure: string, ours: number[]) => compareFigure(figure, [ours, before]);

test('the comparison with the last release passes while the quartiles part by a quarter at most', () => {
  const noisy = rowOf('a key', [15, 15, 10, 40, 40, 40, 40]);
  const dearer = rowOf(
    'JavaScript',
    before.map((cost) => cost * 1.4),
  );
  expect([noisy.ratio, dearer.ratio]).toEqual([4, 1.4]);
  expect(refuseSlower([noisy, dearer], 'v1')).toBeUndefined();
});

test('the comparison with the last release names each figure whose quartiles part by more, and no other', () => {
  const rows = [
    rowOf(
      'a key',
      before.map((cost) => cost * 1.6),
    ),
    rowOf('a create', before),
  ];
  expect(() => refuseSlower(rows, 'v1')).toThrow(
    'This tree may cost 1.25 times what v1 costs. a key, processor ms: 1.33 times.',
  );
});
