/**
 * Loads SQLite: Node's own where it needs no flag (22.13 and newer), else a prebuilt package with the same API. Code
 * outside this file does not know which one it has.
 */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;

export interface Driver {
  readonly DatabaseSync: new (path: string, options?: { readonly readOnly?: boolean }) => Database;
  readonly StatementSync: { readonly prototype: object };
}

/**
 * SQLITE_BUSY: another connection holds a lock. It is the low byte of a code; the upper bytes say which lock
 * (sqlite.org/rescode).
 */
const busy = 5;

/**
 * Loads the driver, without the warning that Node prints for its own. Throws an error with the remedy when this Node has
 * no SQLite and the package is not installed, which users install themselves because of its 29 MB.
 */
export async function loadDriver(
  version: string = process.versions.node,
  load: (name: string) => Promise<Driver> = importByName,
): Promise<Driver> {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) {
    const builtin = await withoutSqliteWarning(() => load('node:sqlite'));
    // Early releases of Node's SQLite lack the member `columns` of a statement, which shows whether the statement
    // returns rows.
    if ('columns' in builtin.StatementSync.prototype) return builtin;
  }
  try {
    return await load('@photostructure/sqlite');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      `Node ${version} has no SQLite that the gateway can use: take Node 22.13 or newer, run "npm install @photostructure/sqlite@1", or name a PostgreSQL database by DATABASE_URL.`,
      { cause },
    );
  }
}

/** The codes that the store handles, by SQLite's own error text (sqlite3_errstr). */
const texts: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'database table is locked': 6,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': 26,
};

/**
 * Returns the primary result code of a driver's error; 0 for any other error. A trap: in the prebuilt package the
 * errors of `all` and `iterate` have no code, only the text.
 */
export function getErrorCode(error: unknown): number {
  const {
    errcode,
    code,
    message = '',
  } = (error ?? {}) as Partial<Error> & {
    errcode?: number;
    code?: string;
  };
  if (errcode !== undefined) return errcode & 0xff;
  return code === 'ERR_SQLITE_ERROR' ? (texts[message] ?? 0) : 0;
}

/** Whether a driver's error means that the database is locked. */
export function isBusy(error: unknown): boolean {
  return getErrorCode(error) === busy;
}

/**
 * Runs a function and suppresses the one warning that Node 22 and 24 print when their SQLite is loaded, because an operator
 * can do nothing about it. Every other warning is printed.
 */
export async function withoutSqliteWarning<T>(run: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).startsWith('SQLite is an experimental feature')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await run();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Imports a module by a name that bundlers cannot see, because not every Node has the module. */
async function importByName(name: string): Promise<Driver> {
  return import(name) as Promise<Driver>;
}
