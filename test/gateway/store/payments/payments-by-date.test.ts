// @runs postgres
/** A search by date finds each payment once, whatever of them was counted ahead, and others are answered meanwhile. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPaymentCounts, forgetPeriods } from '../../../../src/gateway/store/payments/payment-counts.ts';
import { type NewPayment, toPaymentRow } from '../../../../src/gateway/store/payments/payments.ts';
import { createSearchByDate } from '../../../../src/gateway/store/payments/payments-by-date.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { newPayment } from '../../../support/new-payment.ts';
import { openTestStore } from '../../../support/test-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 40 * day;
const size = 12;
const channels = ['one', 'two'];
const everything = { from: 0, before: 31 * day, limit: 10, offset: 0 };

let made = 0;
const several = (count: number, more: (at: number) => Partial<NewPayment>) =>
  Array.from({ length: count }, (_, at) => {
    made += 1;
    // Ids in another order than that in which they are made.
    return newPayment({ id: `${(made * 7_919) % 100_003} ${made}`, entityId: 'one', ...more(at) });
  });

/** Many more than a statement counts, also in one millisecond. */
const payments = [
  ...several(30, (at) => ({ createdAt: day + at })),
  ...several(70, () => ({ createdAt: 2 * day })),
  ...several(90, (at) => ({ createdAt: 3 * day + at * hour, paymentType: at % 20 ? 'DB' : 'RF' })),
  ...several(40, (at) => ({ createdAt: 3 * day + at * 400_000, entityId: 'two' })),
  ...several(10, (at) => ({ createdAt: 9 * day + at, entityId: 'another' })),
].sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
const maxRows = 20;

