/** The limit of declines of a checkout, met by an attempt that began before the limit was reached. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

const attempt = (n: number) => ({ attemptId: String(n).repeat(32) });
const declined = { 'card.holder': '800.100.153' };

let folder: string;
let gateway: TestGateway | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-exhausted-'));
});
afterEach(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

test('an attempt that has begun is pending, not refused, when the limit is lower after a restart', async () => {
  const data = join(folder, 'gateway.sqlite');
  const charge = vi.fn(simulator.charge);
  const connector = { ...simulator, charge };
  const dying = await testGateway({ data, connector, config: { maxDeclines: 2 } });
  const id = await dying.prepare();
  await dying.pay(id, { ...attempt(1), ...declined });
  charge.mockImplementationOnce(() => new Promise<never>(() => {}));
  void dying.pay(id, attempt(2));
  await vi.waitFor(() => expect(charge).toHaveBeenCalledTimes(2));
  await dying.store.close();
  gateway = await testGateway({ data, connector, config: { maxDeclines: 1 } });
  const again = await gateway.pay(id, attempt(2));
  expect([again.statusCode, again.json().result.code]).toEqual([200, '000.200.000']);
  // The due job asks whether the attempt was charged; the repeated request charges nothing.
  expect(charge).toHaveBeenCalledTimes(2);
  const other = await gateway.pay(await gateway.prepare(), { ...attempt(3), ...declined });
  expect(other.json().result.code).toBe('800.100.153');
});
