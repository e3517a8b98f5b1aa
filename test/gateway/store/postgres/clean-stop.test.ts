/** PostgreSQL writes everything that it has in memory to files when it stops in order, unlogged tables as well. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { type Cluster, startCluster } from '../../../../tools/postgres.mjs';
import { browser, type TestGateway } from '../../../support/gateway.ts';
import { verify } from '../../../support/shopper.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';
import { writtenIn } from '../../../support/written-forms.ts';

const number = '4200000000000018';
const configured = { id: '2026', key: randomBytes(32).toString('hex') };
let cluster: Cluster;
const nodes: TestGateway[] = [];

beforeAll(async () => {
  cluster = await startCluster({ settings: [] });
  await migratePostgres(cluster);
  for (let n = 0; n < 2; n += 1) {
    const store = await openPostgres({ url: cluster.url, size: 4 });
    nodes.push(await testSimulator({ store, config: { registrationKeys: [configured] } }));
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await cluster?.remove();
});

/** Every file of the server, with its path below the server's folder. */
const files = () =>
  readdirSync(join(cluster.folder, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path)] as const);

test('a server that stops while shoppers are at their issuers has no number, no code and no key in any file', async () => {
  const [one, other] = nodes as [TestGateway, TestGateway];
  const challenged = { ...browser, 'card.number': number, 'card.cvv': '739' };
  const begun = await one.pay(await one.prepare(), challenged);
  expect(begun.json().result.code).toBe('000.200.000');
  const saved = await one.prepare();
  await one.pay(saved, { 'card.cvv': '739', onlySave: 'true' });
  const { key } = await one.store.codeKeys.current();
  const secrets = {
    number: [number],
    code: ['"739"', '=739', "'739'"],
    key: [key, Buffer.from(key).toString('hex')],
    configured: [configured.key, Buffer.from(configured.key, 'hex')],
  };

  await cluster.stop('SIGINT');
  const found = files();
  const written = found.map(([path, bytes]) => [path, writtenIn(bytes, secrets)]);
  expect(written.filter(([, findings]) => findings?.length)).toEqual([]);
  // What the search is about was written: the unlogged table, and the payment.
  const has = (text: string) => found.some(([, bytes]) => bytes.includes(text));
  expect([has('code_key_shares'), has(saved.slice(0, 32))]).toEqual([true, true]);

  await cluster.start();
  expect(await verify(other, begun, '1234')).toMatchObject({ step: 'done', code: '000.100.110' });
});
