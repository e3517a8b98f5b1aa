/** The address of a PostgreSQL database: what the driver is given, and what an error may tell of it. */
import { parsedUrl } from '../../../web/parsed-url.ts';

/** Number of connections of each process, unless the address says otherwise. */
const defaultSize = 10;
const maxSize = 1_000;
const defaultPort = '5432';
/** With these values of `sslmode` the driver checks the server's certificate (node-postgres.com/features/ssl). */
const encryptedModes = ['require', 'verify-ca', 'verify-full'];

export interface DatabaseAddress {
  /** The address without the members that are this program's own. It holds the password. */
  readonly connectionString: string;
  readonly password: string;
  readonly host: string;
  /** Names the database to the operator, without user and password: `payments at db.example:5432`. */
  readonly label: string;
  /** Whether each connection is encrypted, with a server whose certificate is checked. */
  readonly isEncrypted: boolean;
  /** Whether statements are named, so that each connection parses them once. `?prepare=false` says no. */
  readonly isPrepared: boolean;
  /** Maximum number of connections: `?pool=20`. */
  readonly size: number;
}

/** Whether a text is the address of a PostgreSQL database, and not the name of a file. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

/**
 * Reads `postgres://user:password@host:port/database`, with `?prepare=false`, `?pool=20` and what the driver knows, such as
 * `?sslmode=verify-full`. Throws an error whose message says what is wrong, as the end of a sentence, without the address.
 */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const address = parsedUrl(url);
  if (address === undefined) {
    throw new Error(
      'is no address such as postgres://user:password@host:5432/database; percent-encode special characters in user and password',
    );
  }
  const { searchParams } = address;
  const isPrepared = takePrepare(searchParams.get('prepare'));
  const size = takePoolSize(searchParams.get('pool'));
  searchParams.delete('prepare');
  searchParams.delete('pool');
  const host = searchParams.get('host') ?? decoded(address.hostname);
  const port = searchParams.get('port') ?? (address.port || defaultPort);
  const database = decoded(address.pathname.slice(1));
  return {
    connectionString: String(address),
    password: decoded(address.password),
    host,
    label: `${database === '' ? 'of its user' : database} at ${host === '' ? 'this computer' : host}:${port}`,
    isEncrypted:
      encryptedModes.includes(searchParams.get('sslmode') ?? '') && !searchParams.has('uselibpqcompat'),
    isPrepared,
    size,
  };
}

function takePrepare(prepare: string | null): boolean {
  if (prepare !== null && prepare !== 'true' && prepare !== 'false') {
    throw new Error('has a wrong prepare; it must be true or false');
  }
  return prepare !== 'false';
}

function takePoolSize(pool: string | null): number {
  const size = pool === null ? defaultSize : Number(pool);
  if (!Number.isInteger(size) || size < 1 || size > maxSize) {
    throw new Error(`has a wrong pool; it must be a number of connections from 1 to ${maxSize}`);
  }
  return size;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % without two hexadecimal digits; write %25 for the character itself');
  }
}
