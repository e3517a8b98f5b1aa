// @runs postgres
/** A gateway of this release starts on the database of the first one, which has rows. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineConnector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { type Migrations, migrate, migrations } from '../../../src/gateway/store/migrations/index.ts';
import { migratePostgres } from '../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../src/gateway/store/postgres/postgres.ts';
import type { Schema } from '../../../src/gateway/store/schema/schema.ts';
import { createConnections, sqliteDialect } from '../../../src/gateway/store/sqlite/dialect.ts';
import { loadDriver } from '../../../src/gateway/store/sqlite/driver.ts';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';
import { createTurns, createWatch } from '../../../src/gateway/store/sqlite/turns.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { entityId, forwarded, minute, start, testGateway, token } from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { pendingRecord } from '../../support/new-payment.ts';
import { isPostgres } from '../../support/test-store.ts';

const first: Migrations = Object.fromEntries(Object.entries(migrations).slice(0, 1));
const old = 'c'.repeat(32);
const row = `insert into payments (id, entity_id, payment_type, brand, mode, amount, currency, state, record, rule,
  connector_key, ledger, created_at) values ('${old}', '${entityId}', 'DB', 'VISA', 'TEST', 9200, 'EUR', 'failed',
  '${JSON.stringify({ ...pendingRecord, result: { code: '800.100.155', description: '' } })}', '', 'old', '{}', ${start})`;

const databases: Readonly<Record<string, string>> = {
  'of the first release': '',
  'of a build that made the orders with its first schema':
    'create table resends (payment_id text primary key, sealed text not null, key_id text not null, erase_at bigint)',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function openUpgradedFile(more: string): Promise<Store> {
  const file = join(folder, 'gateway.sqlite');
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file);
  const turns = createTurns(createWatch(() => {}));
  const dialect = sqliteDialect(createConnections(database, turns), {
    lockTimeoutMs: 1_000,
    isGathered: false,
  });
  await migrate(new Kysely<Schema>({ dialect }), first);
  database.exec(`${row};${more}`);
  database.close();
  return openSqlite(file);
}

async function openUpgradedPostgres(more: string): Promise<Store> {
  const { TEST_POSTGRES: server = '' } = process.env;
  const name = `old_${randomBytes(8).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await run(server, `create database ${name}`);
  await migratePostgres({ url, migrations: first });
  await run(url, `${row};${more}`);
  await migratePostgres({ url });
  return openPostgres({ url, size: 2 });
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test.each(Object.keys(databases))('a payment whose answer is lost ends on the database %s', async (which) => {
  const more = databases[which] ?? '';
  const answers: (Outcome | undefined)[] = [
    undefined,
    { code: '000.000.000', rule: 'test', reference: 'made' },
  ];
  const call = async (): Promise<Outcome> => {
    const answer = answers.shift();
    if (answer === undefined) throw new UnknownOutcome('no answer came');
    return answer;
  };
  const definition = defineConnector<object>({
    name: 'silent',
    capabilities: {
      paymentTypes: ['DB'],
      instruments: ['card'],
      parts: [],
      repeated: [],
      agreements: true,
      parameters: 'all',
      authentication: 'own',
    },
    settings: { parse: () => ({}) },
    create: () => ({ charge: call, followUp: call, repeatableFor: 60 * minute }),
  });
  const gateway = await testGateway({
    store: await (isPostgres ? openUpgradedPostgres(more) : openUpgradedFile(more)),
    config: { connectors: { silent: { definition, settings: {} } }, routing: [{ connector: 'silent' }] },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
  expect((await gateway.store.findPayment(old))?.record.result.code).toBe('800.100.155');
  const answer = await gateway.post('/v1/payments', forwarded, { authorization: `Bearer ${token}` });
  expect(codeOf(answer)).toBe('900.100.300');
  gateway.wait(minute);
  await gateway.runDue();
  expect((await gateway.store.findPayment(answer.json().id))?.state).toBe('succeeded');
  await gateway.close();
});
