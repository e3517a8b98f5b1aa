import { expect, test, vi } from 'vitest';
import { TenantBusy, type TenantTurns, tenantTurns, type Visit } from '../../../src/testing/tenants/turns.ts';

/** Resolves when everything that can happen by itself has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function visitOf(turns: TenantTurns, name = 'POST /v1/payments'): Visit & { begin(): boolean } {
  const visit = turns.enter(name);
  let hasBegun = false;
  const leave = () => {
    visit.answered();
    visit.closed();
  };
  visit.proceed(() => {
    hasBegun = true;
  });
  return { ...visit, begin: () => hasBegun, closed: leave };
}

/** Runs work alone and tells whether it has run. */
function alone(turns: TenantTurns) {
  const work = vi.fn(async () => undefined);
  return { work, done: turns.alone(work) };
}

test('changes come one after the other, also after one that failed', async () => {
  const turns = tenantTurns();
  const order: string[] = [];
  const first = turns.inTurn(async () => {
    await settled();
    order.push('first');
    throw new Error('broken');
  });
  const second = turns.inTurn(async () => order.push('second'));
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('a change of the state waits for the requests at work, and requests wait for the change', async () => {
  const turns = tenantTurns();
  const early = visitOf(turns);
  const { work, done } = alone(turns);
  const late = visitOf(turns);
  await settled();
  expect([early.begin(), work.mock.calls.length, late.begin()]).toEqual([true, 0, false]);
  early.closed();
  await done;
  expect([work.mock.calls.length, late.begin()]).toEqual([1, true]);
});

test('a request whose client has gone is waited for until its work is done', async () => {
  const turns = tenantTurns();
  const visit = turns.enter('POST /v1/payments');
  visit.proceed(() => {});
  visit.closed();
  const { work, done } = alone(turns);
  await settled();
  expect(work).not.toHaveBeenCalled();
  visit.answered();
  await done;
  expect(work).toHaveBeenCalled();
});

test('a request that waits for a change and whose client goes never begins', async () => {
  const turns = tenantTurns();
  const early = visitOf(turns);
  const { done } = alone(turns);
  const late = turns.enter('GET /v1/query');
  const begin = vi.fn();
  late.proceed(begin);
  late.closed();
  early.closed();
  await done;
  expect(begin).not.toHaveBeenCalled();
  expect(turns.isIdle()).toBe(true);
});

test.each(['before', 'during'])(
  'a request that steps aside %s a change that replaces the state is cut',
  async (when) => {
    const turns = tenantTurns();
    const visit = visitOf(turns);
    const cut = vi.fn(() => visit.closed());
    if (when === 'before') visit.stepAside(cut);
    const { work, done } = alone(turns);
    if (when === 'during') visit.stepAside(cut);
    await done;
    expect([cut.mock.calls.length, work.mock.calls.length]).toEqual([1, 1]);
  },
);

test('requests that stay at work too long are named, and others go on', async () => {
  const turns = tenantTurns(10);
  const stuck = visitOf(turns, 'GET /v1/query');
  const { work, done } = alone(turns);
  const late = visitOf(turns);
  await expect(done).rejects.toThrow(TenantBusy);
  await expect(done).rejects.toThrow('GET /v1/query');
  expect([work.mock.calls.length, late.begin()]).toEqual([0, true]);
  stuck.closed();
});

test('work of the control plane counts as a request', async () => {
  const turns = tenantTurns();
  let end = () => {};
  const during = turns.during(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('answer');
      }),
  );
  const { work, done } = alone(turns);
  await settled();
  expect([work.mock.calls.length, turns.isIdle()]).toEqual([0, false]);
  end();
  expect(await during).toBe('answer');
  await done;
  expect(turns.isIdle()).toBe(true);
});
