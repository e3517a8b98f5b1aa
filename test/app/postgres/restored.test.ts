import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { repeatAfterRestore, sentTwice } from '../../support/restore-story.ts';
import { type RestorableData, startRestorable } from '../../support/restored-gateway.ts';
import { startSlowUpstream } from '../../support/slow-upstream.ts';
import { makeDatabase } from '../../support/test-store.ts';

/** How often each is charged: the payment that is captured at once and the two equal refunds are two transactions. */
const once = [1, 1, 2, 1, 1, 2];

async function databaseToCopy(): Promise<RestorableData> {
  const place = await makeDatabase();
  const copied = `copy_${randomBytes(8).toString('hex')}`;
  return {
    place,
    async copy() {
      const { pathname } = new URL(place);
      const client = new pg.Client({
        connectionString: Object.assign(new URL(place), { pathname: '/postgres' }).href,
      });
      await client.connect();
      await client.query(`create database ${copied} template ${pathname.slice(1)}`);
      await client.end();
      return Object.assign(new URL(place), { pathname: `/${copied}` }).href;
    },
  };
}

test('after a database was put back, what is sent again is charged once by an upstream that honours idempotency keys', async () => {
  const upstream = await startSlowUpstream();
  upstream.honoursKeys = true;
  const gateway = await startRestorable(await databaseToCopy(), { address: upstream.address });
  await repeatAfterRestore(gateway);
  expect(sentTwice.map((name) => upstream.charges(name))).toEqual(once);
  await gateway.close();
  await upstream.close();
});
