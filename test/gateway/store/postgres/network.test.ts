// @tests src/gateway/store/postgres/postgres.ts
/** The network between one of two nodes and the database is cut without a word, for shorter and for longer. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createReadiness } from '../../../../src/gateway/operation/readiness.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { checkout, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { holdTimerAfter } from '../../../support/held-timer.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const paid = '000.100.110';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const databases: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 4; n += 1) databases.push(await makeDatabase());
});

/** Starts a node behind a proxy and another one without, and ends them after the test. */
async function withNodes(
  use: (nodes: {
    proxy: DatabaseProxy;
    cut: TestGateway;
    other: TestGateway;
    charges: readonly string[];
  }) => Promise<void>,
) {
  const url = databases.pop() ?? '';
  const proxy = await startDatabaseProxy(url);
  const charges: string[] = [];
  const connector = {
    ...simulator,
    charge(...order: Parameters<typeof simulator.charge>) {
      charges.push(order[1]);
      return simulator.charge(...order);
    },
  };
  const cut = await testGateway({ store: await openPostgres({ url: proxy.url, size: 6 }), connector });
  const other = await testGateway({ store: await openPostgres({ url, size: 3 }), connector });
  try {
    await use({ proxy, cut, other, charges });
  } finally {
    proxy.hold(false);
    await cut.close();
    await other.close();
    await proxy.close();
  }
}

type Answer = Awaited<ReturnType<TestGateway['pay']>>;

const create = (node: TestGateway) => merchantAt(node).post('/v1/checkouts', { ...checkout });

describe('a network that is cut', () => {
  test('for 1 s delays requests, and none fails', async () => {
    await withNodes(async ({ proxy, cut, other, charges }) => {
      const ids = await Promise.all([cut.prepare(), cut.prepare(), cut.prepare()]);
      const goOn = holdTimerAfter(1_000);
      proxy.hold(true);
      const asking = Promise.all([...ids.map((id) => cut.pay(id)), create(cut)]);
      expect(codeOf(await other.pay(await other.prepare()))).toBe(paid);
      await pause(1_000);
      proxy.hold(false);
      expect((await asking).map(codeOf)).toEqual([paid, paid, paid, '000.200.100']);
      goOn();
      expect(charges).toHaveLength(4);
    });
  });

  test('for 2 s delays more reads than there are connections to open, and none fails', async () => {
    await withNodes(async ({ proxy, cut }) => {
      const id = (await cut.prepare()).slice(0, 32);
      const goOn = holdTimerAfter(2_000);
      proxy.hold(true);
      const reading = Promise.all(Array.from({ length: 20 }, () => cut.store.findCheckout(id)));
      await pause(2_000);
      proxy.hold(false);
      for (const checkout of await reading) expect(checkout?.id).toBe(id);
      goOn();
    });
  });
});

// The tests wait most of the time, so they do so together.
describe.concurrent('a network that is cut for long', () => {
  test.each([10_000, 16_000])(
    'for %i ms has requests refused meanwhile, the node not ready, and no payment lost or made twice',
    async (length) => {
      await withNodes(async ({ proxy, cut, other, charges }) => {
        const { health } = cut.store;
        const readiness = createReadiness({
          health,
          missingKeys: () => cut.store.registrations.keyIdsBesides([]),
          eventLoop: { lagMs: () => 0 },
          awayConnectors: () => [],
        });
        const ready = async () => (await readiness.check()).isReady;
        await vi.waitUntil(ready, { timeout: 10_000 });
        const before = await cut.prepare();
        expect(codeOf(await cut.pay(before))).toBe(paid);
        const ids = await Promise.all([cut.prepare(), cut.prepare()]);
        const attemptId = (n: number) => String(n).padStart(32, '0');

        proxy.hold(true);
        const cutAt = performance.now();
        const refused: Answer[] = [];
        const ask = async () => {
          const asked = [cut.pay(ids[0], { attemptId: attemptId(1) }), cut.status(before), create(cut)];
          refused.push(...(await Promise.all(asked)));
        };
        const asking = [ask()];
        let others = 0;
        while (performance.now() - cutAt < length) {
          expect(codeOf(await other.pay(await other.prepare()))).toBe(paid);
          others += 1;
          await pause(250);
          if (asking.length === 1 && performance.now() - cutAt > 6_500) asking.push(ask());
        }
        await vi.waitUntil(async () => !(await ready()));
        // A payment whose node is cut off is made at another one, also by the same attempt.
        expect(codeOf(await other.pay(ids[0], { attemptId: attemptId(1) }))).toBe(paid);
        // All are refused while the network is still cut.
        await Promise.all(asking);
        proxy.hold(false);
        await vi.waitUntil(ready, { timeout: 10_000 });

        for (const { statusCode, headers } of refused)
          expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
        for (const id of [before, ids[0]]) expect(codeOf(await cut.status(id))).toBe(paid);
        expect(codeOf(await cut.pay(ids[1]))).toBe(paid);
        expect(charges).toHaveLength(others + 3);
        expect(new Set(charges).size).toBe(charges.length);
      });
    },
  );
});
