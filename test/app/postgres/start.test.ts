/** The program as it is started on PostgreSQL: which databases it works with, and what it says of the others. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Command, readCommandLine } from '../../../src/app/command-line.ts';
import { createDatabase } from '../../../src/app/database.ts';
import { migrations } from '../../../src/gateway/store/migrations/index.ts';
import { type Cluster, startCluster } from '../../../tools/postgres.mjs';
import { makeCertificate } from '../../support/certificate.ts';
import { buildServer, runToEnd, startServer } from '../../support/process.ts';

const secret = 'not-to-be-told';
const hex = (digit: string) => digit.repeat(32);

let main: string;
let folder: string;
let cluster: Cluster;
let admin: pg.Client;

beforeAll(async () => {
  cluster = await startCluster();
  admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create role guest login password 'another'`);
  const hba = ['host all guest 127.0.0.1/32 scram-sha-256', 'host all app 127.0.0.1/32 trust'];
  writeFileSync(join(cluster.folder, 'data/pg_hba.conf'), `${hba.join('\n')}\n`);
  await admin.query('select pg_reload_conf()');
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-postgres-'));
});
afterAll(async () => {
  await admin?.end();
  await cluster?.remove();
  rmSync(folder, { recursive: true });
});

/** Makes an empty database and gives its address. */
async function emptyDatabase(): Promise<string> {
  const name = `start_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database ${name}`);
  return Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
}

/** Writes a configuration of the live environment and gives its path. */
function liveFile(): string {
  const file = join(folder, 'live.json');
  const channels = [{ id: hex('2'), name: 'Shop' }];
  const content = {
    environment: 'live',
    publicOrigin: 'https://pay.example',
    merchants: [{ id: hex('1'), name: 'Shop', shopOrigins: ['https://shop.example'], channels }],
    tokens: [{ accessTokenHash: randomBytes(32).toString('hex'), entities: [hex('1')] }],
    registrationKeys: [{ id: '2026', key: randomBytes(32).toString('hex') }],
  };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return file;
}

const tablesOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select * from pg_tables where schemaname = 'public'");
  await client.end();
  return rows.length;
};

/** Opens a database as the program does, and gives the sentence with which that fails. */
async function findFailure(url: string): Promise<string> {
  const open = async () => {
    const database = createDatabase(readCommandLine(['--data', url]) as Command, {});
    await (await database.open(await database.loadConfig(), () => {})).close();
    return '';
  };
  return open().catch((error: Error) => error.message);
}

describe('a start that cannot work ends with code 2 and one sentence, which holds no password', () => {
  test.each([
    ['where no server listens', () => `postgres://app:${secret}@127.0.0.1:1/payments`],
    ['does not exist', () => `postgres://app:${secret}@127.0.0.1:${cluster.port}/missing`],
    ['refuses this user and password', () => `postgres://guest:${secret}@127.0.0.1:${cluster.port}/postgres`],
    ['wants a password', () => `postgres://guest@127.0.0.1:${cluster.port}/postgres`],
    ['refuses this user from here', () => `postgres://other:${secret}@127.0.0.1:${cluster.port}/postgres`],
    ['is no address such as', () => `postgres://app:${secret}#@127.0.0.1/payments`],
    ['has a wrong pool', () => `postgres://app:${secret}@127.0.0.1/payments?pool=none`],
    ['begins with postgres://', () => `mysql://app:${secret}@127.0.0.1/payments`],
  ])('%s', async (reason, url) => {
    const failure = await findFailure(url());
    expect(failure).toMatch(/^(The configuration is wrong\.\n {2})?--data .*$/);
    expect(failure).toContain(reason);
    expect(failure).not.toContain(secret);
  });

  test.each([
    ['at once', (socket: Socket) => void socket.destroy()],
    ['with a reset', (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy())],
    [
      'after it has agreed to encrypt',
      (socket: Socket) =>
        void socket.once('data', () => socket.end('S').once('finish', () => socket.destroy())),
    ],
    ['after it has heard who connects', (socket: Socket) => void socket.once('data', () => socket.end())],
  ])('of a server that hangs up %s', async (when, answer) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const encrypted = when.includes('encrypt') ? '?sslmode=require' : '';
    const url = `postgres://app:${secret}@127.0.0.1:${port}/payments${encrypted}`;
    const failure = await findFailure(url);
    expect(failure).toContain(', which has hung up: ');
    expect(failure).not.toContain(secret);
  });

  test('and names the variable which holds the address', async () => {
    const variables = { DATABASE_URL: `postgres://app:${secret}@127.0.0.1:1/payments` };
    const { code, stderr } = await runToEnd(main, ['--port', '0'], '', variables);
    expect([code, stderr]).toEqual([
      2,
      'DATABASE_URL names the database payments at 127.0.0.1:1, where no server listens: start it, or correct host and port.\n',
    ]);
  });

  test('and makes no folder that is named as the address', () => {
    expect(existsSync(resolve('postgres:'))).toBe(false);
  });
});

