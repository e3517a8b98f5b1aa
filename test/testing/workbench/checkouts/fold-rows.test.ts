import { expect, test } from 'vitest';
import type { CheckoutSummary } from '../../../../src/contract/control/records.ts';
import { foldRows } from '../../../../src/testing/workbench/checkouts/fold-rows.ts';

/** Rows of a list by letters: open ones of two amounts, expired and paid ones. */
const kinds: Readonly<Record<string, Partial<CheckoutSummary>>> = {
  o: {},
  O: { amount: '14.50' },
  d: { currency: 'USD' },
  e: { state: 'expired' },
  p: { state: 'paid', brand: 'VISA', rule: 'test-card', code: '000.100.110' },
  c: { code: '000.200.000' },
};

const makeRows = (letters: string): CheckoutSummary[] =>
  [...letters].map((letter, index) => ({
    id: `${letter}${index}`,
    tenant: 'demo',
    createdAt: '2031-05-01T10:00:00.000Z',
    seq: index,
    amount: '92.00',
    currency: 'EUR',
    brand: '',
    state: 'open',
    code: '',
    rule: '',
    ...kinds[letter],
  }));

test.each([
  ['ooo', [3]],
  ['oo', [1, 1]],
  ['oooo', [4]],
  ['pooop', [1, 3, 1]],
  ['ppp', [1, 1, 1]],
  ['oooOOO', [3, 3]],
  ['oooddd', [3, 3]],
  ['oooeee', [3, 3]],
  ['oopoo', [1, 1, 1, 1, 1]],
  ['cccooo', [1, 1, 1, 3]],
  ['oooccc', [3, 1, 1, 1]],
  ['', []],
])('of the rows %s these follow each other in one row: %s', (letters, lengths) => {
  const rows = makeRows(letters);
  expect(foldRows(rows).map(({ length }) => length)).toEqual(lengths);
  expect(foldRows(rows).flat()).toEqual(rows);
});
