/** Sends one request to an upstream gateway. Returns the answer, or that the request was certainly not sent. */
import type { Dispatcher, Pool } from 'undici';
import { UnknownOutcome } from '../../../connector/send.ts';
import type { Upstream } from '../../config/config.ts';
import { requestTimeLeftMs } from '../../core/request-deadline.ts';
import { nextAddress } from './redirects.ts';

/** The largest answer that is read, in bytes. A payment record has about two thousand. */
const maxAnswerBytes = 256 * 1024;

/**
 * The number of connections to one upstream; further requests wait for a free one. Inquiries have separate connections,
 * because a shopper who causes many inquiries by returning again and again must not block payments.
 */
const maxConnections = { POST: 64, GET: 8 } as const;

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path below the upstream's address, without a slash at the beginning. */
  readonly path: string;
  /** The body of a POST, or the query of a GET. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names the transaction to an upstream that answers a second request under the same name as it has answered the first. */
  readonly idempotencyKey?: string;
}

/**
 * `unsent`: not one byte of the request was sent, so nothing can have been done. `answered`: the status with the parsed
 * JSON body, which is undefined when it could not be parsed: HTML, another content type, broken JSON, text that is not
 * UTF-8.
 */
export type Reply =
  | { readonly kind: 'unsent'; readonly why: string }
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown };

export interface UpstreamClient {
  /**
   * Throws {@link UnknownOutcome} when the request may have arrived but no whole answer came: a time-out, a reset, an
   * answer that is too long.
   */
  send(upstream: Upstream, call: Call): Promise<Reply>;
  /** Waits for transactions to end, but aborts inquiries, which can be repeated. */
  close(): Promise<void>;
}

/** The connection pools of one upstream, by the origin of its host or of the one it moved to. */
type Pools = Map<string, Pool>;

/** The first call loads the package, because a gateway without upstreams needs none of its 9 MB. */
const loadClient = () => import('undici');
type HttpClient = Awaited<ReturnType<typeof loadClient>>;

/** Makes a signal that ends a request this many milliseconds after its start. */
export type Deadline = (milliseconds: number) => AbortSignal;

/**
 * Makes a client with connection pools for each upstream. It follows moves to the upstream's own hosts and never
 * retries.
 */
export function upstreamClient(
  deadline: Deadline = (milliseconds) => AbortSignal.timeout(milliseconds),
): UpstreamClient {
  const pools = { POST: new Map<Upstream, Pools>(), GET: new Map<Upstream, Pools>() };

  function getPool({ Pool }: HttpClient, upstream: Upstream, method: Call['method'], origin: string): Pool {
    const ofUpstream = pools[method].get(upstream) ?? new Map<string, Pool>();
    pools[method].set(upstream, ofUpstream);
    const openPool = ofUpstream.get(origin);
    if (openPool !== undefined) return openPool;
    const { timeout } = upstream;
    const pool = new Pool(origin, {
      connections: maxConnections[method],
      connect: { timeout },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: maxAnswerBytes,
    });
    ofUpstream.set(origin, pool);
    return pool;
  }

  return {
    async send(upstream, call) {
      const client = await loadClient();
      // The signal limits the time of the whole answer. The pool's own time-outs begin anew with every byte of an
      // answer.
      const signal = deadline(Math.max(1, Math.min(upstream.timeout, Math.floor(requestTimeLeftMs()))));
      const poolAt = (origin: string) => getPool(client, upstream, call.method, origin);
      return send({ errors: client.errors, poolAt }, upstream, call, signal);
    },
    async close() {
      const all = (kept: Iterable<Pools>) => [...kept].flatMap((some) => [...some.values()]);
      const transactions = all(pools.POST.values()).map((pool) => pool.close());
      const inquiries = all(pools.GET.values()).map((pool) => pool.destroy());
      pools.POST.clear();
      pools.GET.clear();
      await Promise.all([...transactions, ...inquiries]);
    },
  };
}

async function send(
  { poolAt, errors }: Pick<HttpClient, 'errors'> & { poolAt(origin: string): Pool },
  upstream: Upstream,
  call: Call,
  signal: AbortSignal,
): Promise<Reply> {
  const been = [addressOf(upstream, call)];
  for (const address of been) {
    const { dispatcher, wasStarted } = watched(poolAt(address.origin));
    try {
      // A request that waits for a connection notices the signal when it gets one, and is then dropped without being
      // sent.
      const exchanging = exchange(dispatcher, address, upstream, call, signal);
      const { location, ...answered } = await Promise.race([exchanging, over(signal)]);
      const next = answered.status === 307 ? nextAddress(upstream, been, location) : undefined;
      if (next === undefined) return answered;
      // A request that is moved was not processed, so sending it on charges nothing twice.
      been.push(next);
    } catch (error) {
      if (!(error === signal.reason || isOfNetwork(error, errors))) throw error;
      const why = reasonOf(error);
      // After a move the request counts as sent: the server that moved it has read it, and may have processed it in
      // spite of its answer.
      const isUnsent = !wasStarted() && been.length === 1;
      if (!isUnsent) throw new UnknownOutcome(`the answer did not come or broke off (${why})`);
      return { kind: 'unsent', why };
    }
  }
  throw new Error('A request has no address.');
}

function addressOf({ address }: Upstream, { method, path, fields }: Call): URL {
  const { origin, pathname } = new URL(address);
  const url = new URL(`${origin}${pathname.replace(/\/*$/, '/')}${path}`);
  if (method === 'GET') url.search = new URLSearchParams(fields).toString();
  return url;
}

async function exchange(
  dispatcher: Dispatcher,
  { pathname, search }: URL,
  { accessToken }: Upstream,
  { method, fields, idempotencyKey }: Call,
  signal: AbortSignal,
) {
  const response = await dispatcher.request({
    method,
    path: `${pathname}${search}`,
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: method === 'POST' ? new URLSearchParams(fields).toString() : null,
    signal,
  });
  const bytes = await response.body.arrayBuffer();
  const { location, 'content-type': type } = response.headers;
  const body = isJson(type) ? parsed(bytes) : undefined;
  return { kind: 'answered', status: response.statusCode, body, location } as const;
}

function over(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Wraps the pool for one request, and reports whether the request was handed to a connection, which then writes it. */
function watched(pool: Pool) {
  let started = false;
  const dispatcher = pool.compose(
    (dispatch) => (options, handler) =>
      dispatch(options, {
        onRequestStart(controller, context) {
          started = true;
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...all) => handler.onRequestUpgrade?.(...all),
        onResponseStart: (...all) => handler.onResponseStart?.(...all),
        onResponseData: (...all) => handler.onResponseData?.(...all),
        onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
        onResponseError: (...all) => handler.onResponseError?.(...all),
      }),
  );
  return { dispatcher, wasStarted: () => started };
}

function isJson(contentType: string | string[] | undefined): boolean {
  return typeof contentType === 'string' && /^application\/json *(;|$)/i.test(contentType);
}

function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Whether the error is a network failure. Any other error is a bug and must not be reported as an outcome. */
function isOfNetwork(error: unknown, errors: HttpClient['errors']): boolean {
  if (error instanceof AggregateError) return error.errors.every((one) => isOfNetwork(one, errors));
  const isBug = [TypeError, RangeError, errors.InvalidArgumentError].some((kind) => error instanceof kind);
  if (isBug) return false;
  return error instanceof errors.UndiciError || (error instanceof Error && 'code' in error);
}

/** Returns the code of a network error. The message is not used, because it may contain an address with a query. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
