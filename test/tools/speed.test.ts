import { expect, test } from 'vitest';
import { refuseSlower } from '../../tools/bench/speed.mjs';

const row = (figure: string, ratio: number) => ({ figure, ours: 10 * ratio, before: 10, ratio });

test('the comparison with the last release passes until a figure is more than a quarter higher', () => {
  expect(refuseSlower([row('a key', 1.25), row('JavaScript', 0.4)], 'v1')).toBeUndefined();
});

test('the comparison with the last release names each figure that is more than a quarter higher, and no other', () => {
  expect(() => refuseSlower([row('a key', 1.26), row('JavaScript', 1), row('main thread', 3)], 'v1')).toThrow(
    'This tree may cost 1.25 times what v1 costs. a key: 1.26 times; main thread: 3 times.',
  );
});
