import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newJournal } from '../../../../src/gateway/core/journal.ts';
import { checkout, entityId, start, type TestGateway } from '../../../support/gateway.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testSimulator();
});
afterEach(() => gateway.close());

const proxied = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

const entry = { time: '', node: '', method: 'POST', path: '/v1/nope', status: 404 };

/** Gives a function that collects garbage and returns the bytes still in use. */
function garbageCollector(): () => number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}

describe('what the journal keeps', () => {
  const memos = () => journal.entries().map(({ parameters }) => parameters.merchantMemo);
  let journal: ReturnType<typeof newJournal>;
  beforeEach(() => {
    journal = newJournal();
  });

  test('is the last 1000 requests', () => {
    for (let i = 0; i < 1005; i += 1) journal.add(entry, { merchantMemo: String(i) });
    expect([memos().length, memos()[0], memos().at(-1)]).toEqual([1000, '5', '1004']);
  });

  test('is only a part of large requests', () => {
    const add = (at: number) => journal.add(entry, { merchantMemo: `${at}${'m'.repeat(60_000)}` });
    const collect = garbageCollector();
    const before = collect();
    for (let i = 0; i < 300; i += 1) add(i);
    expect(collect() - before).toBeLessThan(8_000_000);
    expect(memos()).toHaveLength(300);
  });

  test('has no more than eight million characters', () => {
    const fields = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${'n'.repeat(120)}${i}`, '1']));
    for (let i = 0; i < 200; i += 1) journal.add(entry, { ...fields, merchantMemo: String(i) });
    const text = JSON.stringify(journal.entries());
    expect(text.length).toBeLessThan(8_100_000);
    expect(text.length).toBeGreaterThan(7_000_000);
    expect(memos().at(-1)).toBe('199');
  });
});

const entries = async () => (await gateway.get('/_sim/journal')).json();

test('the journal has no parameters of a body that an acquirer’s webhook brings', async () => {
  const url = '/v1/connectors/cards/webhook';
  const headers = { 'content-type': 'application/json' };
  await gateway.app.inject({ method: 'POST', url, headers, payload: '{"letters":1}' });
  expect((await entries())[0].parameters).toEqual({});
});

describe('the journal', () => {
  test('shows what reached the gateway, oldest first', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { 'card.number': '4111111111111111' });
    await gateway.status(id);
    const [created, paid, read] = await entries();
    expect(created).toMatchObject({
      method: 'POST',
      path: '/v1/checkouts',
      status: 200,
      parameters: checkout,
    });
    expect(created.time).toBe(new Date(start).toISOString());
    expect(created.node).toBe(gateway.store.health.nodeId());
    expect(paid).toMatchObject({
      path: `/v1/checkouts/${id}/payment`,
      parameters: { 'card.number': { bin: '411111', last4: '1111' }, 'card.holder': 'Jane Jones' },
    });
    expect(paid.parameters).not.toHaveProperty('card.cvv');
    expect(read).toMatchObject({ method: 'GET', parameters: { entityId } });
  });

  test('has a request whose client has its answer before the process notices that it was sent', async () => {
    const { server } = gateway.app;
    server.prependOnceListener('request', (_request, response) => {
      const { emit } = response;
      response.emit = (name: string, ...values: unknown[]) =>
        name === 'finish' || name === 'close' ? false : emit.call(response, name, ...values);
    });
    const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    expect((await fetch(`${address}/v1/nope`)).status).toBe(404);
    expect(await entries()).toMatchObject([{ method: 'GET', status: 404 }]);
  });

  test('contains no card number, wherever it was in the request', async () => {
    const number = '4929123456781236';
    const id = (await gateway.prepare({ descriptor: number })) ?? (await gateway.prepare());
    await gateway.pay(id, {
      'card.number': `${number} `,
      'card.holder': number,
      [number]: '1',
      note: `x${number}`,
    });
    await gateway.get(`/v1/${number}?q=${number}`);
    await gateway.get(`/v1/checkouts/${number}/config?card=4929-1234-5678-1236`);
    expect(JSON.stringify(await entries())).not.toMatch(/49291234|4929-1234/);
    expect(await entries()).toHaveLength(5);
  });

  test('shows no card number that was written in parts, in a value or in a name', async () => {
    const apart = [...'4929123456781236'].join(' - ');
    const fields = { 'card.number': '4111111111111111', 'billing.city': apart, [`x${apart}`]: '1' };
    await gateway.pay(await gateway.prepare(), fields);
    expect((await entries())[1].parameters).toMatchObject({ 'billing.city': '…', 'x…': null });
  });

  test('names unknown parameters without their value, and shows no security code', async () => {
    const fields = { note: 'anything', 'customParameters[CVV2]': '987', cvc: '987', cvn: '987' };
    await gateway.pay(await gateway.prepare(), fields);
    const { parameters } = (await entries())[1];
    expect(parameters).toMatchObject({ note: null, 'card.holder': 'Jane Jones' });
    expect(JSON.stringify(parameters)).not.toMatch(/987|cv[vcn]/i);
  });

  test('cuts long values, and masks an order number that could be a card', async () => {
    const memo = `4111111111111111 ${'m'.repeat(230)}`;
    const fields = { merchantMemo: memo, merchantTransactionId: '4111-1111-1111-1111' };
    expect(await gateway.prepare(fields)).toBeUndefined();
    expect((await entries())[0].parameters).toMatchObject({
      merchantMemo: `… ${'m'.repeat(198)}…`,
      merchantTransactionId: '…',
    });
  });

  test('shows a merchant’s own references whole', async () => {
    const references = { merchantTransactionId: 'order-1763690000000', merchantMemo: '2026112100012345' };
    await gateway.prepare(references);
    expect((await entries())[0].parameters).toMatchObject(references);
  });

  test('shows identifiers whole, however many digits they have by chance', async () => {
    const ids = { entityId: `${'7'.repeat(31)}a`, attemptId: '1'.repeat(32) };
    const checkoutId = `${'4'.repeat(30)}AB.uat01-vm-tx01`;
    const query = new URLSearchParams({ ...ids, checkoutId });
    await gateway.get(`/v1/pciIframe.html?${query}`);
    expect((await entries())[0].parameters).toEqual({ ...ids, checkoutId });
    await gateway.get(
      `/v1/checkouts/${'4'.repeat(30)}AB.4929123456781236/config?checkoutId=${'4'.repeat(32)}.4929123456781236`,
    );
    expect((await entries())[1]).toMatchObject({
      path: `/v1/checkouts/${'4'.repeat(30)}AB.…/config`,
      parameters: { checkoutId: `${'4'.repeat(32)}.…` },
    });
  });

  test.each([
    ['another computer', { trustedProxies: ['127.0.0.1'] }, proxied],
    ['a proxy on this computer that nobody trusts', {}, { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that says Forwarded', {}, { forwarded: 'for=203.0.113.7' }],
    ['a proxy that says Via', {}, { via: '1.1 proxy.example' }],
    ['a proxy that says X-Real-IP', {}, { 'x-real-ip': '203.0.113.7' }],
    ['a proxy that says X-Forwarded-Proto', {}, { 'x-forwarded-proto': 'https' }],
    ['a proxy that says X-Forwarded-Host', {}, { 'x-forwarded-host': 'pay.example' }],
    ['a proxy that passes the name on', { publicOrigin: 'https://pay.example' }, { host: 'pay.example' }],
  ])('says to %s that it answers only its own computer', async (_who, config, headers) => {
    const open = await testSimulator({ config });
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await open.app.inject({ method, url: '/_sim/journal', headers });
      expect([answer.statusCode, answer.json().result.code]).toEqual([404, '200.100.199']);
      expect(answer.json().result.parameterErrors[0].message).toMatch(
        /^answers only programs of the gateway’s own/,
      );
    }
    await open.close();
  });

  test('does not exist for a client of HTTP/1.0, such as nginx by default', async () => {
    const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(address);
    const ask = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        let text = '';
        socket.on('data', (bytes) => {
          text += String(bytes);
        });
        socket.on('close', () => resolve(text.slice(0, text.indexOf('\r'))));
        socket.on('error', reject);
        socket.end(
          `GET /_sim/journal HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
        );
      });
    expect(await ask('1.0')).toContain(' 404 ');
    expect(await ask('1.1')).toContain(' 200 ');
  });

  test('shows nothing of a number too short to be masked', async () => {
    await gateway.pay(await gateway.prepare(), { 'card.number': '424242424242' });
    expect((await entries())[1].parameters['card.number']).toEqual({ bin: '', last4: '' });
  });

  test('can be emptied', async () => {
    await gateway.prepare();
    expect((await gateway.app.inject({ method: 'DELETE', url: '/_sim/journal' })).statusCode).toBe(204);
    expect(await entries()).toEqual([]);
  });
});

test('the journal, which shows every tenant, wants the token of the control plane where that has one', async () => {
  const controlToken = 'a token of the control plane';
  const guarded = await testSimulator({}, controlToken.replaceAll(' ', '-'));
  const authorization = `Bearer ${controlToken.replaceAll(' ', '-')}`;
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `${authorization}x` }]) {
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await guarded.app.inject({ method, url: '/_sim/journal', headers });
      expect([answer.statusCode, answer.json().result.parameterErrors[0].name]).toEqual([
        401,
        'Authorization',
      ]);
    }
  }
  expect((await guarded.get('/_sim/journal', { authorization })).statusCode).toBe(200);
  await guarded.close();
});
