import { expect, test } from 'vitest';
import { proofProblem, rowsOf } from '../tools/proofs.mjs';

const rows = rowsOf('test/pains.md', /^\| [0-9]/);

test('the list of what testers suffer from has 32 rows', () => {
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 32 }, (_, index) => String(index + 1)));
});

test.each(rows)('trouble %s, %s, is ended by %s, and a test proves it', (...row) => {
  const [, , , file = '', name = ''] = row;
  expect(proofProblem(file, name)).toBe('');
});
