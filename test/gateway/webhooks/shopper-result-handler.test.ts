// @tests src/gateway/webhooks/shopper-result.ts
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { shopperResultHandler, shopperResultJob } from '../../../src/gateway/webhooks/shopper-result.ts';
import { type Listening, listen } from '../jobs/servers.ts';

const now = 1_000_000;
const minute = 60_000;
const checkoutId = '0A1B2C3D4E5F60718293A4B5C6D7E8F9.uat01-vm-tx01';
const local = guardedClient({ environment: 'test', allowLoopbackCallbacks: true });
const strict = guardedClient({ environment: 'test', allowLoopbackCallbacks: false });

let shop: Listening;
let requests: string[];
let status: number;
let url: string | undefined;
let wasRead: boolean;
const lines: unknown[] = [];
const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) };

beforeEach(async () => {
  requests = [];
  status = 200;
  wasRead = false;
  lines.length = 0;
  shop = await listen(
    createServer((request, answer) => {
      requests.push(`${request.method} ${request.url}`);
      answer.writeHead(status, { location: '/elsewhere' }).end();
    }),
  );
  url = `http://127.0.0.1:${shop.port}/result?order=7#top`;
});
afterEach(() => shop.close());

function call(attempts = 1, client = local, resource: 'payment' | 'registration' = 'payment') {
  const handler = shopperResultHandler(
    client,
    { statusWasRead: async () => wasRead, shopperResultUrl: async () => url },
    log,
  );
  const job = {
    ...shopperResultJob({ checkoutId, resource }, now, url ?? ''),
    attempts,
    claimId: 'claim',
  };
  return handler(job, { now, signal: new AbortController().signal, requireHeld: async () => {} });
}

const request = (resource: string) =>
  `GET /result?order=7&id=${checkoutId}&resourcePath=%2Fv1%2Fcheckouts%2F${checkoutId}%2F${resource}`;

describe('the shopper result callback', () => {
  test.each(['payment', 'registration'] as const)(
    'is one GET request with the id of the %s',
    async (resource) => {
      expect(await call(1, local, resource)).toBe('done');
      expect([requests, lines]).toEqual([[request(resource)], []]);
    },
  );

  test('is not made when the status was read, even between two tries', async () => {
    status = 500;
    expect(await call()).toEqual({ retryAt: now + minute, isDown: false, problem: 'status' });
    wasRead = true;
    expect(await call(2)).toBe('done');
    expect(requests).toHaveLength(1);
  });

  test.each(['com.shop.app://result', undefined])('is not made to %s', async (address) => {
    url = address;
    expect(await call()).toBe('done');
    expect([requests, lines]).toEqual([[], []]);
  });

  test.each([500, 404, 302])(
    'is repeated after a %i with the same address, four times in all',
    async (failure) => {
      status = failure;
      const outcomes = [];
      for (let attempt = 1; attempt <= 4; attempt += 1) outcomes.push(await call(attempt));
      const problem = failure === 302 ? 'redirect' : 'status';
      const retries = [1, 5, 30].map((minutes) => ({
        retryAt: now + minutes * minute,
        isDown: false,
        problem,
      }));
      expect(outcomes).toEqual([...retries, 'failed']);
      expect(requests).toEqual(Array(4).fill(request('payment')));
      expect(lines).toHaveLength(1);
    },
  );

  test('is repeated when the shop cannot be reached', async () => {
    await shop.close();
    expect(await call()).toEqual({ retryAt: now + minute, isDown: true, problem: 'connection' });
    shop = await listen(createServer());
  });

  test('never reaches this computer unless that is allowed, and the log says how', async () => {
    expect(await call(1, strict)).toBe('failed');
    expect(shop.connections()).toBe(0);
    expect(lines).toEqual([
      {
        job: 'shopper-result',
        attempts: 1,
        reason: 'blocked-address',
        message: expect.stringContaining('--allow-loopback-callbacks'),
      },
    ]);
  });

  test.each([
    ['user', 'https://user@private.example/', 'user name'],
    ['port', 'https://private.example:22/', 'port'],
    ['form', 'https://private.example:99999/', 'host'],
  ])(
    'is given up at once for a wrong %s, and the log has the remedy but not the address',
    async (_name, address, word) => {
      url = address;
      expect(await call()).toBe('failed');
      expect(lines).toMatchObject([{ message: expect.stringContaining(word) }]);
      expect(JSON.stringify(lines)).not.toContain('private.example');
    },
  );
});
