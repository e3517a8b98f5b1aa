/** A tenant's state is replaced or kept while its requests and jobs are under way. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import type { CreatedTenant } from '../../../src/testing/tenants/tenant.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../support/tenants.ts';

let gateway: TenantGateway;
let info: TenantInfo;
let tenant: CreatedTenant;
beforeAll(async () => {
  gateway = await tenantGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  info = await gateway.createTenant();
  const found = gateway.environment.tenants.find(info.id);
  if (found?.role !== 'test') throw new Error('The tenant was not made.');
  tenant = found;
});

const pay = () => gateway.post(info, '/v1/payments', { ...sale, ...visa });
const control = (path: string, body?: object) => gateway.call('POST', `/tenants/${info.id}${path}`, body);
const rows = () => tenant.data.alone((data) => data.save());

/** Holds the next payment back when the gateway begins to store it. */
function holdPayment() {
  const { beginAttempt } = tenant.store;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  Object.assign(tenant.store, {
    async beginAttempt(...args: Parameters<typeof beginAttempt>) {
      isHeld = true;
      Object.assign(tenant.store, { beginAttempt });
      await released;
      return beginAttempt(...args);
    },
  });
  return { isHeld: () => isHeld, release };
}

test('a reset waits for a payment under way, which is gone afterwards', async () => {
  const { isHeld, release } = holdPayment();
  const paying = pay();
  await expect.poll(isHeld).toBe(true);
  const resetting = control('/reset');
  release();
  const paid = (await paying).json();
  expect(paid.result.code).toBe('000.100.110');
  expect((await resetting).statusCode).toBe(200);
  expect((await rows()).payments).toEqual([]);
  expect(tenant.journal.events().events).toEqual([]);
  // The ids begin anew.
  expect((await pay()).json().id).toBe(paid.id);
});

test('a reset with a seed gives ids that were not there before, and repeats them for the same seed', async () => {
  const idAfter = async (body?: object) => {
    expect((await control('/reset', body)).statusCode).toBe(200);
    return (await pay()).json().id;
  };
  const first = await idAfter({ seed: 'first test' });
  const second = await idAfter({ seed: 'second test' });
  expect(new Set([first, second, await idAfter()]).size).toBe(3);
  expect(await idAfter({ seed: 'first test' })).toBe(first);
  expect(first.slice(0, 10)).toBe(info.id.slice(0, 10));
});

test('a reset names what it does not know', async () => {
  const refused = await control('/reset', { sed: 'x' });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    'sed is unknown here: send seed, or leave it out.',
  ]);
});

test('a reset ends a payment that a fault delays, and leaves nothing of it', async () => {
  await control('/faults', { fault: { delay: '10:00' }, scope: { on: 'payment.create' } });
  const paying = pay().then(
    ({ statusCode }) => statusCode,
    () => 'cut',
  );
  await expect.poll(() => tenant.faults.list()[0]?.met).toBe(1);
  expect((await control('/reset')).statusCode).toBe(200);
  expect(await paying).toBe('cut');
  const { payments, attempts } = await rows();
  expect([payments, attempts]).toEqual([[], []]);
  expect(tenant.journal.events().events).toEqual([]);
});

test('two moves of a clock at once go as far as both, and do what is due once', async () => {
  await gateway.post(info, '/v1/checkouts', sale);
  await control('/clock', { freeze: true });
  const from = tenant.clock.now();
  const moved = await Promise.all([
    control('/clock', { advance: '20:00' }),
    control('/clock', { advance: '20:00' }),
  ]);
  expect(tenant.clock.now() - from).toBe(40 * 60_000);
  expect(moved.flatMap((answer) => answer.json().done)).toMatchObject([{ what: 'expiry' }]);
  expect(tenant.journal.events({ kind: 'due' }).events).toHaveLength(1);
});

test('a freeze during a move counts after it', async () => {
  await Promise.all([control('/clock', { advance: '20:00' }), control('/clock', { freeze: true })]);
  expect(tenant.clock.isFrozen).toBe(true);
});

test('a clock that is reset does what is due until the gateway’s time, and says it', async () => {
  await control('/clock', { set: new Date(Date.now() - 3_600_000).toISOString() });
  const { id } = (await gateway.post(info, '/v1/checkouts', sale)).json();
  await control('/clock', { freeze: true });
  const before = Date.now();
  const answer = (await control('/clock', { reset: true })).json();
  expect(answer.done).toMatchObject([{ what: 'expiry', checkoutId: id }]);
  expect(answer.isFrozen).toBe(false);
  expect(Date.parse(answer.now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(answer.now)).toBeLessThanOrEqual(Date.now());
});
