import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import {
  type Driver,
  getErrorCode,
  isBusy,
  loadDriver,
  withoutSqliteWarning,
} from '../../../../src/gateway/store/sqlite/driver.ts';

const sqlite = 'SQLite is an experimental feature and might change at any time';

describe('the warning about SQLite', () => {
  let emit: MockInstance;
  beforeEach(() => {
    emit = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  });

  test('is suppressed while the driver is loaded, and no other warning is', async () => {
    const others = [
      ['Another feature', 'ExperimentalWarning', 'CODE'],
      [new RangeError('a warning')],
    ] as const;
    const result = await withoutSqliteWarning(async () => {
      process.emitWarning(sqlite, 'ExperimentalWarning');
      for (const warning of others) Reflect.apply(process.emitWarning, process, warning);
      return 'loaded';
    });
    expect(result).toBe('loaded');
    expect(emit.mock.calls).toEqual(others);
  });

  test('is shown again afterwards, even when loading has failed', async () => {
    const failed = withoutSqliteWarning(() => Promise.reject(new Error('no such module')));
    await expect(failed).rejects.toThrow('no such module');
    process.emitWarning(sqlite, 'ExperimentalWarning');
    expect(emit.mock.calls).toEqual([[sqlite, 'ExperimentalWarning']]);
  });
});

describe('the driver', () => {
  const builtin = { StatementSync: { prototype: { columns() {} } } } as Driver;
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });

  test.each(['22.13.0', '24.9.0'])('is Node’s own in %s', async (version) => {
    const load = vi.fn(async () => builtin);
    expect(await loadDriver(version, load)).toBe(builtin);
    expect(load.mock.calls).toEqual([['node:sqlite']]);
  });

  test.each([
    ['20.19.0', builtin],
    ['22.12.0', builtin],
    ['22.13.0', { StatementSync: { prototype: {} } } as Driver],
  ])('is the package in Node %s, whose own cannot be used', async (version, own) => {
    const load = async (name: string) => (name === 'node:sqlite' ? own : packaged);
    const packaged = { ...builtin };
    expect(await loadDriver(version, load)).toBe(packaged);
  });

  test('that is not installed is named with the remedies', async () => {
    await expect(loadDriver('20.19.0', () => Promise.reject(missing))).rejects.toThrow(
      'Node 20.19.0 has no SQLite that the gateway can use: take Node 22.13 or newer, run "npm install @photostructure/sqlite@1", or name a PostgreSQL database by DATABASE_URL.',
    );
  });

  test('that is installed and broken says so itself', async () => {
    const broken = new Error('wrong ELF class');
    await expect(loadDriver('20.19.0', () => Promise.reject(broken))).rejects.toBe(broken);
  });
});

describe('a locked database', () => {
  test.each([
    [{ errcode: 5 }, true],
    [{ errcode: 261 }, true],
    [{ errcode: 6 }, false],
    [{ errcode: 14 }, false],
    [{ code: 'ERR_SQLITE_ERROR', message: 'database is locked' }, true],
    [{ code: 'ERR_SQLITE_ERROR', message: 'database or disk is full' }, false],
    [new TypeError('no error of SQLite'), false],
    [new Error('database is locked'), false],
  ])('is recognised by the code of the error: %j %s', (error, busy) => {
    expect(isBusy(error)).toBe(busy);
  });

  test('is recognised in whatever way a statement is run', async () => {
    const { DatabaseSync } = await loadDriver();
    const folder = mkdtempSync(join(tmpdir(), 'gateway-driver-'));
    const [one, other] = [new DatabaseSync(join(folder, 'a')), new DatabaseSync(join(folder, 'a'))];
    one.exec('create table t (a); begin immediate');
    const insert = other.prepare('insert into t values (1) returning a');
    const ways = [
      () => other.exec('begin immediate'),
      () => insert.all(),
      () => insert.get(),
      () => other.prepare('insert into t values (1)').run(),
    ];
    for (const way of ways) {
      let error: unknown;
      try {
        way();
      } catch (thrown) {
        error = thrown;
      }
      expect([way.toString(), getErrorCode(error)]).toEqual([way.toString(), 5]);
    }
    for (const database of [one, other]) database.close();
    rmSync(folder, { recursive: true });
  });

  test('has that code with the driver of this Node', async () => {
    const { DatabaseSync } = await loadDriver();
    const database = new DatabaseSync(':memory:');
    const syntax = () => database.exec('nonsense');
    expect(syntax).toThrow(expect.objectContaining({ errcode: 1 }));
    database.close();
  });
});
