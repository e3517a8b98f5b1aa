/** An upstream redirects a request to another deployment of it (307), and the connector follows. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import { type RunningUpstream, startFakeUpstream } from './fake-upstream.ts';
import {
  channelOf,
  inquiryOf,
  key,
  makeTestConnector,
  orderTo,
  start,
  type TestConnector,
} from './support.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let next: RunningUpstream;
let connector: TestConnector;
let mover: Server;
let address: string;
/** The requests that reached the gateway that redirects. */
let moved: string[];
let answer: Answer;

beforeEach(async () => {
  next = await startFakeUpstream();
  connector = makeTestConnector();
  moved = [];
  answer = redirectTo(next.address);
  mover = createServer((request, response) => {
    moved.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => mover.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(mover.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await connector.close();
  await next.close();
  mover.closeAllConnections();
  await new Promise((resolve) => mover.close(resolve));
});

/** Answers with a redirect to the same path and query at another address. */
function redirectTo(base: string): Answer {
  return ({ url }, response) => void response.writeHead(307, { location: `${base}${url}` }).end();
}
const charge = (movedTo = next.address) =>
  connector.charge(orderTo(channelOf(address, { movedTo })), key, start);
const find = (movedTo = next.address) =>
  connector.find(inquiryOf(channelOf(address, { movedTo })), key, start + 60 * 60_000);

describe('an upstream that redirects a request to another deployment', () => {
  test('is followed with method, body and token: the payment is charged once', async () => {
    expect(await charge()).toMatchObject({ code: '000.100.112', reference: 'upstream0' });
    expect(moved).toEqual(['POST /v1/payments']);
    const [asked] = next.asked;
    expect(next.asked).toHaveLength(1);
    expect([asked?.method, asked?.path]).toEqual(['POST', '/v1/payments']);
    expect(asked?.fields).toMatchObject({ amount: '92.00', 'card.number': '4200000000000000' });
    expect(asked?.headers.authorization).toBe('Bearer dXBzdHJlYW0=');
  });

  test('is followed with an inquiry and its query', async () => {
    await charge();
    expect(await find()).toMatchObject({ code: '000.100.112' });
    expect(next.asked.at(-1)).toMatchObject({ method: 'GET', path: '/v1/query' });
    expect(next.asked.at(-1)?.fields).toMatchObject({ merchantTransactionId: expect.any(String) });
  });

  test('may redirect to another path of its own host', async () => {
    answer = (request, response) => {
      if (request.url?.startsWith('/tx02/')) response.writeHead(429).end();
      else response.writeHead(307, { location: `/tx02${request.url}` }).end();
    };
    expect(await charge(address)).toMatchObject({ code: '800.120.100' });
    expect(moved).toEqual(['POST /v1/payments', 'POST /tx02/v1/payments']);
  });

  test.each<[string, Answer]>([
    [
      'to a host that nobody named',
      (request, response) => redirectTo(next.address.replace('127.0.0.1', 'localhost'))(request, response),
    ],
    ['to where it came from', (request, response) => redirectTo('')(request, response)],
    [
      'to another call',
      (_request, response) =>
        void response.writeHead(307, { location: `${next.address}/v1/registrations` }).end(),
    ],
    [
      'with a user and a password',
      (request, response) => redirectTo(next.address.replace('//', '//u:p@'))(request, response),
    ],
    ['to nowhere', (_request, response) => void response.writeHead(307).end()],
    ['to no address', (_request, response) => void response.writeHead(307, { location: 'https://[' }).end()],
    [
      'by another status',
      (request, response) =>
        void response.writeHead(308, { location: `${next.address}${request.url}` }).end(),
    ],
  ])('%s is not followed: the outcome is unknown, and nothing was charged', async (_name, how) => {
    answer = how;
    await expect(charge()).rejects.toThrow(UnknownOutcome);
    expect([moved.length, next.asked.length]).toEqual([1, 0]);
    answer = redirectTo(next.address);
    expect(await find()).toBeUndefined();
  });

  test('and redirects in a circle is followed three times, and nobody is charged', async () => {
    let ways = 0;
    answer = (_request, response) => {
      ways += 1;
      response.writeHead(307, { location: `/tx${ways}/v1/payments` }).end();
    };
    await expect(charge()).rejects.toThrow(UnknownOutcome);
    expect(moved).toHaveLength(4);
  });

  test('that is down leaves the outcome unknown, because the first host has read the request', async () => {
    await next.close();
    await expect(charge()).rejects.toThrow(UnknownOutcome);
    expect(connector.marks.has(key)).toBe(true);
    next = await startFakeUpstream();
  });
});
