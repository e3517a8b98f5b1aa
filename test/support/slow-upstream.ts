/**
 * An upstream gateway that charges at once and answers later, so that a test can stop or kill the gateway in between. Asked
 * about a payment, it tells what it has charged.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { transactionKey } from '../../src/gateway/connectors/upstream/forwarded.ts';

export interface SlowUpstream {
  readonly address: string;
  /** The time in milliseconds that the next answers take. */
  wait: number;
  /** The `merchantTransactionId`s whose payments wait until {@link answerAll} or {@link answer}. */
  readonly held: Set<string>;
  /** Those whose payments are charged when they are answered, and not before. */
  readonly late: Set<string>;
  /**
   * Whether it answers a second request with the same `Idempotency-Key` as it has answered the first, and refuses one with
   * another body with 422, and one that comes before the first is answered with 409; false at first.
   */
  honoursKeys: boolean;
  /** The `Idempotency-Key` of each payment and follow-up that came in, oldest first; undefined without one. */
  readonly keys: (string | undefined)[];
  /** The number of payments that it has charged, answered or not: all, or those of one `merchantTransactionId`. */
  charges(merchantTransactionId?: string): number;
  /** Whether a payment with this `merchantTransactionId` waits for its answer. */
  isWaiting(merchantTransactionId: string): boolean;
  /** The number of times that it was asked about one payment; queries by date do not count. */
  questions(): number;
  /** Answers the waiting requests with this `merchantTransactionId` now. */
  answer(merchantTransactionId: string): void;
  /** Answers all waiting requests now. */
  answerAll(): void;
  close(): Promise<void>;
}

/** Longer than any test waits, in milliseconds. */
const heldMs = 600_000;

export async function startSlowUpstream(): Promise<SlowUpstream> {
  const charged: Record<string, unknown>[] = [];
  const waiting = new Map<ServerResponse, { readonly name: string; readonly answer: () => void }>();
  /** The first request of each key. */
  const firsts = new Map<string, { readonly body: string; answer?: object }>();
  let received = 0;
  let questions = 0;

  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    response.setHeader('content-type', 'application/json;charset=UTF-8');
    if (request.method === 'GET') {
      const { searchParams } = new URL(request.url ?? '', upstream.address);
      const name = searchParams.get('merchantTransactionId');
      if (name !== null) questions += 1;
      const payments = charged.filter(({ merchantTransactionId }) => merchantTransactionId === name);
      if (payments.length === 0) response.statusCode = 404;
      response.end(JSON.stringify(payments.length === 0 ? notFound : { ...notice('000.000.100'), payments }));
      return;
    }
    const fields = Object.fromEntries(new URLSearchParams(sent));
    const { merchantTransactionId = '', paymentType, amount, currency } = fields;
    const { result } = notice('000.100.112');
    const customParameters = { [transactionKey]: fields[`customParameters[${transactionKey}]`] };
    const key = request.headers['idempotency-key']?.toString();
    upstream.keys.push(key);
    const first = upstream.honoursKeys && key !== undefined ? firsts.get(key) : undefined;
    if (first !== undefined) {
      response.statusCode = first.body === sent ? 409 : 422;
      if (first.body === sent && first.answer !== undefined) response.statusCode = 200;
      response.end(JSON.stringify(response.statusCode === 200 ? first.answer : notice('200.300.404')));
      return;
    }
    const keyed: { readonly body: string; answer?: object } = { body: sent };
    if (key !== undefined) firsts.set(key, keyed);
    const id = `upstream${received}`;
    const number = fields['card.number'] ?? '';
    const card = {
      bin: number.slice(0, 6),
      last4Digits: number.slice(-4),
      expiryMonth: fields['card.expiryMonth'],
      expiryYear: fields['card.expiryYear'],
    };
    received += 1;
    const record = {
      id,
      paymentType,
      amount,
      currency,
      merchantTransactionId,
      customParameters,
      result,
      paymentBrand: fields.paymentBrand,
      ...(number !== '' && { card }),
    };
    const isLate = upstream.late.has(merchantTransactionId);
    if (!isLate) charged.push(record);
    const answered = { ...notice(result.code), ...record };
    if (!isLate) keyed.answer = answered;
    const answer = () => {
      clearTimeout(timer);
      waiting.delete(response);
      if (isLate) charged.push(record);
      response.end(JSON.stringify(answered));
    };
    const timer = setTimeout(answer, upstream.held.has(merchantTransactionId) ? heldMs : upstream.wait);
    waiting.set(response, { name: merchantTransactionId, answer });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: SlowUpstream = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wait: 0,
    honoursKeys: false,
    keys: [],
    held: new Set(),
    late: new Set(),
    charges: (name) =>
      name === undefined
        ? charged.length
        : charged.filter(({ merchantTransactionId }) => merchantTransactionId === name).length,
    isWaiting: (name) => [...waiting.values()].some((one) => one.name === name),
    questions: () => questions,
    answer(name) {
      for (const one of [...waiting.values()]) if (one.name === name) one.answer();
    },
    answerAll() {
      upstream.wait = 0;
      for (const { answer } of [...waiting.values()]) answer();
    },
    close: () =>
      new Promise((resolve) => {
        upstream.answerAll();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

const notice = (code: string) => ({
  result: { code, description: '' },
  buildNumber: 'b',
  timestamp: 't',
  ndc: 'n',
});

/** "Cannot find transaction" (gateway-contract 3.6). */
const notFound = notice('700.400.580');
