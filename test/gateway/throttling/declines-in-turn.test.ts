// @runs rest
/**
 * Card testing (threeds-security.md T22): how many payments reach the acquirer with the default limits of the live
 * environment.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { minute, testGateway } from '../../support/gateway.ts';
import {
  addressOf,
  declined,
  gateways,
  live,
  makeAcquirer,
  makeTries,
  numberOf,
  paid,
  payFromServer,
  payInTurn,
  prepare,
  proxied,
  tryOne,
  visa,
} from './card-tester.ts';

describe('of declined payments one after another the acquirer of a live gateway gets in ten minutes', () => {
  test.each([
    [
      '5 of 200 checkouts with one card from one address, and the address is refused after 20',
      { charges: 5, answers: 20 },
      makeTries(200, () => ({ address: addressOf(1), number: visa })),
    ],
    [
      '20 of 200 checkouts with a card each from one address',
      { charges: 20, answers: 20 },
      makeTries(200, (i) => ({ address: addressOf(1), number: numberOf(`4${20_000 + i}`, i) })),
    ],
    [
      '5 of one card from 100 addresses, and the BIN is refused after 60',
      { charges: 5, answers: 60 },
      makeTries(100, (i) => ({ address: addressOf(i), number: visa })),
    ],
    [
      '60 of one BIN with a card and an address each',
      { charges: 60, answers: 60 },
      makeTries(150, (i) => ({ address: addressOf(i), number: numberOf('420000', i) })),
    ],
  ] as const)('%s', async (_name, { charges, answers }, tries) => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    const statuses = await payInTurn(gateway, tries);
    expect(statuses.filter((status) => status === 200)).toHaveLength(answers);
    expect(new Set(statuses.slice(answers))).toEqual(new Set([429]));
    expect(charge).toHaveBeenCalledTimes(charges);
    gateway.wait(10 * minute);
    const [first] = tries;
    await tryOne(gateway, first ?? { address: '', number: '' });
    expect(charge).toHaveBeenCalledTimes(charges + 1);
  });

  test('no more from one IPv6 network, because one customer has all its addresses', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    const tries = makeTries(40, (i) => ({
      address: `2001:db8:1:2::${i + 1}`,
      number: numberOf(`4${20_000 + i}`, i),
    }));
    await payInTurn(gateway, tries);
    expect(charge).toHaveBeenCalledTimes(20);
    expect(
      (await tryOne(gateway, { address: '2001:db8:1:3::1', number: numberOf('430000', 1) })).statusCode,
    ).toBe(200);
  });

  test('no more from a merchant’s server that names the shopper’s address', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    for (let i = 0; i < 25; i += 1) await payFromServer(gateway, i);
    expect(charge).toHaveBeenCalledTimes(20);
    const refused = await payFromServer(gateway, 26);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(refused.json().id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('an honest shopper', () => {
  test('pays as often as they like', async () => {
    const { charge, connector } = makeAcquirer(paid);
    const gateway = await live(connector);
    const found = await payInTurn(
      gateway,
      makeTries(40, () => ({ address: addressOf(1), number: visa })),
    );
    expect([new Set(found), charge.mock.calls.length]).toEqual([new Set([200]), 40]);
  });

  test('who clicks fifty times at once counts once', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    const id = await prepare(gateway);
    const same = { attemptId: 'a'.repeat(32) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => gateway.pay(id, same, proxied(addressOf(1)))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(charge).toHaveBeenCalledTimes(1);
    // The limit still allows four declines of the card.
    await payInTurn(
      gateway,
      makeTries(6, (i) => ({ address: addressOf(i), number: visa })),
    );
    expect(charge).toHaveBeenCalledTimes(5);
  });

  test('gets the answer of a payment from before the limit, when it is sent again', async () => {
    const { connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    const id = await prepare(gateway);
    const same = { attemptId: 'a'.repeat(32) };
    const first = await gateway.pay(id, same, proxied(addressOf(1)));
    await payInTurn(
      gateway,
      makeTries(6, () => ({ address: addressOf(1), number: visa })),
    );
    const again = await gateway.pay(id, same, proxied(addressOf(1)));
    expect([again.statusCode, again.json().result]).toEqual([200, first.json().result]);
  });
});

describe('an attempt that', () => {
  test('a dead process began gets its outcome, although all slots are taken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-attempts-'));
    const data = join(folder, 'gateway.sqlite');
    const charge = vi.fn(() => new Promise<never>(() => {}));
    const dead = await live({ ...simulator, authenticates: () => false, charge }, {}, data);
    const ids = await Promise.all(Array.from({ length: 60 }, () => prepare(dead)));
    const formOf = (i: number) => ({
      attemptId: 'a'.repeat(32),
      'card.number': numberOf(`4${20_000 + i}`, i),
    });
    for (const [i, id] of ids.entries()) void dead.pay(id, formOf(i), proxied(addressOf(1)));
    await vi.waitFor(() => expect(charge).toHaveBeenCalledTimes(60));
    await dead.store.close();
    const throttles = { 'shopper-requests-by-address': { limit: 1, seconds: 600 } };
    const next = await live(makeAcquirer(paid).connector, { throttles }, data);
    next.wait(minute);
    const other = await tryOne(next, { address: addressOf(1), number: visa });
    expect(other.statusCode).toBe(429);
    for (const [i, id] of ids.entries()) {
      const again = await next.pay(id, formOf(i), proxied(addressOf(1)));
      expect([again.statusCode, again.json().result.code]).toEqual([200, paid.code]);
    }
    rmSync(folder, { recursive: true });
  });

  test('a dead process began counts when its outcome is a decline', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-attempts-'));
    const data = join(folder, 'gateway.sqlite');
    const charge = vi.fn(() => new Promise<never>(() => {}));
    const dead = await live({ ...simulator, authenticates: () => false, charge }, {}, data);
    const id = await prepare(dead);
    const same = { attemptId: 'a'.repeat(32) };
    void dead.pay(id, same, proxied(addressOf(1)));
    await vi.waitFor(() => expect(charge).toHaveBeenCalled());
    await dead.store.close();
    const throttles = { 'declines-by-card': { limit: 1, seconds: 600 } };
    const next = await live(makeAcquirer(declined).connector, { throttles }, data);
    const again = await next.pay(id, same, proxied(addressOf(1)));
    expect(again.json().result.code).toBe(declined.code);
    const { charge: laterCharge, connector: other } = makeAcquirer(paid);
    await next.close();
    gateways.splice(gateways.indexOf(next), 1);
    const last = await live(other, { throttles }, data);
    await tryOne(last, { address: addressOf(2), number: visa });
    expect(laterCharge).not.toHaveBeenCalled();
    rmSync(folder, { recursive: true });
  });

  test.each(['claimCheckout', 'beginAttempt'] as const)(
    'never began, because %s failed, is not counted',
    async (name) => {
      const { charge, connector } = makeAcquirer(declined);
      const gateway = await live(connector, {
        throttles: { 'declines-by-card': { limit: 1, seconds: 600 } },
      });
      const pay = async () =>
        name === 'claimCheckout'
          ? tryOne(gateway, { address: addressOf(1), number: numberOf('420002', 2) })
          : payFromServer(gateway, 2);
      vi.spyOn(gateway.store, name).mockRejectedValueOnce(new StoreUnavailable('the disk is full'));
      expect((await pay()).statusCode).toBe(503);
      await pay();
      expect(charge).toHaveBeenCalledTimes(1);
    },
  );
});

test('in the test environment nothing is counted by default', async () => {
  const { charge, connector } = makeAcquirer(declined);
  const gateway = await testGateway({ connector });
  gateways.push(gateway);
  const counted = vi.spyOn(gateway.store, 'reserveSlots');
  for (let i = 0; i < 12; i += 1) await gateway.pay(await gateway.prepare());
  expect(charge).toHaveBeenCalledTimes(12);
  expect(counted).not.toHaveBeenCalled();
});
