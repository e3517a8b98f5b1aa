/** One request to an upstream gateway: what came back, or whether it can have got there at all. */
import { type Dispatcher, errors, Pool } from 'undici';
import type { Upstream } from '../../config/config.ts';
import { UnknownOutcome } from './unknown-outcome.ts';

/** The largest answer that is read, in bytes. A payment record has about two thousand. */
const largestAnswer = 256 * 1024;

/**
 * Connections to one upstream; further requests wait for a free one. Questions have their own: whoever makes us ask,
 * such as a shopper who comes back again and again, takes none from payments.
 */
const mostConnections = { POST: 64, GET: 8 } as const;

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below the upstream's address, without a slash at the beginning. */
  readonly path: string;
  /** The body of a POST, the query of a GET. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * `unsent`: not a byte of the request left, so nothing can have been done. Otherwise the status with the parsed JSON
 * body, which is undefined when there was none to parse: HTML, another content type, broken JSON, text that is not
 * UTF-8.
 */
export type Reply =
  | { readonly kind: 'unsent'; readonly why: string }
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown };

export interface UpstreamClient {
  /**
   * Throws {@link UnknownOutcome} when the request may have arrived and no whole answer came: time-out, reset, an answer
   * that is too long.
   */
  send(upstream: Upstream, call: Call): Promise<Reply>;
  /** Lets transactions end, and breaks off questions: they can be asked again. */
  close(): Promise<void>;
}

/** A client with pools of connections for each upstream. Follows no redirect, retries nothing. */
export function upstreamClient(): UpstreamClient {
  const pools = { POST: new Map<Upstream, Pool>(), GET: new Map<Upstream, Pool>() };

  function poolOf(upstream: Upstream, method: Call['method']): Pool {
    const known = pools[method].get(upstream);
    if (known !== undefined) return known;
    const { address, timeout } = upstream;
    const pool = new Pool(new URL(address).origin, {
      connections: mostConnections[method],
      connect: { timeout },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: largestAnswer,
    });
    pools[method].set(upstream, pool);
    return pool;
  }

  return {
    send: (upstream, call) => send(poolOf(upstream, call.method), upstream, call),
    async close() {
      const transactions = [...pools.POST.values()].map((pool) => pool.close());
      const questions = [...pools.GET.values()].map((pool) => pool.destroy());
      pools.POST.clear();
      pools.GET.clear();
      await Promise.all([...transactions, ...questions]);
    },
  };
}

async function send(pool: Pool, upstream: Upstream, call: Call): Promise<Reply> {
  // The whole answer, because an answer that drips resets the time-outs of the pool with every byte.
  const signal = AbortSignal.timeout(upstream.timeout);
  const { dispatcher, wasStarted } = watched(pool);
  try {
    // A request that waits for a connection hears the signal when it gets one, and is then dropped unsent.
    return await Promise.race([exchange(dispatcher, upstream, call, signal), over(signal)]);
  } catch (error) {
    if (!(error === signal.reason || isOfNetwork(error))) throw error;
    const why = reasonOf(error);
    if (wasStarted()) throw new UnknownOutcome(`the answer did not come or broke off (${why})`);
    return { kind: 'unsent', why };
  }
}

async function exchange(
  dispatcher: Dispatcher,
  upstream: Upstream,
  { method, path, fields }: Call,
  signal: AbortSignal,
): Promise<Reply> {
  const encoded = new URLSearchParams(fields).toString();
  const base = new URL(upstream.address).pathname.replace(/\/*$/, '/');
  const response = await dispatcher.request({
    method,
    path: `${base}${path}${method === 'GET' ? `?${encoded}` : ''}`,
    headers: {
      authorization: `Bearer ${upstream.accessToken}`,
      accept: 'application/json',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
    },
    body: method === 'POST' ? encoded : null,
    signal,
  });
  const bytes = await response.body.arrayBuffer();
  return {
    kind: 'answered',
    status: response.statusCode,
    body: isJson(response.headers['content-type']) ? parsed(bytes) : undefined,
  };
}

function over(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The pool for one request, and whether that request was given to a connection, which writes it. */
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

/** Whether something on the way failed. Anything else is a bug of ours, which no outcome may hide. */
function isOfNetwork(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOfNetwork);
  const isBug = [TypeError, RangeError, errors.InvalidArgumentError].some((kind) => error instanceof kind);
  if (isBug) return false;
  return error instanceof errors.UndiciError || (error instanceof Error && 'code' in error);
}

/** The code of a network error; its message may hold an address with a query. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
