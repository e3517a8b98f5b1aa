import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentFilter } from '../../../../src/contract/control/payments.ts';
import type { EventFilter } from '../../../../src/contract/control/records.ts';
import { recordControl, recordDecision, recordDue } from '../../../../src/testing/tenants/journal/record.ts';
import {
  type NewEvent,
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { start } from '../../../support/gateway.ts';
import { checkoutIdFor, createdCheckout } from './support.ts';

let now: number;
let journal: TenantJournal;
beforeEach(() => {
  now = start;
  journal = newTenantJournal({ now: () => now });
});

const [one, two] = [checkoutIdFor(1), checkoutIdFor(2)];
const paymentId = 'f'.repeat(32);

function add(event: Partial<NewEvent> = {}) {
  return journal.record({ lane: 'gateway', kind: 'control', what: 'set the clock', ...event });
}

const seqs = (filter: EventFilter) => journal.events(filter).events.map(({ seq }) => seq);

describe('an event', () => {
  test('has its number, the tenant’s time and the computer’s time', () => {
    const before = journal.now().realTime;
    expect(add()).toMatchObject({ seq: 1, at: '2026-11-20T10:00:00.000Z' });
    const { seq, realTime } = add();
    expect(seq).toBe(2);
    expect(realTime).toBeGreaterThanOrEqual(before);
    expect(realTime).toBeLessThanOrEqual(journal.now().realTime);
    expect(new Date(realTime).getUTCFullYear()).toBe(new Date().getUTCFullYear());
  });

  test('shows no id that has not the form of one', () => {
    expect(add({ checkoutId: 'x', paymentId: '4929123456781236' })).not.toHaveProperty('checkoutId');
    expect(add({ checkoutId: 'x', paymentId: '4929123456781236' })).not.toHaveProperty('paymentId');
  });

  test('of a payment belongs to the checkout of the payment', () => {
    journal.link(paymentId, { checkoutId: one, paymentId });
    expect(add({ paymentId }).checkoutId).toBe(one);
  });
});

describe('the newest 10,000 events', () => {
  test('are kept, and their numbers have no gap', () => {
    for (let n = 0; n < 10_005; n += 1) add({ checkoutId: checkoutIdFor(n % 7) });
    expect(journal.events({ after: 0, limit: 1 })).toMatchObject({ events: [{ seq: 6 }], last: 10_005 });
    expect(journal.timelineOf(checkoutIdFor(0)).map(({ seq }) => seq)[0]).toBe(8);
    expect([journal.hasAllAfter(4), journal.hasAllAfter(5), journal.hasAllAfter(20_000)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('are fewer when they are long', () => {
    const detail = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`m${n}`, 'x'.repeat(1000)]));
    for (let n = 0; n < 40; n += 1) add({ detail });
    expect(seqs({ after: 0 }).length).toBeLessThan(35);
    expect(journal.events().last).toBe(40);
  });
});

describe('a filter', () => {
  beforeEach(() => {
    add({ checkoutId: one });
    now += 1000;
    add({ checkoutId: two, kind: 'due', what: 'expiry "fell" due' });
    now += 1000;
    add({ checkoutId: one, paymentId, detail: { holder: 'Jane Jones' } });
  });

  test.each<[EventFilter, readonly number[]]>([
    [{}, [1, 2, 3]],
    [{ after: 1 }, [2, 3]],
    [{ after: 0, limit: 2 }, [1, 2]],
    [{ limit: 2 }, [2, 3]],
    [{ checkout: one }, [1, 3]],
    [{ checkout: one.slice(0, 32) }, [1, 3]],
    [{ checkout: one, after: 1 }, [3]],
    [{ checkout: 'x' }, []],
    [{ payment: paymentId }, [3]],
    [{ kind: 'due' }, [2]],
    [{ since: '2026-11-20T10:00:01.000Z' }, [2, 3]],
    [{ until: '2026-11-20T10:00:01.000Z' }, [1, 2]],
    [{ search: 'jane' }, [3]],
    [{ search: '"FELL"' }, [2]],
    [{ search: 'nowhere' }, []],
  ])('%j finds %j', (filter, found) => {
    expect(seqs(filter)).toEqual(found);
  });
});

describe('the next event', () => {
  test('is the first that matches, whoever records it', async () => {
    const next = journal.next({ kind: 'due', checkout: one }, { timeoutMs: 20_000 });
    recordControl(journal, 'froze the clock');
    recordDue(journal, { checkoutId: two }, { what: 'expiry', at: 'now' });
    recordDue(journal, { checkoutId: one }, { what: 'expiry', at: 'now' });
    expect(await next).toMatchObject({ seq: 3, what: 'expiry fell due' });
  });

  test.each([
    ['time is over', () => {}, 1],
    ['the tenant ends', () => journal.end(), 20_000],
  ])('is none when %s', async (_when, act, timeoutMs) => {
    const next = journal.next({}, { timeoutMs });
    act();
    expect(await next).toBeUndefined();
  });

  test('is none when whoever waits has gone', async () => {
    const gone = new AbortController();
    const next = journal.next({}, { timeoutMs: 20_000, signal: gone.signal });
    gone.abort();
    expect(await next).toBeUndefined();
    const signal = AbortSignal.abort();
    expect(await journal.next({}, { timeoutMs: 20_000, signal })).toBeUndefined();
  });
});

test('a journal that is emptied goes on counting and tells who follows it', () => {
  const lost = vi.fn();
  const stop = journal.follow({ event: () => {}, lost });
  createdCheckout(journal, one);
  journal.clear();
  expect(journal.events()).toEqual({ events: [], last: 1, underWay: 0 });
  expect(journal.checkouts()).toEqual({ rows: [], total: 0 });
  expect(add().seq).toBe(2);
  stop();
  journal.clear();
  expect(lost).toHaveBeenCalledTimes(1);
});

test('a journal that is reset has nothing, and counts from the beginning', () => {
  createdCheckout(journal, one);
  journal.link(paymentId, { checkoutId: one, paymentId });
  journal.reset();
  expect(journal.events()).toEqual({ events: [], last: 0, underWay: 0 });
  expect(journal.subjectOf(paymentId)).toEqual({});
  expect(add().seq).toBe(1);
});

describe('the list of checkouts', () => {
  beforeEach(() => {
    createdCheckout(journal, one);
    createdCheckout(journal, two, { amount: '7.00', currency: 'USD', merchantTransactionId: 'Order-4711' });
    recordDecision(journal, { checkoutId: one }, { rule: 'queued', code: '000.100.110', brand: 'VISA' });
  });

  const ids = (filter: Parameters<TenantJournal['checkouts']>[0]) =>
    journal.checkouts(filter).rows.map(({ id }) => id);

  test.each([
    [{}, [two, one]],
    [{ state: 'paid' }, [one]],
    [{ state: 'open' }, [two]],
    [{ brand: 'VISA' }, [one]],
    [{ search: 'usd' }, [two]],
    [{ search: 'order-4711' }, [two]],
    [{ search: '000.100' }, [one]],
    [{ before: 2 }, [one]],
    [{ limit: 1 }, [two]],
  ] as const)('for %j is %j', (filter, found) => {
    expect(ids(filter)).toEqual(found);
  });

  test('counts all that match, also those that are not sent', () => {
    expect(journal.checkouts({ limit: 1 }).total).toBe(2);
  });

  test('keeps a checkout paid when a later attempt is declined', () => {
    recordDecision(journal, { checkoutId: one }, { rule: 'queued', code: '800.100.155' });
    expect(journal.checkout(one)).toMatchObject({ state: 'paid', code: '000.100.110' });
  });
});

describe('the list of payments', () => {
  const sold = {
    rule: 'test-card',
    code: '000.100.110',
    paymentType: 'DB',
    amount: '92.00',
    currency: 'EUR',
  };
  const [refund, sale] = ['e'.repeat(32), 'f'.repeat(32)];

  beforeEach(() => {
    const order = { brand: 'VISA', merchantTransactionId: 'Order-4711', connector: 'cards' };
    recordDecision(journal, { checkoutId: one, paymentId: sale }, { ...sold, ...order });
    const back = { paymentType: 'RF', amount: '5.00', brand: 'MASTER', isFollowUp: true, referencedId: sale };
    recordDecision(journal, { paymentId: refund }, { ...sold, ...back });
  });

  test.each<[PaymentFilter, readonly string[], number]>([
    [{}, [refund, sale], 2],
    [{ type: 'RF' }, [refund], 1],
    [{ brand: 'visa' }, [sale], 1],
    [{ search: one.slice(0, 32).toLowerCase() }, [sale], 1],
    [{ search: 'order-4711' }, [sale], 1],
    [{ search: 'CARDS' }, [sale], 1],
    [{ search: '5.00 eur' }, [refund], 1],
    [{ type: 'RF', search: '92.00' }, [], 0],
    [{ limit: 1 }, [refund], 2],
  ])('for %j is %j, of %i', (filter, found, total) => {
    const list = journal.payments(filter);
    expect([list.payments.map(({ id }) => id), list.total]).toEqual([found, total]);
  });

  test('has also what more than a thousand decisions have followed', () => {
    for (let n = 0; n < 1_100; n += 1)
      recordDecision(journal, { paymentId: n.toString(16).padStart(32, '0') }, sold);
    expect(journal.payments({ search: 'order-4711' }).payments).toMatchObject([{ id: sale }]);
  });
});

describe('a search for requests', () => {
  beforeEach(() => {
    createdCheckout(journal, one);
    createdCheckout(journal, two, {
      amount: '7.00',
      'card.number': { bin: '420000', last4: '0000' },
      note: null,
    });
  });

  test.each([
    [{ on: 'checkout.create' }, 2],
    [{ on: 'query' }, 0],
    [{ checkout: two }, 1],
    [{ status: 200 }, 2],
    [{ parameters: { amount: '7.00' } }, 1],
    [{ parameters: { 'card.number': '4200 0000 0000 0000' } }, 1],
    [{ parameters: { 'card.number': '4200000000000001' } }, 0],
    [{ parameters: { note: 'x' } }, 0],
  ] as const)('with %j finds %i', (filter, count) => {
    expect(journal.requests(filter)).toHaveLength(count);
  });

  test('that finds none is told the nearest and what differs', () => {
    const sentence = journal.nearMisses({
      on: 'checkout.create',
      checkout: two,
      parameters: { amount: '8.00' },
    });
    expect(sentence).toBe(
      `The nearest of 2: event 2, POST /v1/checkouts 200 (parameter.amount is "7.00", not "8.00"), event 1, POST /v1/checkouts 200 (checkout is ${one}, not ${two}; parameter.amount is "92.00", not "8.00").`,
    );
    journal.clear();
    expect(journal.nearMisses({})).toBe('No request of this tenant is recorded.');
  });
});
