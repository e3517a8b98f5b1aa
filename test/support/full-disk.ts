/** A SQLite driver whose disk a test can make full. */
import { type Driver, loadDriver } from '../../src/gateway/store/sqlite/driver.ts';

export interface FullDisk {
  readonly driver: Driver;
  isFull: boolean;
  /** The disk becomes full as soon as a statement has run that this expression matches. */
  fullAfter: RegExp | undefined;
}

/**
 * Makes the driver. It fails as SQLite does: the changes of a transaction fit into memory, but its commit does not
 * fit on the disk, and by then the transaction is already rolled back (sqlite.org/lang_transaction, 3).
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
        // In the prebuilt driver, which older versions of Node use, `all` throws an error without the code.
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
