import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { MerchantError } from '../../src/merchant/index.ts';
import { token } from '../support/gateway.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly body: string;
}

export type Responder = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeGateway {
  /** The address, without a slash at the end. */
  readonly address: string;
  /** Every request that came in. */
  readonly seen: Seen[];
  /** The idempotency key of every request; empty for a request without one. */
  readonly keys: string[];
  /** The number of connections that were opened. */
  readonly connections: () => number;
  answer(responder: Responder): void;
  answerJson(status: number, body: unknown): void;
  close(): Promise<void>;
}

/** Starts a server on loopback that answers as a test tells it and keeps the requests it got. */
export async function startFakeGateway(): Promise<FakeGateway> {
  let responder: Responder = (_request, response) => void response.writeHead(500).end();
  let connections = 0;
  const seen: Seen[] = [];
  const keys: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    keys.push(String(headers['idempotency-key'] ?? ''));
    seen.push({ method, url, authorization: headers.authorization ?? '', body });
    responder(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    keys,
    connections: () => connections,
    answer(next) {
      responder = next;
    },
    answerJson(status, body) {
      responder = (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const checkoutId = '8AC7A4CA8B1F2D3E4C5B6A7988776655.uat01-vm-tx01';
export const resourcePath = `/v1/checkouts/${checkoutId}/payment`;

/** The record of a real, accepted payment of the checkout above. */
export const paidRecord = {
  id: '8ac7a4a08b1f2d3e4c5b6a7988776655',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '89.00',
  currency: 'EUR',
  merchantTransactionId: 'order-7',
  result: { code: '000.100.110', description: 'Request successfully processed' },
  customParameters: { SHOPPER_article: 'lamp' },
  ndc: checkoutId,
};

/** The order to which the payment above belongs. */
export const order = { checkoutId, amount: '89.00', currency: 'EUR', paymentType: 'DB' };

/** Gives the error of a promise. The test fails when there is none, or when the error contains the token. */
export async function failureOf(promise: Promise<unknown>): Promise<MerchantError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MerchantError);
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(token);
  expect(JSON.stringify(error)).not.toContain(token);
  return error as MerchantError;
}
