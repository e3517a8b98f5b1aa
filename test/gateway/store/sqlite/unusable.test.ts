import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Driver, loadDriver } from '../../../../src/gateway/store/sqlite/driver.ts';
import { openSqlite } from '../../../../src/gateway/store/sqlite/sqlite.ts';
import { fullDisk } from '../../../support/full-disk.ts';
import { withoutRights } from '../../../support/without-rights.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-unusable-'));
  file = join(folder, 'gateway.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const rights = () =>
  `give this user the right to read and write ${file}, the files beside it and their folder`;
const restore = () =>
  `put the last backup in its place and remove ${file}-wal and ${file}-shm, or start on another one with --data <other file>`;

const diskError = () =>
  `cannot be read or written, because the disk gives an error, as one with little space left does: free some space; if there is enough, look into the system log, then ${restore()}`;

const refusal = (driver?: Driver) =>
  openSqlite(file, driver && { driver }).then(
    () => 'opened',
    ({ name, message }: Error) => [name, message],
  );

/** Makes a driver that throws this error when it opens the database itself, after it has opened the lock. */
async function makeThrowingDriver(error: object): Promise<Driver> {
  const { DatabaseSync, StatementSync } = await loadDriver();
  class Broken extends DatabaseSync {
    constructor(path: string) {
      super(path);
      if (path !== file) return;
      this.close();
      throw Object.assign(new Error('as it says'), error);
    }
  }
  return { DatabaseSync: Broken, StatementSync };
}

const ofSqlite = (errcode: number) => ({ code: 'ERR_SQLITE_ERROR', errcode });
const ofSystem = (code: string) => ({ code, syscall: 'open' });

describe('a gateway that cannot start says why and what to do,', () => {
  test('in a folder in which this user may not write', async () => {
    file = join(folder, 'closed', 'gateway.sqlite');
    mkdirSync(join(folder, 'closed'));
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'closed'), 0o555);
    expect(await withoutRights(() => refusal())).toEqual([
      'DatabaseUnusable',
      `The database ${file} cannot be opened: ${rights()} (EACCES: permission denied, open '${file}.lock').`,
    ]);
  });

  test('on a full disk', async () => {
    const disk = await fullDisk();
    disk.isFull = true;
    expect(await refusal(disk.driver)).toEqual([
      'DatabaseUnusable',
      `The database ${file} cannot be written, because the disk is full: free some space (SQLite: database or disk is full).`,
    ]);
    disk.isFull = false;
    const store = await openSqlite(file, { driver: disk.driver });
    expect(await store.findCheckout('A')).toBeUndefined();
    await store.close();
  });

  test.each([
    ['for want of rights', ofSqlite(14), () => `cannot be opened: ${rights()} (SQLite: as it says)`],
    ['for want of rights', ofSqlite(3), () => `cannot be opened: ${rights()} (SQLite: as it says)`],
    [
      'on a file that can only be read',
      ofSqlite(8),
      () => `can only be read: ${rights()} (SQLite: as it says)`,
    ],
    ['when the disk gives an error', ofSqlite(10), () => `${diskError()} (SQLite: as it says)`],
    [
      'when the disk gives an error of its own kind',
      ofSqlite(4874),
      () => `${diskError()} (SQLite: as it says)`,
    ],
    ['for want of rights', ofSystem('EACCES'), () => `cannot be opened: ${rights()} (as it says)`],
    [
      'with another user’s files',
      ofSystem('EPERM'),
      () =>
        `belongs to another user: make this user the owner of ${file} and of the files beside it (as it says)`,
    ],
    [
      'on a disk that can only be read',
      ofSystem('EROFS'),
      () => `can only be read: ${rights()} (as it says)`,
    ],
    ['when the disk gives an error', ofSystem('EIO'), () => `${diskError()} (as it says)`],
    [
      'on a full disk',
      ofSystem('ENOSPC'),
      () => 'cannot be written, because the disk is full: free some space (as it says)',
    ],
    [
      'when this user’s share of the disk is full',
      ofSystem('EDQUOT'),
      () => 'cannot be written, because the disk is full: free some space (as it says)',
    ],
  ])('%s (%j)', async (_case, error, sentence) => {
    expect(await refusal(await makeThrowingDriver(error))).toEqual([
      'DatabaseUnusable',
      `The database ${file} ${sentence()}.`,
    ]);
  });
});
