/** The merchant's settings: its credentials and the address of its gateway. They are checked once. */
import { MerchantError } from './errors.ts';

export interface MerchantSettings {
  /** Address of the gateway, with or without a slash at the end: `https:`, or `http:` on this computer. */
  readonly gateway: string;
  /** 32 lower-case hexadecimal characters. */
  readonly entityId: string;
  readonly accessToken: string;
  /**
   * The address to which the gateway may move a request (HTTP 307), because you live in another deployment now. The access
   * token is sent to the hosts of both addresses, and nowhere else.
   */
  readonly movedTo?: string;
  /**
   * How long a call may take, with all its repeats and redirects, in milliseconds, from 1 to 600000; 10 seconds when
   * absent.
   */
  readonly timeoutMs?: number;
  /**
   * How often a request is repeated when its answer was lost, or when the gateway asks to come again, from 0 to 10; 2
   * when absent. Only what cannot charge twice is repeated. That payments are made once rests on the header
   * `Idempotency-Key` of this gateway: give 0 for another one that does not know it.
   */
  readonly retries?: number;
}

export interface Connection {
  /**
   * The gateway's address. It ends in a slash. Without the slash, a path such as `.evil.com/…` would lead to another
   * host (threeds-security D5).
   */
  readonly base: URL;
  readonly entityId: string;
  /** The origins of `gateway` and `movedTo`, the only ones that may get the access token. */
  readonly origins: ReadonlySet<string>;
  readonly authorization: string;
  readonly timeoutMs: number;
  readonly retries: number;
}

const ownComputer = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Checks the settings. Throws a {@link MerchantError} for invalid ones, before anything is sent. */
export function createConnection({
  gateway,
  entityId,
  accessToken,
  movedTo = gateway,
  timeoutMs = 10_000,
  retries = 2,
}: MerchantSettings): Connection {
  if (!/^[0-9a-f]{32}$/.test(entityId)) {
    throw wrong('The entityId is not one.', 'Give the 32 lowercase hex characters of your channel.');
  }
  // The token is checked here, because `fetch` would print an invalid token in its error message. It must be a string:
  // an environment variable that is not set is undefined, and would be sent as the text `undefined`.
  if (typeof accessToken !== 'string' || !/^[0-9A-Za-z+/=._~-]{1,1024}$/.test(accessToken)) {
    throw wrong('The accessToken is not one.', 'Give it as it was issued, without spaces and line breaks.');
  }
  if (!(timeoutMs > 0 && timeoutMs <= 600_000)) {
    throw wrong('The timeoutMs is not a timeout.', 'Give milliseconds between 1 and 600000.');
  }
  if (!(Number.isInteger(retries) && retries >= 0 && retries <= 10)) {
    throw wrong('The retries are no number of repeats.', 'Give a whole number from 0 to 10.');
  }
  const base = baseOf('gateway', gateway);
  const origins = new Set([base.origin, baseOf('movedTo', movedTo).origin]);
  return { base, origins, entityId, authorization: `Bearer ${accessToken}`, timeoutMs, retries };
}

function baseOf(what: 'gateway' | 'movedTo', address: string): URL {
  const base = urlOfBase(what, address);
  const safe = base.protocol === 'https:' || (base.protocol === 'http:' && ownComputer.has(base.hostname));
  if (!safe) {
    throw wrong(`The ${what}’s address would send the access token in the clear.`, 'Begin it with https://.');
  }
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') {
    throw wrong(`The ${what}’s address holds more than host and path.`, 'Remove user, query and fragment.');
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

function urlOfBase(what: 'gateway' | 'movedTo', address: string): URL {
  const url = parsedUrl(address);
  if (url !== undefined) return url;
  throw wrong(`The ${what} is not an address.`, 'Give a whole one, such as https://gateway.example/.');
}

function wrong(reason: string, remedy: string): MerchantError {
  return new MerchantError('settings', reason, remedy);
}

/**
 * Reads an address; undefined when it is none. `URL.canParse` of Node 20 and 22 refuses letters such as ü after some thousand calls.
 */
export function parsedUrl(address: string, base?: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
