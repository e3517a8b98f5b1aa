/**
 * An upstream gateway that charges at once and answers later, so that a test can stop or kill the gateway in between.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowUpstream {
  readonly address: string;
  /** The time in milliseconds that the next answers take. */
  wait: number;
  /** The number of payments that it has charged, answered or not. */
  charges(): number;
  /** The number of times that it was asked about payments. */
  questions(): number;
  /** Answers all waiting requests now. */
  answerAll(): void;
  close(): Promise<void>;
}

export async function startSlowUpstream(): Promise<SlowUpstream> {
  const charged: Record<string, unknown>[] = [];
  const waiting = new Map<ServerResponse, () => void>();
  let questions = 0;

  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    response.setHeader('content-type', 'application/json;charset=UTF-8');
    if (request.method === 'GET') {
      questions += 1;
      response.end(JSON.stringify(recordsOf(charged)));
      return;
    }
    const { merchantTransactionId, paymentType, amount, currency } = Object.fromEntries(
      new URLSearchParams(sent),
    );
    const result = { code: '000.100.112', description: '' };
    const id = `upstream${charged.length}`;
    const record = { id, paymentType, amount, currency, merchantTransactionId, result };
    charged.push(record);
    const answer = () => {
      clearTimeout(timer);
      waiting.delete(response);
      response.end(JSON.stringify({ ...record, buildNumber: 'b', timestamp: 't', ndc: 'n' }));
    };
    const timer = setTimeout(answer, upstream.wait);
    waiting.set(response, answer);
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: SlowUpstream = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wait: 0,
    charges: () => charged.length,
    questions: () => questions,
    answerAll() {
      upstream.wait = 0;
      for (const answer of [...waiting.values()]) answer();
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

function recordsOf(payments: readonly Record<string, unknown>[]) {
  const result = { code: '000.000.100', description: '' };
  return { result, buildNumber: 'b', timestamp: 't', ndc: 'n', payments };
}
