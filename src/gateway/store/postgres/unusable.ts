/** Errors for PostgreSQL databases on which a gateway cannot start. Each names the option, what is wrong and the remedy. */
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Migrations } from '../migrations/index.ts';
import { readDatabaseAddress } from './address.ts';

/** Where the address of a database comes from. */
export interface DatabaseSource {
  /** `postgres://user:password@host:port/database`, as {@link readDatabaseAddress} reads it. */
  readonly url: string;
  /** The option or the environment variable that holds the address. */
  readonly option?: string;
  /** The migrations of the release, by default those of this one. */
  readonly migrations?: Migrations;
}

/** A PostgreSQL database on which a gateway cannot start. The message never holds a password. */
export class PostgresUnusable extends Error {
  override readonly name = 'PostgresUnusable';
}

const unreachable =
  'which cannot be reached: correct host and port, or let this computer through the firewall';
const untrusted =
  'whose certificate is not trusted: name the authority that signed it with sslrootcert=<file>, and the server as its certificate does';

const hungUp =
  'which has hung up: look into its log, whether it ends connections of this user or is about to stop, and correct host and port when it is no PostgreSQL';

/** Ends of sentences by SQLSTATE or by the operating system's code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'where no server listens: start it, or correct host and port',
  ENOENT: 'which needs a file that is not there: correct the path of the socket or of a certificate',
  ENOTFOUND: 'whose host nobody knows: correct it',
  EAI_AGAIN: 'whose host cannot be looked up: correct it, or look after the DNS of this computer',
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ECONNRESET: hungUp,
  EPIPE: hungUp,
  '28P01':
    'which refuses this user and password: correct them, with special characters of the password percent-encoded',
  '28000': 'which refuses this user from here: correct the user, or allow it in the server’s pg_hba.conf',
  '3D000': 'which does not exist: make it, such as with createdb, or correct its name',
  '3F000': 'in which no schema is on the search path: make one, or set the search_path of this user',
  '25006': 'which accepts no writes, as a standby: name the primary',
  '42501': 'in which this user lacks a right: make the user the owner of the database',
  '57014':
    'in which a statement took longer than this user’s statement_timeout: lift it, such as with alter role, and try again',
  '55P03': 'in which a table stays locked: look for long transactions in pg_stat_activity, then try again',
  '42P07': 'in which another program has tables of the same names: name a database of the gateway’s own',
};

/** Ends of sentences by what the driver says without a code. */
const driverReasons: readonly (readonly [message: RegExp, reason: string])[] = [
  [/client password must be a(?: non-empty)? string/, 'which wants a password: add it to the address'],
  [/does not support SSL/, 'which does not encrypt: switch ssl on in the server’s postgresql.conf'],
  [/timeout/i, unreachable],
  [/terminated unexpectedly|disconnected before secure TLS/, hungUp],
];

/** Makes the error for the database that this address names. `reason` begins with a relative pronoun. */
export function unusableDatabase(
  { url, option = '--data' }: DatabaseSource,
  reason: string,
  cause?: unknown,
) {
  const { label } = readDatabaseAddress(url);
  return new PostgresUnusable(`${option} names the database ${label}, ${reason}.`, { cause });
}

/** Converts an error on connecting to {@link PostgresUnusable}. Returns any other error unchanged. */
export function unusablePostgres(source: DatabaseSource, error: unknown): unknown {
  if (error instanceof PostgresUnusable) return error;
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  const isCertificate = /^(CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_TLS)/.test(code);
  const reason =
    reasons[code] ??
    (isCertificate ? untrusted : undefined) ??
    driverReasons.find(([pattern]) => pattern.test(message))?.[1];
  if (reason !== undefined)
    return unusableDatabase(source, `${reason}${quoted(source, code, message)}`, cause);
  if (!(error instanceof StoreUnavailable)) return error;
  return unusableDatabase(source, `which gives no answer as PostgreSQL does: ${error.message}`, cause);
}

/** What the server says of an error, for the details that only it knows. */
function quoted({ url }: DatabaseSource, code: string, message: string): string {
  const isOfServer = /^[0-9][0-9A-Z]{4}$/.test(code);
  const { password } = readDatabaseAddress(url);
  if (!isOfServer || (password !== '' && message.includes(password))) return '';
  return ` (PostgreSQL: ${message})`;
}
