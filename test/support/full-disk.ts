/** SQLite on a disk that can be full. */
import { type Driver, loadDriver } from '../../src/gateway/store/sqlite-driver.ts';

export interface FullDisk {
  readonly driver: Driver;
  isFull: boolean;
  /** The disk gets full as soon as this statement has been run. */
  fullAfter: RegExp | undefined;
}

/**
 * As SQLite does it: what a transaction changes fits into memory, its commit does not fit on the disk, and then the
 * transaction is rolled back already (sqlite.org/lang_transaction, 3).
 */
export async function fullDisk(): Promise<FullDisk> {
  const { DatabaseSync, StatementSync } = await loadDriver();

  class Disk extends DatabaseSync {
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      const writes = /^(insert|update|delete)/.test(sql);
      const guarded =
        <Values extends unknown[], Result>(
          run: (...values: Values) => Result,
          code: object = { errcode: 13 },
        ) =>
        (...values: Values): Result => {
          if (disk.isFull && sql === 'commit') this.exec('rollback');
          if (disk.isFull && (sql === 'commit' || (writes && !this.isTransaction))) throw full(code);
          const result = run(...values);
          if (disk.fullAfter?.test(sql)) disk.isFull = true;
          return result;
        };
      return Object.defineProperties(statement, {
        run: { value: guarded(statement.run.bind(statement)) },
        // The twin's `all` throws without the code.
        all: { value: guarded(statement.all.bind(statement), {}) },
      });
    }
  }

  const disk: FullDisk = {
    driver: { DatabaseSync: Disk, StatementSync },
    isFull: false,
    fullAfter: undefined,
  };
  return disk;
}

function full(code: object): Error {
  return Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', ...code });
}