let store: Store;
let findByDate: ReturnType<typeof createSearchByDate>;
beforeEach(async () => {
  store = await openTestStore();
  findByDate = createSearchByDate(store.database.db, maxRows);
  await insert(payments);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

async function insert(more: readonly NewPayment[]): Promise<void> {
  await store.database.db.insertInto('payments').values(more.map(toPaymentRow)).execute();
}

/** Counts some periods ahead, all when no number is given. Returns how many. */
async function count(periods = Number.POSITIVE_INFINITY, time = now): Promise<number> {
  const counts = createPaymentCounts(store.database.db, (write) => write(() => {}), size);
  let counted = 0;
  while (counted < periods && (await counts.countNext(time))) counted += 1;
  return counted;
}

const total = async () => (await findByDate({ ...everything, entityIds: ['one'] })).total;

describe.each([
  ['none was', 0],
  ['a few were', 4],
  ['all were', Number.POSITIVE_INFINITY],
])('payments of which %s counted ahead are found, each once and in order:', (_counted, periods) => {
  test.each([
    ['of one channel', { entityIds: ['one'] }],
    ['of two channels', { entityIds: channels, limit: 7 }],
    ['of a seldom type', { entityIds: channels, paymentTypes: ['RF'], limit: 2 }],
    ['of a type that there is not', { entityIds: channels, paymentTypes: ['CB'] }],
    ['from a time between them', { entityIds: channels, from: 3 * day + hour, before: 4 * day }],
    ['to a time between them', { entityIds: channels, before: 3 * day + 11 * hour + 1 }],
    ['of one millisecond', { entityIds: ['one'], from: 2 * day, before: 2 * day + 1 }],
    ['of no time', { entityIds: channels, from: 20 * day }],
    ['of no channel', { entityIds: [] }],
  ] as const)('those %s', async (_name, more) => {
    await count(periods);
    const search = { ...everything, ...more };
    const wanted = payments.filter(
      ({ entityId, createdAt, paymentType }) =>
        search.entityIds.some((id) => id === entityId) &&
        createdAt >= search.from &&
        createdAt < search.before &&
        (!('paymentTypes' in search) || search.paymentTypes.some((type) => type === paymentType)),
    );
    const ids = wanted.map(({ id }) => id);
    const offsets = [...Array(Math.ceil(ids.length / search.limit) + 1).keys()].map(
      (at) => at * search.limit,
    );
    for (const offset of offsets) {
      const found = await findByDate({ ...search, offset });
      expect(found.total).toBe(ids.length);
      expect(found.payments.map(({ id }) => id)).toEqual(ids.slice(offset, offset + search.limit));
    }
  });
});

test('others are answered while payments are counted, and what was counted ahead is not counted again', async () => {
  const statements = vi.spyOn(store.database.db, 'selectFrom');
  const find = async () => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    statements.mockClear();
    await findByDate({ ...everything, entityIds: channels });
    clearImmediate(next);
    return { turns, statements: statements.mock.calls.length };
  };
  const first = await find();
  await count();
  const later = await find();
  expect(first.turns).toBeGreaterThan(10);
  expect(later.statements).toBeLessThan(first.statements / 2);
});

test('a payment that is stored two minutes after it was made is counted', async () => {
  const noon = 12 * hour;
  await insert(several(100, (at) => ({ createdAt: noon - 130_000 + at * 1_000, entityId: 'three' })));
  await count(Number.POSITIVE_INFINITY, noon);
  await insert(several(50, (at) => ({ createdAt: noon - 119_999 + at, entityId: 'three' })));
  await count();
  expect((await findByDate({ ...everything, entityIds: ['three'] })).total).toBe(150);
});

test('a payment that is made at a time already counted, because the clock was set back, is counted', async () => {
  const counts = createPaymentCounts(store.database.db, (write) => write(() => {}), size);
  while (await counts.countNext(now));
  const [earlier, later] = several(2, (at) => ({ createdAt: 3 * day + at * hour }));
  for (const payment of [earlier, later] as NewPayment[]) {
    await insert([payment]);
    await counts.countAgain(payment.createdAt);
    expect(await total()).toBe(190 + (payment === earlier ? 1 : 2));
  }
  expect(await counts.countNext(now)).toBe(true);
  while (await counts.countNext(now));
  expect(await total()).toBe(192);
});

test.each([
  ['at a time with payments', 3 * day],
  ['at a time without any', 2 * day - hour],
])('a payment is counted that a process stored %s before it was killed', async (_where, createdAt) => {
  await count();
  await insert(several(1, () => ({ createdAt })));
  const counts = createPaymentCounts(store.database.db, (write) => write(() => {}), size);
  await counts.countNext(now);
  while (await counts.verifyNext());
  while (await counts.countNext(now));
  expect(await total()).toBe(191);
});

test('a process counts the periods behind a late payment again once', async () => {
  const behind = await count();
  await insert(several(1, () => ({ createdAt: day + 5 })));
  expect(await run(create())).toBeLessThanOrEqual(behind + 1);
});

const create = () => createPaymentCounts(store.database.db, (write) => write(() => {}), size);
/** Counts and looks as the jobs of a process do, and returns how many periods it has counted. */
const run = async (counts: ReturnType<typeof create>) => {
  let counted = 0;
  for (;;) {
    if (await counts.countNext(now)) counted += 1;
    else if (!(await counts.verifyNext())) return counted;
  }
};

describe('a payment that is stored late at a time with standalone authentications alone', () => {
  const [gap, end] = [12 * day, 13 * day];
  beforeEach(async () => {
    const standalone = several(60, (at) => ({
      createdAt: gap + at * 1_000,
      paymentType: '3D',
    }));
    await insert([...standalone, ...several(60, (at) => ({ createdAt: end + at }))]);
    await run(create());
  });

  test.each([
    ['before them', gap - hour],
    ['among them', gap + 30_500],
    ['behind them', end - hour],
  ])('%s, is counted by the next process, and the one after it counts nothing', async (_where, createdAt) => {
    await insert(several(1, () => ({ createdAt })));
    expect(await run(create())).toBeGreaterThan(0);
    expect(await total()).toBe(251);
    expect(await run(create())).toBe(0);
  });

  test('is counted by the process that stores it, which leaves what is before it', async () => {
    const counts = create();
    await counts.countNext(now);
    const { db } = store.database;
    const periodsBefore = () =>
      db.selectFrom('payment_counts').selectAll().where('from_time', '<', gap).orderBy('from_time').execute();
    const before = await periodsBefore();
    await insert(several(1, () => ({ createdAt: gap + 30_500 })));
    await counts.countAgain(gap + 30_500);
    await run(counts);
    expect(await total()).toBe(251);
    expect(await periodsBefore()).toEqual(before);
  });
});

test('a process that starts counts nothing again whose periods are forgotten while it looks', async () => {
  await count();
  const counts = create();
  await counts.countNext(now);
  await counts.verifyNext();
  await forgetPeriods(store.database.db, 3 * day + 20 * hour);
  expect(await run(counts)).toBe(0);
  expect(await total()).toBe(190);
});

test('a process that starts counts nothing again that is true', async () => {
  await count();
  const { db } = store.database;
  const counts = createPaymentCounts(db, (write) => write(() => {}), size);
  await counts.countNext(now);
  const deleted = vi.spyOn(db, 'transaction');
  let periods = 0;
  while (await counts.verifyNext()) periods += 1;
  expect(periods).toBeGreaterThan(5);
  expect(deleted).not.toHaveBeenCalled();
});

test('two nodes that count at once count no payment twice', async () => {
  const counts = await Promise.all([count(), count()]);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(await total()).toBe(190);
});

test.each([
  ['this release deletes', day + 20],
  ['an earlier release deletes before this one looks again', day + 25],
])('what %s is not counted any more', async (_who, deletedBefore) => {
  await count();
  const { db } = store.database;
  await db.updateTable('payments').set({ state: 'succeeded' }).execute();
  await store.retention.sweep({ now, paymentsBefore: day + 20 });
  await db.deleteFrom('payments').where('created_at', '<', deletedBefore).execute();
  const { payments: found, total } = await findByDate({ ...everything, entityIds: ['one'], limit: 1 });
  expect([total, found[0]?.createdAt]).toEqual([190 - (deletedBefore - day), deletedBefore]);
});
