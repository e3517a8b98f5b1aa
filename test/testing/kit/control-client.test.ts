import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ControlClient, ControlError } from '../../../src/testing/kit/control-client.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a server that answers so, and gives a client of it. */
async function clientOf(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  token?: string,
  limitMs?: number,
) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new ControlClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, limitMs);
}

describe('the client of the control plane', () => {
  test('sends the token, the query without what is undefined, and gives the answer’s JSON', async () => {
    const client = await clientOf(
      ({ url, headers }, response) => response.end(JSON.stringify([url, headers.authorization])),
      'secret',
    );
    const query = { wait: 5, code: undefined, kind: 'a b' };
    expect(await client.get('/messages', query)).toEqual(['/messages?wait=5&kind=a+b', 'Bearer secret']);
  });

  test('sends a body as JSON', async () => {
    const client = await clientOf(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.end(JSON.stringify([request.method, request.headers['content-type'], JSON.parse(body)]));
    });
    expect(await client.post('/tenants', { seed: 's' })).toEqual(['POST', 'application/json', { seed: 's' }]);
  });

  test('takes an answer without a body', async () => {
    const client = await clientOf((_, response) => response.writeHead(204).end());
    await expect(client.delete('/tenants/t')).resolves.toBeUndefined();
  });

  test('says what the control plane refuses, and why', async () => {
    const error = { error: { parameter: 'seed', message: 'may have at most 100 characters' } };
    const client = await clientOf((_, response) => response.writeHead(400).end(JSON.stringify(error)));
    const refusal: ControlError = await client.post<ControlError>('/tenants').catch((caught) => caught);
    expect(refusal).toBeInstanceOf(ControlError);
    expect(refusal.status).toBe(400);
    expect(refusal.message).toBe(
      `POST ${client.url}/tenants answered 400: seed: may have at most 100 characters`,
    );
  });

  test('shows the beginning of an answer that is no JSON', async () => {
    const client = await clientOf((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    await expect(client.get('/health')).rejects.toThrow('answered 502: <h1>Bad gateway</h1>');
  });

  test('says where nothing answers', async () => {
    const client = await clientOf(({ socket }) => socket.destroy());
    await expect(client.get('/health')).rejects.toThrow(/^Nothing answers at http.*GET \/health/);
  });

  test.each([
    ['nothing', () => undefined],
    ['half an answer', (_: IncomingMessage, response: ServerResponse) => response.write('{')],
  ])('gives up on a gateway that sends %s', async (_, answer) => {
    const client = await clientOf(answer, undefined, 100);
    await expect(client.post('/tenants')).rejects.toThrow(
      `POST ${client.url}/tenants got no answer within 100 ms`,
    );
    server?.closeAllConnections();
  });
});
