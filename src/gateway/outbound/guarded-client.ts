/**
 * The only client that calls addresses which merchants chose (threeds-security D9 and T16). It looks a host up once,
 * checks every address of the answer, and connects to these addresses and no others. It follows no redirect, and every
 * call has a time-out.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { beforeEnd, createCallEnd } from '../core/call-end.ts';
import {
  type Destination,
  isAddressAllowed,
  type Policy,
  type RefusedDestination,
  toDestination,
} from '../core/destination.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  /** What a GET tells the shop, for those who count or show calls; nothing of it is sent. */
  readonly tells?: 'reminder' | 'notification';
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole call may take, in milliseconds; 10 s when absent. */
  readonly timeout?: number;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
}

/**
 * How a call ended. The status decides as soon as the head of the answer is there, whatever happens to the body. The
 * reasons `redirect` and `status` come with the status.
 */
export type Delivery =
  | { readonly ok: true; readonly status: number }
  | { readonly ok: false; readonly reason: RefusedDestination | Failure }
  | { readonly ok: false; readonly reason: 'redirect' | 'status'; readonly status: number };

export interface GuardedClient {
  /** Sends one request. Never throws because of the address or the network. */
  send(call: Call): Promise<Delivery>;
}

/** How the download of a file ended. `size`: it has more bytes than it may have. */
export type Download =
  | { readonly ok: true; readonly body: Buffer }
  | (Delivery & { readonly ok: false })
  | { readonly ok: false; readonly reason: 'size' };

export interface FileClient {
  /** Fetches a file of at most `maxBytes`, under the same rules as {@link GuardedClient.send}. Never throws either. */
  download(address: string, maxBytes: number): Promise<Download>;
}

/** Looks up all IPv4 and IPv6 addresses of a name. Throws when there are none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Time-out of connecting including TLS, in milliseconds. */
const defaultConnectTimeoutMs = 5_000;
const defaultTimeoutMs = 10_000;

/** How much of an answer is read, in bytes. */
const bodyLimit = 64 * 1024;

type NotDelivered = Extract<Delivery, { reason: RefusedDestination | Failure }>;
type ReadAnswer<Answer> = (answer: Dispatcher.ResponseData) => Promise<Answer>;

/** Headers that are the same in every call. They identify the gateway and say nothing about the payment. */
const fixedHeaders = { 'user-agent': 'PaymentGateway/1 (+callback)', accept: '*/*' };

/**
 * The package takes 9 MB, and most gateways of tests call no server, so that their first call loads it. A gateway of the live
 * environment has it from its start.
 */
const loadClient = () => import('undici');

const systemResolve: Resolve = async (name) => {
  const found = await systemLookup(name, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

/**
 * Makes the client of an environment. The resolver is an argument, so that tests can use host names that do not exist.
 */
export function guardedClient(
  policy: Policy,
  resolve: Resolve = systemResolve,
  connectTimeout = defaultConnectTimeoutMs,
): GuardedClient & FileClient {
  if (policy.environment === 'live') void loadClient();

  async function guarded<Answer>(call: Call, read: ReadAnswer<Answer>): Promise<Answer | NotDelivered> {
    const destination = toDestination(call.address, policy);
    if (typeof destination === 'string') return { ok: false, reason: destination };
    const end = createCallEnd(call.timeout ?? defaultTimeoutMs, call.signal);
    try {
      const addresses = await beforeEnd(addressesOf(destination, resolve), end.signal);
      if (addresses === undefined) return { ok: false, reason: 'unresolved' };
      if (!addresses.every((address) => isAddressAllowed(address, policy))) {
        return { ok: false, reason: 'blocked-address' };
      }
      return await request(call, destination.url, addresses, connectTimeout, end.signal, read);
    } catch (error) {
      return { ok: false, reason: end.reason() ?? toFailure(error) };
    } finally {
      end.clear();
    }
  }

  return {
    send: (call) => guarded(call, discardAnswer),
    download: (address, maxBytes) =>
      guarded<Download>({ method: 'GET', address }, (answer) => readFile(answer, maxBytes)),
  };
}

/** Returns the addresses of the host, looked up once; undefined when the name is unknown. */
async function addressesOf(
  { host, isLocalhost }: Destination,
  resolve: Resolve,
): Promise<readonly string[] | undefined> {
  if (isIP(host) !== 0) return [host];
  if (isLocalhost) return ['127.0.0.1', '::1'];
  const addresses = await resolve(host).catch(() => []);
  return addresses.length === 0 ? undefined : addresses;
}

async function request<Answer>(
  { method, headers = {}, body }: Call,
  url: URL,
  addresses: readonly string[],
  connectTimeout: number,
  signal: AbortSignal,
  read: ReadAnswer<Answer>,
): Promise<Answer> {
  const { Client } = await loadClient();
  const client = new Client(url.origin, {
    // Each address gets the whole time. With less time, an address that is only far away would be given up.
    connect: {
      lookup: only(addresses),
      timeout: connectTimeout,
      autoSelectFamilyAttemptTimeout: 1_000,
    },
    // The time-out of the signal is the limit, also for an answer that arrives byte by byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const answer = await client.request({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, ...fixedHeaders },
      body: body ?? null,
      signal,
      reset: true,
    });
    return await read(answer);
  } finally {
    // Not awaited, because a connection that hangs would delay the result.
    client.destroy().catch(() => undefined);
  }
}

/**
 * Answers every look-up with the checked addresses, so that a name whose addresses change in the meantime has no
 * effect.
 */
function only(addresses: readonly string[]): LookupFunction {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = checked;
    if (all === true) callback(null, checked);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function discardAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<Delivery> {
  await discard(body);
  return judged(statusCode);
}

/** Reads the body of an answer that has one. Stops at the first byte too many. */
async function readFile({ statusCode, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Download> {
  const judgement = judged(statusCode);
  if (!judgement.ok) return judgement;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > maxBytes) return { ok: false, reason: 'size' };
  }
  return { ok: true, body: Buffer.concat(chunks) };
}

/** Reads the body to its end or to the limit, so that a server that is still answering is not cut off. */
async function discard(body: Dispatcher.ResponseData['body']): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of body) {
      read += (chunk as Buffer).length;
      if (read > bodyLimit) break;
    }
  } catch {
    // The status has arrived; the rest of the answer does not matter.
  }
}

function judged(status: number): Delivery {
  if (status >= 200 && status < 300) return { ok: true, status };
  return { ok: false, reason: status >= 300 && status < 400 ? 'redirect' : 'status', status };
}

/** The reasons why a call did not arrive, for the log and for the retry policy. */
type Failure = 'unresolved' | 'connection' | 'tls' | 'timeout' | 'stopped';

const timeouts = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
const tls =
  /^(EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|HOSTNAME_)/;

/** Whether the server seems to be down, so that the next call would not reach it either. */
export function isDown(reason: string): boolean {
  return ['unresolved', 'connection', 'tls', 'timeout'].includes(reason);
}

/** Returns the failure behind an error of undici, of a socket or of TLS; `connection` for every other error. */
function toFailure(error: unknown): Failure {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return 'connection';
  if (timeouts.test(code)) return 'timeout';
  return tls.test(code) ? 'tls' : 'connection';
}
