import { describe, expect, it } from 'vitest';
import { madeUpRow } from '../../../../e2e/fixtures/control/made-up.ts';
import type { CheckoutSummary } from '../../../../src/contract/control/records.ts';
import {
  firstRows,
  type Rows,
  type RowsAnswer,
  showLatest,
  updateRows as update,
} from '../../../../src/testing/workbench/parts/fresh-rows.ts';

const updateRows = (before: Rows<CheckoutSummary>, answer: RowsAnswer<CheckoutSummary>) =>
  update(before, answer, ({ tenant, id }) => `${tenant}/${id}`);
const rows = [3, 2, 1].map((index) => madeUpRow(index, 'demo'));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const fresh = [5, 4].map((index) => madeUpRow(index, 'demo'));

describe('the live list', () => {
  it('leaves its rows where they are, and counts what is new', () => {
    const before = firstRows({ rows: rows, total: 3 });
    const after = updateRows(before, { rows: [...fresh, ...rows], total: 5 });
    expect(ids(after.shown)).toEqual(ids(rows));
    expect(after).toMatchObject({ waiting: 2, total: 5 });
    expect(ids(showLatest(after).shown)).toEqual(ids([...fresh, ...rows]));
    expect(showLatest(after).waiting).toBe(0);
  });

  it('changes a row in its place', () => {
    const changed = rows.map((row, index) => (index === 1 ? { ...row, state: 'paid' as const } : row));
    const after = updateRows(firstRows({ rows: rows, total: 3 }), { rows: changed, total: 3 });
    expect(after.shown[1]?.state).toBe('paid');
    expect(after.waiting).toBe(0);
  });

  it('keeps rows that the newest answer no longer has room for', () => {
    const after = updateRows(firstRows({ rows: rows, total: 3 }), { rows: fresh, total: 5 });
    expect(ids(after.shown)).toEqual(ids(rows));
    expect(after.waiting).toBe(2);
  });

  it('shows the first checkouts at once', () => {
    const after = updateRows(firstRows({ rows: [], total: 0 }), { rows: fresh, total: 2 });
    expect(after).toMatchObject({ shown: fresh, waiting: 0 });
  });

  it('tells apart two tenants’ checkouts of one id', () => {
    const [row] = rows;
    if (!row) throw new Error('There is no row.');
    const before = firstRows({ rows: [row], total: 1 });
    const after = updateRows(before, { rows: [{ ...row, tenant: 'other' }, row], total: 2 });
    expect(after.waiting).toBe(1);
  });
});
