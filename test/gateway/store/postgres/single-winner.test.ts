/** A checkout that is paid through two nodes at once has one winner, whose answer all others get. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { lasting } from '../../../support/frame.ts';
import { type TestGateway, testGateway } from '../../../support/gateway.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const charge = vi.fn(simulator.charge);
let nodes: TestGateway[];
let answer: () => void;

beforeEach(async () => {
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  charge.mockReset().mockImplementation(async (...order) => {
    await gate;
    return simulator.charge(...order);
  });
  const url = await makeDatabase();
  nodes = [];
  for (let n = 0; n < 2; n += 1) {
    const store = await openPostgres({ url, size: 4 });
    const connector = { ...simulator, charge };
    nodes.push(await testGateway({ store, connector, config: { waitForWinner: 50_000 } }));
  }
});
afterEach(async () => {
  for (const node of nodes) await node.close();
});

const attemptIdOf = (n: number) => n.toString(16).padStart(32, '0');

test.each([
  ['paid', {}],
  ['declined', { 'card.holder': '800.100.153' }],
])('fifty attempts over two nodes that are %s make one call to the acquirer', async (_name, fields) => {
  const looked = nodes.map(({ store }) => vi.spyOn(store, 'findAnswer'));
  const id = (await nodes[0]?.prepare()) ?? '';
  const answers = Array.from({ length: 50 }, (_, n) =>
    nodes[n % 2]?.pay(id, { attemptId: attemptIdOf(n), ...fields }),
  );
  await vi.waitFor(() => {
    // Who waits already asks again and again. An attempt that begins after a decline is another payment.
    const calls = looked.flatMap(({ mock }) => mock.calls);
    expect(new Set(calls.map(([{ attemptId }]) => attemptId)).size).toBe(50);
    expect(charge).toHaveBeenCalled();
  });
  answer();
  const bodies = (await Promise.all(answers)).map((one) => JSON.stringify(lasting(one?.json() ?? {})));
  expect(new Set(bodies).size).toBe(1);
  expect(charge).toHaveBeenCalledTimes(1);
});
