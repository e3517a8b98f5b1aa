// @runs rest
/** A database file is backed up while its gateway runs, and a gateway starts on the copy. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Command, readCommandLine } from '../../../../src/app/command-line.ts';
import { createDatabase } from '../../../../src/app/database.ts';
import { openSqlite } from '../../../../src/gateway/store/sqlite/sqlite.ts';
import { confirm, expectNoCard, expectRestored, fill, startOutage } from '../../../support/backup.ts';
import { codeOf } from '../../../support/merchant.ts';
import { buildServer, runToEnd, startServer } from '../../../support/process.ts';

let main: string;
let folder: string;

beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-backup-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs `--backup`, as an operator does. */
const backUp = (data: string, copy: string) => runToEnd(main, ['--data', data, '--backup', copy]);

/** Makes the copy as the program does, and gives the sentence with which that fails. */
async function findFailure(data: string, copy: string): Promise<string> {
  const make = async () => createDatabase(readCommandLine(['--data', data]) as Command, {}).backUp(copy);
  return make().then(String, (error: Error) => error.message);
}

test('--backup copies a database that a gateway writes, and a gateway on the copy goes on', async () => {
  const [file, copy] = [join(folder, 'gateway.sqlite'), join(folder, 'copies/copy.sqlite')];
  const outage = startOutage();
  const before = await outage.start(await openSqlite(file));
  const made = await fill(before);
  let isOver = false;
  const load = async () => {
    while (!isOver) expect((await before.pay(await before.prepare())).statusCode).toBe(200);
  };
  const running = load();
  const { code, stdout, stderr } = await backUp(file, copy);
  isOver = true;
  await running;
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({ backup: copy, bytes: statSync(copy).size });
  expect(readdirSync(join(folder, 'copies'))).toEqual(['copy.sqlite']);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await before.close();

  expectNoCard(readFileSync(copy));
  const after = await outage.start(await openSqlite(copy));
  await expectRestored(after, made, outage);
  // The key of the security code was in the memory of the first gateway alone.
  outage.charged.mockClear();
  expect(codeOf(await confirm(after, made))).toBe('000.100.110');
  expect(outage.charged.mock.calls[0]?.[0].instrument).not.toHaveProperty('securityCode');
  await after.close();
});

test('the copy is a whole database, which the program itself serves', async () => {
  const [file, copy] = [join(folder, 'served.sqlite'), join(folder, 'served-copy.sqlite')];
  const first = await startServer(main, ['--data', file]);
  expect((await backUp(file, copy)).code).toBe(0);
  expect(await first.stop('SIGKILL')).toBe('SIGKILL');
  const second = await startServer(main, ['--data', copy]);
  expect(await second.stop('SIGTERM')).toBe(0);
});

test.each([
  ['there is no database', 'missing.sqlite', 'new.sqlite', 'does not exist: name the right one with --data'],
  ['the copy exists', 'there.sqlite', 'there.sqlite', 'exists: name a new file with --backup'],
  ['the file is no database', 'there.sqlite', 'new.sqlite', 'is no database, or a damaged one'],
])('--backup says what is wrong when %s, and leaves no file', async (_name, data, copy, sentence) => {
  writeFileSync(
    join(folder, 'there.sqlite'),
    'no database, but longer than a header of one hundred bytes'.repeat(9),
  );
  expect(await findFailure(join(folder, data), join(folder, copy))).toContain(sentence);
  expect(readdirSync(folder).filter((name) => name.startsWith('new.'))).toEqual([]);
  expect(existsSync(join(folder, 'missing.sqlite'))).toBe(false);
});

test('--backup says so when the copy cannot be written', async () => {
  const file = join(folder, 'unwritten.sqlite');
  await (await openSqlite(file)).close();
  writeFileSync(join(folder, 'no-folder'), '');
  const { code, stderr } = await backUp(file, join(folder, 'no-folder/copy.sqlite'));
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The copy \S+no-folder\/copy\.sqlite cannot be written \(.+\): free some space, or/,
  );
});

test('--backup is refused for PostgreSQL, and says what is used instead', async () => {
  const failure = await findFailure('postgres://app@127.0.0.1:1/payments', join(folder, 'new.sqlite'));
  expect(failure).toContain('pg_dump or pg_basebackup');
});
