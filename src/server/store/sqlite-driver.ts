/**
 * SQLite by Node itself where it has it without a flag (22.13 and newer), else its prebuilt twin with the same API.
 * Nothing outside this file knows which.
 */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;

export interface Driver {
  readonly DatabaseSync: new (path: string) => Database;
  readonly StatementSync: { readonly prototype: object };
}

/** SQLITE_BUSY: somebody else holds a lock. The low byte, because the upper ones say which (sqlite.org/rescode). */
const busy = 5;

export async function loadDriver(): Promise<Driver> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) {
    const builtin = await withoutSqliteWarning(() => load('node:sqlite'));
    // The first releases lack the columns of a statement, by which Kysely knows that rows will come.
    if ('columns' in builtin.StatementSync.prototype) return builtin;
  }
  return load('@photostructure/sqlite');
}

/** The primary result code of a driver's error; 0 of any other one. */
export function codeOf(error: unknown): number {
  const { errcode = 0 } = (error ?? {}) as { errcode?: number };
  return errcode & 0xff;
}

/** Whether a driver’s error means that the database is locked. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === busy;
}

/**
 * Runs a function without the one warning that Node 22 and 24 print when their SQLite is loaded: whoever starts the
 * server can do nothing about it. Every other warning passes.
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

/** By name at run time, so that no bundler looks for a module that this Node does not have. */
async function load(name: string): Promise<Driver> {
  return import(name) as Promise<Driver>;
}
