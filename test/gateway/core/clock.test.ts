// @runs rest
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, card, minute } from '../../support/gateway.ts';
import { buildServer, type ServerProcess, startServer } from '../../support/process.ts';

type Fields = Record<string, string>;

let main: string;
let server: ServerProcess;
beforeAll(async () => {
  main = await buildServer();
  server = await startServer(main, ['--data', ':memory:', '--allow-loopback-callbacks']);
});
afterAll(async () => {
  await server.stop('SIGTERM');
});

async function send(path: string, fields?: Fields) {
  const { gateway, entityId, accessToken } = server;
  const answer = await fetch(gateway + path + (fields ? '' : `?entityId=${entityId}`), {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    ...(fields && { body: new URLSearchParams({ entityId, ...fields }) }),
  });
  return (await answer.json()) as {
    id: string;
    step?: string;
    code?: string;
    result: { code: string };
    redirect: { parameters: { value: string }[] };
  };
}
const advance = (milliseconds: number) => send('/_sim/clock', { advance: String(milliseconds) });
const money = { amount: '92.00', currency: 'EUR' };
const prepare = (fields: Fields = {}) => send('/v1/checkouts', { ...money, paymentType: 'DB', ...fields });

/** Authenticates a shopper whose issuer needs the shopper's help, and gives the id and a function for the next step. */
async function authenticate(number: string) {
  const answer = await send('/v1/threeDSecure', {
    ...money,
    ...card,
    ...browser,
    'card.number': number,
    shopperResultUrl: 'https://shop.example/result',
  });
  const step = () => send(`/v1/threeDSecure/${answer.redirect.parameters[0]?.value}/step`, {});
  return { id: answer.id, step };
}

describe('moving the clock of a running gateway brings about at once', () => {
  test('the end of the 10 seconds of a method page', async () => {
    const { step } = await authenticate('4200000000000091');
    expect(await step()).toMatchObject({ step: 'method' });
    await advance(10_000);
    expect(await step()).toMatchObject({ step: 'done', code: '000.400.110' });
  });

  test('the end of the 10 minutes of a challenge, which nobody asks for', async () => {
    const { id, step } = await authenticate('4200000000000018');
    expect(await step()).toMatchObject({ step: 'challenge' });
    await advance(10 * minute);
    const code = async () => (await send(`/v1/threeDSecure/${id}`)).result.code;
    await expect.poll(code).toBe('100.396.103');
  });

  test('the reminder after 29 minutes', async () => {
    const called: string[] = [];
    const shop = createServer((request, response) => {
      called.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
    const { port } = shop.address() as AddressInfo;
    const { id } = await prepare({ shopperResultUrl: `http://127.0.0.1:${port}/result` });
    await send(`/v1/checkouts/${id}/payment`, card);
    await advance(29 * minute);
    await expect.poll(() => called).toHaveLength(1);
    expect(called[0]).toContain(`resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment`);
    shop.close();
  });

  test('the end of a checkout after 30 minutes', async () => {
    const { id } = await prepare();
    const code = async () => (await send(`/v1/checkouts/${id}/payment`)).result.code;
    expect(await code()).toBe('000.200.000');
    await advance(30 * minute);
    expect(await code()).toBe('200.300.404');
  });
});
