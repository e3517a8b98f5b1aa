/**
 * The database of a command line: a file of SQLite, or PostgreSQL. The driver of PostgreSQL is loaded for its databases
 * only.
 */
import type { Config } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { createKeyChecks } from '../gateway/config/key-checks.ts';
import { loadConfig } from '../gateway/config/load.ts';
import { isLoopback } from '../gateway/config/network.ts';
import { sharedTestKey } from '../gateway/config/registration-key.ts';
import type { Variables } from '../gateway/config/secrets.ts';
import { isPostgresAddress, readDatabaseAddress } from '../gateway/store/postgres/address.ts';
import { backUpSqlite, requireDatabaseFile } from '../gateway/store/sqlite/backup.ts';
import { DatabaseInUse } from '../gateway/store/sqlite/lock.ts';
import { openSqlite } from '../gateway/store/sqlite/sqlite.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Command } from './command-line.ts';
import { programConnectors } from './connectors.ts';

type Warn = (sentence: string) => void;

export interface ConfiguredDatabase {
  /** Loads the configuration. The test environment may keep a key of its own in or beside the database. */
  loadConfig(warn?: Warn): Promise<Config>;
  /** Throws when there is no database yet, for a command that changes what is stored: a start would make one. */
  requireStored(): void;
  /** Opens the store. In the test environment it makes the tables of an empty database. */
  open(config: Config, warn: Warn): Promise<Store>;
  /** Throws when other processes that use the database have other keys than a configuration that was read again. */
  requireSameKeys(config: Config): Promise<void>;
  /** Brings the schema to this release, and resolves to the number of migrations that ran. */
  migrate(): Promise<number>;
  /** Copies the database into a new file, also while a gateway uses it, and resolves to the size in bytes. */
  backUp(copy: string): Promise<number>;
}

/** Throws a {@link ConfigurationError} for an address that cannot be read. It connects to nothing. */
export function createDatabase(command: Command, variables: Variables): ConfiguredDatabase {
  return isPostgresAddress(command.data) ? postgresOf(command, variables) : sqliteOf(command, variables);
}

/**
 * Opens the store of a gateway that starts. In the test environment a second gateway in a folder starts as well: when
 * another gateway uses the default database, the data is kept in memory, and the notice says so. A database that
 * `--data` names is never replaced.
 */
export async function openToStart(
  database: ConfiguredDatabase,
  { data, hasData }: Pick<Command, 'data' | 'hasData'>,
  config: Config,
  warn: Warn,
): Promise<{ readonly store: Store; readonly notice?: string }> {
  try {
    return { store: await database.open(config, warn) };
  } catch (error) {
    if (!(error instanceof DatabaseInUse) || hasData || config.environment !== 'test') throw error;
    const notice = `The database ${data} is in use by another gateway; this one keeps its data in memory until it ends. --data <file> gives it a database of its own.`;
    return { store: await openSqlite(':memory:', { warn }), notice };
  }
}

function sqliteOf(command: Command, variables: Variables): ConfiguredDatabase {
  return {
    loadConfig: (warn) => loadConfig({ ...command, connectors: programConnectors }, variables, warn),
    requireStored: () => requireDatabaseFile(command.data),
    open: (_config, warn) => openSqlite(command.data, { warn }),
    requireSameKeys: async () => {},
    migrate: () => {
      throw new ConfigurationError([
        '--migrate is for PostgreSQL; a database file is brought to the newest schema at each start, so leave it out',
      ]);
    },
    async backUp(copy) {
      if (command.data === ':memory:') {
        throw new ConfigurationError(['--backup copies a database file; name it with --data']);
      }
      return backUpSqlite(command.data, copy);
    },
  };
}

const loadPostgres = () => import('../gateway/store/postgres/postgres.ts');

function postgresOf(command: Command, variables: Variables): ConfiguredDatabase {
  const source = { url: command.data, option: command.dataOption };
  requireReadable(source);
  const findTestKey = async () => {
    const { keepTestKey } = await loadPostgres();
    return sharedTestKey((key) => keepTestKey(source, key));
  };
  return {
    loadConfig: (warn) =>
      loadConfig({ ...command, connectors: programConnectors, findTestKey }, variables, warn),
    requireStored() {},
    async open(config, warn) {
      const { migrateEmpty, openPostgres } = await loadPostgres();
      if (config.environment === 'test') await migrateEmpty(source);
      else requireEncryption(source);
      return openPostgres({ ...source, keyChecks: createKeyChecks(config), warn });
    },
    async requireSameKeys(config) {
      const { checkKeys } = await loadPostgres();
      await checkKeys(source, createKeyChecks(config));
    },
    async migrate() {
      // The command reads no configuration: a test environment says that it is one.
      if (command.flagged.environment !== 'test') requireEncryption(source, ', or --environment test');
      const { migratePostgres } = await import('../gateway/store/postgres/migrate.ts');
      return migratePostgres(source);
    },
    backUp() {
      throw new ConfigurationError([
        '--backup is for a database file; back PostgreSQL up with pg_dump or pg_basebackup, as docs/operate/backup.md says',
      ]);
    },
  };
}

interface Source {
  readonly url: string;
  readonly option: string;
}

function requireReadable({ url, option }: Source): void {
  try {
    readDatabaseAddress(url);
  } catch (error) {
    throw new ConfigurationError([`${option} ${(error as Error).message}`]);
  }
}

/** Throws when card data and the password would go over a network without encryption. */
function requireEncryption({ url, option }: Source, or = ''): void {
  const { host, isEncrypted } = readDatabaseAddress(url);
  const isOfThisComputer = host === '' || host.startsWith('/') || isLoopback(host);
  if (isEncrypted || isOfThisComputer) return;
  throw new ConfigurationError([
    `${option} is not encrypted, which the live environment refuses for a server on another computer; add ?sslmode=verify-full to the address${or}`,
  ]);
}
