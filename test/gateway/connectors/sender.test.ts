import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequestSender } from '../../../src/gateway/connectors/sender.ts';

const held: (() => void)[] = [];
const server = createServer((request, response) => {
  const answer = () => response.end(`${request.method} ${request.url}`);
  if (request.url === '/held') held.push(answer);
  else answer();
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('a connector’s request', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'reaches its acquirer by %s',
    async (method) => {
      const sender = createRequestSender();
      const { status, text } = await sender.send({ method, url: `${origin}/payments/1` });
      await sender.close();
      expect([status, text]).toEqual([200, `${method} /payments/1`]);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'by %s is answered before the gateway stops, because it may move money',
    async (method) => {
      const sender = createRequestSender();
      const answered = sender.send({ method, url: `${origin}/held` });
      await expect.poll(() => held.length).toBe(1);
      const closed = sender.close();
      held.pop()?.();
      expect((await answered).text).toBe(`${method} /held`);
      await closed;
    },
  );
});
