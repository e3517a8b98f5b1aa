/** Sends the requests of connectors. Nothing of a request or an answer is logged. */
import type { Dispatcher, Pool } from 'undici';
import {
  type HttpAnswer,
  type HttpRequest,
  NotSent,
  type Send,
  UnknownOutcome,
} from '../../connector/send.ts';
import { requestTimeLeftMs } from '../core/request-deadline.ts';

/** The largest answer that is read, in bytes. A payment record has about two thousand. */
const maxAnswerBytes = 256 * 1024;

/**
 * The number of connections to one host; further requests wait for a free one. Inquiries have separate connections,
 * because a shopper who causes many inquiries by returning again and again must not block payments.
 */
const maxConnections = { transactions: 64, inquiries: 8 } as const;

/** How long an exchange takes at most, in milliseconds. The maximum is shorter than the lease of the job that asks for an outcome. */
const usualTimeoutMs = 30_000;
export const maxTimeoutMs = 60_000;

export interface Sender {
  readonly send: Send;
  /** Waits for transactions to end, but aborts inquiries, which can be repeated. */
  close(): Promise<void>;
}

/** The first call loads the package, because a gateway without acquirers needs none of its 9 MB. */
const loadClient = () => import('undici');
type HttpClient = Awaited<ReturnType<typeof loadClient>>;

/** Makes a signal that ends a request this many milliseconds after its start. */
export type Deadline = (milliseconds: number) => AbortSignal;

/** Makes the function with connection pools for each host. */
export function createRequestSender(
  deadline: Deadline = (milliseconds) => AbortSignal.timeout(milliseconds),
): Sender {
  const pools = { transactions: new Map<string, Pool>(), inquiries: new Map<string, Pool>() };

  function getPool({ Pool }: HttpClient, method: HttpRequest['method'], origin: string): Pool {
    const kind = method === 'GET' ? 'inquiries' : 'transactions';
    const openPool = pools[kind].get(origin);
    if (openPool !== undefined) return openPool;
    const pool = new Pool(origin, {
      connections: maxConnections[kind],
      // The signal of a request limits its time, also for an answer that arrives byte by byte.
      connect: { timeout: maxTimeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswerBytes,
    });
    pools[kind].set(origin, pool);
    return pool;
  }

  return {
    async send(request) {
      const url = new URL(request.url);
      const client = await loadClient();
      const timeout = Math.min(request.timeout ?? usualTimeoutMs, maxTimeoutMs, requestTimeLeftMs());
      const signal = deadline(Math.max(1, Math.floor(timeout)));
      const pool = getPool(client, request.method, url.origin);
      return sendTo(pool, client.errors, url, request, signal);
    },
    async close() {
      const transactions = [...pools.transactions.values()].map((pool) => pool.close());
      const inquiries = [...pools.inquiries.values()].map((pool) => pool.destroy());
      pools.transactions.clear();
      pools.inquiries.clear();
      await Promise.all([...transactions, ...inquiries]);
    },
  };
}

async function sendTo(
  pool: Pool,
  errors: HttpClient['errors'],
  url: URL,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { dispatcher, wasStarted } = watched(pool);
  try {
    // A request that waits for a connection notices the signal when it gets one, and is then dropped without being
    // sent.
    return await Promise.race([exchange(dispatcher, url, request, signal), over(signal)]);
  } catch (error) {
    if (!(error === signal.reason || isOfNetwork(error, errors))) throw error;
    const why = reasonOf(error);
    if (wasStarted()) throw new UnknownOutcome(`the answer did not come or broke off (${why})`);
    throw new NotSent(why);
  }
}

async function exchange(
  dispatcher: Dispatcher,
  { pathname, search }: URL,
  { method, headers = {}, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const response = await dispatcher.request({
    method,
    path: `${pathname}${search}`,
    headers: { ...headers },
    body: body ?? null,
    signal,
  });
  const bytes = await response.body.arrayBuffer();
  const lines = Object.entries(response.headers).map(([name, value = '']) => [name, String(value)]);
  return { status: response.statusCode, headers: Object.fromEntries(lines), text: textOf(bytes) };
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
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
