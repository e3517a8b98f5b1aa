// @tests src/gateway/store/postgres/postgres.ts
/** A database that accepts no writes, such as a standby, is not taken for the primary. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReadiness } from '../../../../src/gateway/operation/readiness.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { checkout, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

let url: string;
let client: pg.Client;
const nodes: TestGateway[] = [];

beforeEach(async () => {
  url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await client.end();
});

/** Lets the database accept writes, or not, as each new session begins. It ends the sessions of before. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await client.query('set default_transaction_read_only = off');
  await client.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isReadOnly}', current_database()); end $$`,
  );
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

describe('a database that accepts no writes', () => {
  test('is refused at the start, with the remedy', async () => {
    await setReadOnly(true);
    await expect(openPostgres({ url })).rejects.toThrow(
      /^--data names the database test_[0-9a-f]+ at 127\.0\.0\.1:\d+, which accepts no writes, as a standby: name the primary\.$/,
    );
  });

  test('makes a running node not ready, which answers 503 and goes on when writes are accepted again', async () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    const node = await testGateway({ store: await openPostgres({ url, size: 3, warn }) });
    nodes.push(node);
    const { health } = node.store;
    const readiness = createReadiness({
      health,
      missingKeys: async () => [],
      eventLoop: { lagMs: () => 0 },
      awayConnectors: () => [],
    });
    expect((await readiness.check()).isReady).toBe(true);
    const id = await node.prepare();
    await setReadOnly(true);
    for (const answer of [
      await node.pay(id),
      await merchantAt(node).post('/v1/checkouts', { ...checkout }),
    ]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    expect(warnings.join()).toContain('it may be a standby; connect to the primary');
    // What is stored can be read.
    expect(codeOf(await node.status(id))).toBe('000.200.000');
    await expect.poll(async () => (await readiness.check()).isReady).toBe(false);
    expect((await readiness.check()).checks).toMatchObject({
      store: 'the database accepts no writes, as a standby: name the primary',
      keys: 'ok',
    });
    await setReadOnly(false);
    await expect.poll(async () => (await readiness.check()).isReady).toBe(true);
    expect(codeOf(await node.pay(id))).toBe('000.100.110');
  });
});
