/**
 * The primary crashes and its synchronous standby is promoted, under load: no acknowledged payment is lost, none is charged
 * twice, and the nodes go on at the new primary, which an address that moves leads them to.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { type Cluster, promote, startCluster, startStandby } from '../../../../tools/postgres.mjs';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { browser, type TestGateway } from '../../../support/gateway.ts';
import { codeOf } from '../../../support/merchant.ts';
import { verify } from '../../../support/shopper.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

const paid = '000.100.110';
const charge = vi.fn(simulator.charge);
let primary: Cluster;
let standby: Cluster;
let proxy: DatabaseProxy;
const nodes: TestGateway[] = [];

beforeAll(async () => {
  primary = await startCluster({ settings: ['fsync=off'] });
  standby = await startStandby(primary);
  await ask(primary.url, "alter system set synchronous_standby_names = 'standby'");
  await ask(primary.url, 'select pg_reload_conf()');
  await migratePostgres(primary);
  proxy = await startDatabaseProxy(primary.url);
  for (let n = 0; n < 2; n += 1) {
    const store = await openPostgres({ url: proxy.url, size: 4 });
    nodes.push(await testSimulator({ store, connector: { ...simulator, charge } }));
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await proxy?.close();
  await standby?.remove();
  await primary?.remove();
});

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('a promoted standby has every acknowledged payment, and the nodes go on with it', async () => {
  const [one, other] = nodes as [TestGateway, TestGateway];
  const securityCodes = () =>
    charge.mock.calls.map(([{ instrument }]) => (instrument.kind === 'card' ? instrument.securityCode : ''));
  const challenged = { ...browser, 'card.number': '4200000000000018', 'card.cvv': '739' };
  const begun = await one.pay(await one.prepare(), challenged);
  expect(begun.json().result.code).toBe('000.200.000');

  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  let isOver = false;
  const load = async (node: TestGateway) => {
    while (!isOver) {
      const id = await node.prepare();
      if (id === undefined) continue;
      const answer = await node.pay(id, { 'card.cvv': '123' });
      if (answer.statusCode === 503) refusals.push(answer.headers['retry-after']);
      else if (codeOf(answer) === paid) acknowledged.push(id);
      else refusals.push(codeOf(answer));
    }
  };
  const running = [load(one), load(other), load(one), load(other)];
  const hasPaid = (count: number) => vi.waitUntil(() => acknowledged.length >= count, { timeout: 90_000 });
  await hasPaid(12);
  await primary.stop('SIGQUIT');
  promote(standby);
  proxy.redirect(standby.url);
  await hasPaid(acknowledged.length + 12);
  isOver = true;
  await Promise.all(running);

  // A payment whose answer was lost may be pending; no request has failed otherwise.
  for (const refusal of refusals) expect(['5', '000.200.000']).toContain(refusal);
  for (const [n, id] of acknowledged.entries()) {
    expect(codeOf(await (n % 2 === 0 ? one : other).status(id))).toBe(paid);
  }
  const [{ twice }] = await ask(
    standby.url,
    `select count(*)::int as twice from (select from payments where state = 'succeeded'
     group by checkout_id having count(*) > 1) as each`,
  );
  expect(twice).toBe(0);
  const keys = charge.mock.calls.map(([, key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
  // The crash has emptied the tables of the hour's key, and the nodes hand it to each other again: the code is known.
  await expect.poll(() => ask(standby.url, 'select key_id from code_key_shares')).toHaveLength(2);
  expect(await verify(other, begun, '1234')).toMatchObject({ step: 'done', code: paid });
  expect(securityCodes().at(-1)).toBe('739');
});
