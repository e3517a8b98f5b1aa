/** A small upstream with the contract's API that keeps the requests it got and answers as a test tells it. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fields = Readonly<Record<string, string>>;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
  readonly headers: IncomingHttpHeaders;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Request {
  readonly method: string;
  /** Its path and its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeUpstream {
  answer(request: Request): { readonly status: number; readonly headers: typeof json; readonly text: string };
  /** Every request that came in, oldest first. */
  readonly asked: Asked[];
  /** The result code of the next transactions. A success code counts as a charge. */
  code: string;
  /** Members added to the record of the next payment. */
  more: Record<string, unknown>;
  /** It gives this answer instead of its own, and records nothing. */
  instead: Reply | undefined;
  /** The same for the next answer only. */
  onceInstead: Reply | undefined;
  /** Whether the records contain the custom parameters that were sent with the payment. */
  echoes: boolean;
  /** The number of successful transactions that carry this name of ours. */
  charges(reference: string): number;
  /** Gives every pending payment this result code. */
  conclude(code: string): void;
}

export interface RunningUpstream extends FakeUpstream {
  readonly address: string;
  close(): Promise<void>;
}

interface Kept extends Record<string, unknown> {
  id: string;
  merchantTransactionId: string;
  customParameters?: { forwardedTransaction?: string };
  result: { code: string; description: string };
}

const json = { 'content-type': 'application/json;charset=UTF-8' };
const frame = { buildNumber: 'b', timestamp: 't', ndc: 'n' };
const isSuccess = (code: string) => code.startsWith('000.') && !code.startsWith('000.200');
const error = (status: number, code: string): Reply => ({
  status,
  body: { result: { code, description: '' }, ...frame },
});

export function createFakeUpstream(): FakeUpstream {
  const kept: Kept[] = [];
  /** The name that our gateway gave to a transaction, by the upstream's id of it. */
  const names = new Map<string, string>();

  function replyTo(method: string, path: string, fields: Fields): Reply {
    if (method === 'POST') return pay(path, fields);
    if (path.endsWith('/v1/query')) return query(fields);
    const record = kept.find(({ id }) => path.endsWith(`/${id}`));
    return record === undefined ? error(404, '700.400.580') : replyOf(record);
  }

  function pay(path: string, fields: Fields): Reply {
    const { merchantTransactionId = '', paymentType, amount, currency } = fields;
    const id = `upstream${kept.length}`;
    const referencedId = /\/v1\/payments\/(.+)$/.exec(path)?.[1];
    const result = { code: upstream.code, description: '' };
    const forwardedTransaction = fields['customParameters[forwardedTransaction]'] ?? '';
    names.set(id, forwardedTransaction);
    const echo = { customParameters: upstream.echoes ? { forwardedTransaction } : {} };
    const record = {
      id,
      referencedId,
      paymentType,
      amount,
      currency,
      merchantTransactionId,
    };
    const { result: checks, customParameters: added, ...more } = upstream.more;
    const customParameters = { ...(added as object), ...echo.customParameters };
    const whole: Kept = {
      ...record,
      ...more,
      result: { ...(checks as object), ...result },
      ...(Object.keys(customParameters).length > 0 && { customParameters }),
    };
    kept.push(whole);
    return replyOf(whole);
  }

  function query({ merchantTransactionId }: Fields): Reply {
    const payments = kept.filter((record) => record.merchantTransactionId === merchantTransactionId);
    if (payments.length === 0) return error(404, '700.400.580');
    return { status: 200, body: { result: { code: '000.000.100', description: '' }, ...frame, payments } };
  }

  const upstream: FakeUpstream = {
    answer({ method, url, headers, body }) {
      const { pathname, searchParams } = new URL(url, 'http://upstream');
      const fields = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : searchParams);
      upstream.asked.push({ method, path: pathname, fields, headers });
      const { onceInstead } = upstream;
      upstream.onceInstead = undefined;
      const reply = onceInstead ?? upstream.instead ?? replyTo(method, pathname, fields);
      return { status: reply.status, headers: json, text: JSON.stringify(reply.body) };
    },
    asked: [],
    code: '000.100.110',
    more: {},
    instead: undefined,
    onceInstead: undefined,
    echoes: true,
    charges: (reference) =>
      kept.filter(({ id, result }) => names.get(id) === reference && isSuccess(result.code)).length,
    conclude(code) {
      for (const { result } of kept) if (result.code === '000.200.000') result.code = code;
    },
  };
  return upstream;
}

/** The same as a server. */
export async function startFakeUpstream(): Promise<RunningUpstream> {
  const upstream = createFakeUpstream();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '/', headers } = request;
    const { status, text, headers: lines } = upstream.answer({ method, url, headers, body });
    response.writeHead(status, lines);
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(upstream, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function replyOf(record: Kept): Reply {
  const isDecline = !record.result.code.startsWith('000.');
  return { status: isDecline ? 400 : 200, body: { ...record, ...frame } };
}
