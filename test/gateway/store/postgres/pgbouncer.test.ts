/** PgBouncer in transaction mode stands between: each transaction of a node gets any of a few connections. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../../src/gateway/store/migrations/index.ts';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { browser, card, checkout, entityId, type TestGateway } from '../../../support/gateway.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';
import { startPgBouncer } from '../../../support/pgbouncer.mjs';
import { verify } from '../../../support/shopper.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const paid = '000.100.110';
/** Of two migrations at once one needs two connections, and the other one waits with one. */
const sessions = 3;

let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
let direct: string;
let through: string;
const nodes: TestGateway[] = [];

const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  bouncer = await startPgBouncer({ port: portOf(await makeDatabase()) }, { poolSize: sessions });
});
afterAll(() => bouncer?.stop());

beforeEach(async () => {
  direct = await makeDatabase();
  through = addressThrough(direct);
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

function addressThrough(url: string): string {
  const address = new URL(url);
  address.port = String(bouncer.port);
  address.searchParams.set('prepare', 'false');
  return address.href;
}

/** Starts two nodes with more connections to PgBouncer than it has to the server. */
async function startNodes(): Promise<[TestGateway, TestGateway]> {
  for (let n = 0; n < 2; n += 1) {
    const store = await openPostgres({ url: through, size: 4 });
    nodes.push(await testSimulator({ store, config: { waitForWinner: 50_000 } }));
  }
  return nodes as [TestGateway, TestGateway];
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('checkouts are prepared, paid and read at two nodes at once, each once', async () => {
  const [one, other] = await startNodes();
  const payTwice = async (n: number) => {
    const [here, there] = n % 2 === 0 ? [one, other] : [other, one];
    const id = await here.prepare();
    const attemptId = n.toString(16).padStart(32, '0');
    const answers = await Promise.all([here.pay(id, { attemptId }), there.pay(id, { attemptId })]);
    return [...answers.map(codeOf), codeOf(await here.status(id))];
  };
  const codes: string[][] = [];
  // All forty at once would wait for the few connections for seconds, and the driver gives up by a clock of its own.
  for (let from = 0; from < 40; from += 8)
    codes.push(...(await Promise.all(Array.from({ length: 8 }, (_, n) => payTwice(from + n)))));
  expect(codes).toEqual(Array(40).fill([paid, paid, paid]));
  expect(await ask(direct, 'select state, count(*)::int as n from payments group by state')).toEqual([
    { state: 'succeeded', n: 40 },
  ]);
  const count = 'select count(*)::int as n from pg_stat_activity where datname = current_database()';
  const [{ n }] = await ask(direct, count);
  // The question itself has a connection past PgBouncer.
  expect(n).toBeLessThanOrEqual(sessions + 1);
});

test('a challenge that begins at one node ends at the other, and the payment is refunded once', async () => {
  const [one, other] = await startNodes();
  const answer = await one.pay(await one.prepare(), { ...browser, 'card.number': '4200000000000018' });
  expect(await verify(other, answer, '1234')).toMatchObject({ step: 'done', code: paid });
  const bought = (await merchantAt(one).post('/v1/payments', { ...checkout, ...card })).json().id;
  const refund = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
  const refunds = await Promise.all(
    nodes.map((node) => merchantAt(node).post(`/v1/payments/${bought}`, refund)),
  );
  expect(refunds.map(codeOf).filter((code) => code === paid)).toHaveLength(1);
});

test('each job runs at one of two nodes', async () => {
  const [one, other] = await startNodes();
  await one.prepare();
  const jobs = Array.from({ length: 20 }, (_, n) => ({
    key: `job-${n}`,
    kind: 'call',
    queueKey: `lane-${n}`,
    payload: null,
    dueAt: 0,
  }));
  for (const job of jobs) await one.store.jobs.add(job);
  const wanted = { kinds: ['call'], now: 1, leaseUntil: 60_001, limit: 5, perQueue: 1 };
  const taken: string[] = [];
  const take = async ({ store }: TestGateway) => {
    for (;;) {
      const claimed = await store.jobs.claim(wanted);
      if (claimed.length === 0) return;
      taken.push(...claimed.map(({ key }) => key));
    }
  };
  await Promise.all([take(one), take(other), take(one), take(other)]);
  expect(taken.sort()).toEqual(jobs.map(({ key }) => key).sort());
});

test('--migrate makes the tables, and several at once do no harm', async () => {
  const [{ name }] = await ask(direct, 'select current_database() as name');
  await ask(direct, `create database ${name}_empty`);
  const url = Object.assign(new URL(through), { pathname: `/${name}_empty` }).href;
  const counts = await Promise.all([migratePostgres({ url }), migratePostgres({ url })]);
  expect(Math.min(...counts)).toBe(0);
  expect(Math.max(...counts)).toBe(Object.keys(migrations).length);
  expect(await migratePostgres({ url })).toBe(0);
});
