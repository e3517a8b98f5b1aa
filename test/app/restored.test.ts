import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoEntityId, demoToken } from '../../src/gateway/config/config.ts';
import { buildServer, startServer } from '../support/process.ts';
import { repeatAfterRestore, sentTwice } from '../support/restore-story.ts';
import { startRestorable } from '../support/restored-gateway.ts';
import { startSlowUpstream } from '../support/slow-upstream.ts';

/** How often each is charged: the payment that is captured at once and the two equal refunds are two transactions. */
const once = [1, 1, 2, 1, 1, 2];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileData = () => ({
  place: join(folder, 'gateway.sqlite'),
  copy: async () => {
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(join(folder, 'gateway.sqlite'), copy);
    return copy;
  },
});

describe('after a database file was put back, what is sent again', () => {
  test('is charged once by an upstream that honours idempotency keys', async () => {
    const upstream = await startSlowUpstream();
    upstream.honoursKeys = true;
    const gateway = await startRestorable(fileData(), { address: upstream.address });
    await repeatAfterRestore(gateway);
    expect(sentTwice.map((name) => upstream.charges(name))).toEqual(once);
    await gateway.close();
    await upstream.close();
  });

  test('is charged once by an upstream that does not honour keys, with --after-restore', async () => {
    const upstream = await startSlowUpstream();
    const gateway = await startRestorable(fileData(), { address: upstream.address });
    await repeatAfterRestore(gateway, ['--after-restore', '1']);
    expect(sentTwice.map((name) => upstream.charges(name))).toEqual(once);
    expect(upstream.charges('order-open')).toBe(1);
    await gateway.close();
    await upstream.close();
  });

  test('is charged once where the upstream is another gateway like this one', async () => {
    const upstream = await startServer(await buildServer(), ['--data', ':memory:']);
    const address = { address: upstream.gateway, accessToken: demoToken, entityId: demoEntityId };
    const gateway = await startRestorable(fileData(), address);
    await repeatAfterRestore(gateway);
    const found = async (name: string) => {
      const query = new URLSearchParams({ entityId: demoEntityId, merchantTransactionId: name });
      const answer = await fetch(`${upstream.gateway}/v1/query?${query}`, {
        headers: { authorization: `Bearer ${demoToken}` },
      });
      return (await answer.json()).payments.length;
    };
    expect(await Promise.all(sentTwice.map(found))).toEqual(once);
    await gateway.close();
    await upstream.stop('SIGKILL');
  });
});