test('another engine that speaks the protocol is refused by its name, before any table is made', async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create function version() returns text language sql as $$ select 'CockroachDB CCL v23.1.11' $$`,
  );
  await client.query(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  );
  await client.end();
  const { code, stderr } = await runToEnd(main, ['--migrate'], '', { DATABASE_URL: url });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/, which CockroachDB serves: use PostgreSQL 15 or newer itself\.\n$/),
  ]);
  expect(await tablesOf(url)).toBe(0);
});

describe('a server whose certificate is of a private authority', () => {
  let certificate: string;
  beforeAll(async () => {
    const data = join(cluster.folder, 'data');
    const { key, certificate: name } = makeCertificate(data);
    const { uid, gid } = statSync(data);
    for (const file of [key, name]) chownSync(join(data, file), uid, gid);
    chmodSync(join(data, key), 0o600);
    certificate = join(data, name);
    await admin.query(`alter system set ssl_cert_file = '${name}'`);
    await admin.query(`alter system set ssl_key_file = '${key}'`);
    await admin.query('alter system set ssl = on');
    await admin.query('select pg_reload_conf()');
  });

  const migrate = async (query: string) =>
    runToEnd(main, ['--migrate'], '', {
      DATABASE_URL: `${await emptyDatabase()}?sslmode=verify-full${query}`,
    });

  test('is refused with the remedy when the address does not name the authority', async () => {
    const { code, stderr } = await migrate('');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('name the authority that signed it with sslrootcert=<file>'),
    ]);
  });

  test('is trusted when sslrootcert names it', async () => {
    const { code, stderr } = await migrate(`&sslrootcert=${certificate}`);
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('an empty database', () => {
  test('gets its tables by --migrate, which does nothing a second time', async () => {
    const variables = { DATABASE_URL: await emptyDatabase() };
    const first = await runToEnd(main, ['--migrate'], '', variables);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(JSON.parse(first.stdout).migrated).toBe(Object.keys(migrations).length);
    const second = await runToEnd(main, ['--migrate'], '', variables);
    expect([second.code, second.stdout]).toEqual([0, '{"migrated":0}\n']);
  });

  test('gets its tables at a start in the test environment', async () => {
    const url = await emptyDatabase();
    const server = await startServer(main, ['--data', url]);
    expect(await tablesOf(url)).toBeGreaterThan(10);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  test('is served with the listener for operators from a folder beside which no package is installed', async () => {
    const alone = join(folder, 'alone');
    cpSync(dirname(dirname(main)), alone, { recursive: true });
    writeFileSync(join(alone, 'package.json'), '{ "type": "module" }');
    const args = ['--data', await emptyDatabase(), '--admin', '127.0.0.1:0'];
    const server = await startServer(join(alone, 'server/main.js'), args);
    const metrics = await fetch(`${server.admin}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('process_cpu_')]);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  test('gets no tables at a start in the live environment, which says how they are made', async () => {
    const url = await emptyDatabase();
    const { code, stderr } = await runToEnd(main, ['--data', url, '--config', liveFile(), '--port', '0']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('make them with --migrate.\n')]);
    expect(await tablesOf(url)).toBe(0);
  });
});

test('the live environment refuses an address without encryption but for this computer', async () => {
  const url = `postgres://app:${secret}@db.example/payments`;
  const { code, stderr } = await runToEnd(main, ['--data', url, '--config', liveFile(), '--port', '0']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('add ?sslmode=verify-full to the address')]);
  expect(stderr).not.toContain(secret);
});

test('--migrate sends nothing without encryption to another computer, but for a test environment', async () => {
  const DATABASE_URL = 'postgres://app@db.invalid/app';
  const migrate = (...more: string[]) => runToEnd(main, ['--migrate', ...more], '', { DATABASE_URL });
  expect(await migrate()).toMatchObject({ code: 2, stderr: expect.stringContaining('?sslmode=verify-full') });
  const { stderr } = await migrate('--environment', 'test');
  expect(stderr).toContain('db.invalid');
});

test('--migrate is refused for a file', async () => {
  const file = join(folder, 'gateway.sqlite');
  const { code, stderr } = await runToEnd(main, ['--migrate', '--data', file]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--migrate is for PostgreSQL')]);
  expect(existsSync(file)).toBe(false);
});

test('the driver of PostgreSQL is loaded for its databases only', async () => {
  // The driver is in a file of its own, which is found by a sentence of the driver.
  const assets = join(main, '../assets');
  const drivers = readdirSync(assets).filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('SASL: SCRAM-SERVER'),
  );
  expect(drivers).toHaveLength(1);
  const hook = `export const load = (url, context, next) => (process._rawDebug('load ' + url), next(url, context));`;
  const toModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(toModule(hook))});`;
  const NODE_OPTIONS = `--import=${toModule(register)}`;
  const isLoadedBy = async (args: string[], variables = {}) => {
    const { stderr } = await runToEnd(main, args, '', { ...variables, NODE_OPTIONS });
    expect(stderr).toContain('/main.js');
    return stderr.includes(`/assets/${drivers[0]}`);
  };
  const DATABASE_URL = await emptyDatabase();
  expect(await isLoadedBy(['--rotate-registration-keys', '--data', ':memory:'])).toBe(false);
  expect(await isLoadedBy(['--migrate'], { DATABASE_URL })).toBe(true);
});
