// @runs postgres
/** A search by date counts many payments in small steps, so that a page of it is found fast and others are answered meanwhile. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type NewPayment, toPaymentRow } from '../../../../src/gateway/store/payments/payments.ts';
import { createSearchByDate } from '../../../../src/gateway/store/payments/payments-by-date.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { newPayment } from '../../../support/new-payment.ts';
import { openTestStore } from '../../../support/test-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 40 * day;
const channels = ['one', 'two'];
const everything = { from: 0, before: 31 * day, limit: 10, offset: 0, now };

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
beforeAll(async () => {
  store = await openTestStore();
  await insert(payments);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => store.close());

async function insert(more: readonly NewPayment[]): Promise<void> {
  await store.database.db.insertInto('payments').values(more.map(toPaymentRow)).execute();
}

test.each([
  ['of one channel', { entityIds: ['one'] }],
  ['of two channels', { entityIds: channels, limit: 7 }],
  ['of a seldom type', { entityIds: channels, paymentTypes: ['RF'], limit: 2 }],
  ['from a time between them', { entityIds: channels, from: 3 * day + hour, before: 4 * day }],
  ['of one millisecond', { entityIds: ['one'], from: 2 * day, before: 2 * day + 1 }],
  ['of which the last are new', { entityIds: channels, now: 3 * day + 60_000 }],
  ['of no time', { entityIds: channels, from: 20 * day }],
  ['of no channel', { entityIds: [] }],
] as const)('all are found, each once and in order: those %s', async (_name, more) => {
  const findByDate = createSearchByDate(store.database.db, maxRows);
  const search = { ...everything, ...more };
  const wanted = payments.filter(
    ({ entityId, createdAt, paymentType }) =>
      search.entityIds.some((id) => id === entityId) &&
      createdAt >= search.from &&
      createdAt < search.before &&
      (!('paymentTypes' in search) || search.paymentTypes.some((type) => type === paymentType)),
  );
  const ids = wanted.map(({ id }) => id);
  const offsets = [...Array(Math.ceil(ids.length / search.limit) + 1).keys()].map((at) => at * search.limit);
  // Forwards and backwards, so that pages are found with what was counted and without.
  for (const offset of [...offsets.slice(-2).reverse(), ...offsets]) {
    const found = await findByDate({ ...search, offset });
    expect(found.total).toBe(ids.length);
    expect(found.payments.map(({ id }) => id)).toEqual(ids.slice(offset, offset + search.limit));
  }
});

test('another end of the same search changes nothing that was counted', async () => {
  const findByDate = createSearchByDate(store.database.db, maxRows);
  const totals: number[] = [];
  for (const before of [day + 10, 31 * day, 2 * day + 1, 3 * day + 1, 31 * day]) {
    totals.push((await findByDate({ ...everything, entityIds: ['one'], before })).total);
  }
  expect(totals).toEqual([10, 190, 100, 101, 190]);
});

test('others are answered while they are counted, and they are counted once', async () => {
  const findByDate = createSearchByDate(store.database.db, maxRows);
  const statements = vi.spyOn(store.database.db, 'selectFrom');
  const find = async (offset: number) => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    statements.mockClear();
    await findByDate({ ...everything, entityIds: channels, offset });
    clearImmediate(next);
    return { turns, statements: statements.mock.calls.length };
  };
  const first = await find(0);
  const later = await find(200);
  expect(first.turns).toBeGreaterThan(10);
  expect(later.statements).toBeLessThan(first.statements / 2);
});

test('payments that come later are counted, too', async () => {
  const findByDate = createSearchByDate(store.database.db, maxRows);
  const total = async (time: number) =>
    (await findByDate({ ...everything, entityIds: ['three'], now: time })).total;
  const noon = 12 * hour;
  await insert(several(100, (at) => ({ createdAt: noon - 90_000 + at, entityId: 'three' })));
  expect(await total(noon)).toBe(100);
  await insert(several(100, (at) => ({ createdAt: noon - 50_000 + at * 600, entityId: 'three' })));
  expect(await total(noon)).toBe(200);
  // These were made before others that were counted, but stored later.
  await insert(several(50, (at) => ({ createdAt: noon - 40_000 + at * 600, entityId: 'three' })));
  expect(await total(noon + 15_000)).toBe(250);
  expect(await total(noon + hour)).toBe(250);
});

test('what another process has deleted is noticed a minute later', async () => {
  const findByDate = createSearchByDate(store.database.db, maxRows);
  const search = { ...everything, entityIds: ['four'], offset: 70 };
  await insert(several(200, (at) => ({ createdAt: day + at, entityId: 'four' })));
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  expect((await findByDate(search)).total).toBe(200);
  const oldest = store.database.db.deleteFrom('payments').where('entity_id', '=', 'four');
  await oldest.where('created_at', '<', day + 100).execute();
  clock.mockReturnValue(60_000);
  const { payments: found, total } = await findByDate(search);
  expect([total, found[0]?.createdAt]).toEqual([100, day + 170]);
});
