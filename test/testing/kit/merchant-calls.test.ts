import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MerchantCalls, RefusedCall } from '../../../src/testing/kit/merchant-calls.ts';

/** Starts a gateway that answers so, and gives the calls to it. */
async function callsTo(answer: RequestListener, timeoutMs?: number): Promise<MerchantCalls> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new MerchantCalls(url, { accessToken: 'secret', entityId: 'E1' }, timeoutMs);
}

const refusal = async (call: Promise<unknown>): Promise<RefusedCall> => {
  const error = await call.then(
    () => undefined,
    (caught) => caught,
  );
  expect(error).toBeInstanceOf(RefusedCall);
  return error;
};

describe('an answer of the gateway', () => {
  test('that is no JSON is shown by its status and its beginning', async () => {
    const calls = await callsTo((_, response) =>
      response.writeHead(502).end(`<h1>Bad gateway</h1>${'x'.repeat(500)}`),
    );
    const { message, status } = await refusal(calls.get('/v1/checkouts/C1/payment'));
    expect(status).toBe(502);
    expect(message).toMatch(
      /^GET \/v1\/checkouts\/C1\/payment answered 502 with what is no JSON: "<h1>Bad gateway<\/h1>x+…"\. /,
    );
    expect(message.length).toBeLessThan(400);
  });

  test.each(['', '"text"', 'null'])('that is %j is no object either', async (body) => {
    const calls = await callsTo((_, response) => response.end(body));
    expect((await refusal(calls.post('/v1/checkouts', {}))).message).toContain(
      'POST /v1/checkouts answered 200 with what is no JSON',
    );
  });

  test('that never comes ends after the time limit', async () => {
    const calls = await callsTo(() => undefined, 50);
    const { message, status } = await refusal(calls.post('/v1/checkouts', {}));
    expect(status).toBe(0);
    expect(message).toMatch(
      /^POST \/v1\/checkouts to http:.*: no whole answer came in 0.05 s\. Does a fault/,
    );
  });

  test('that stops in the middle ends after the time limit', async () => {
    const calls = await callsTo((_, response) => response.write('{"id":'), 50);
    expect((await refusal(calls.post('/v1/checkouts', {}))).message).toContain('no whole answer came');
  });

  test('that breaks off is told as that', async () => {
    const calls = await callsTo(({ socket }) => socket.destroy());
    expect((await refusal(calls.post('/v1/checkouts', {}))).message).toContain('the connection broke');
  });

  test('that refuses shows the result', async () => {
    const result = { code: '200.300.404', parameterErrors: [{ name: 'amount' }] };
    const calls = await callsTo((_, response) => response.writeHead(400).end(JSON.stringify({ result })));
    expect((await refusal(calls.post('/v1/checkouts', {}))).message).toBe(
      `POST /v1/checkouts answered 400: ${JSON.stringify(result)}`,
    );
  });

  test('that ignores a parameter says which one was probably meant', async () => {
    const calls = await callsTo((_, response) =>
      response
        .setHeader('X-Unknown-Parameters', 'amuont, cart.itmes%5B0%5D.name, zzzzzzzz')
        .end('{"id":"C1"}'),
    );
    expect((await refusal(calls.post('/v1/checkouts', {}))).message).toBe(
      'POST /v1/checkouts: the gateway does not know amuont (amount was probably meant), cart.itmes[0].name (cart.items[n].name was probably meant), zzzzzzzz, so that it changes nothing. A name of your own is customParameters[NAME].',
    );
  });
});
