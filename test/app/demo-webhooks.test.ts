// @tests src/merchant/webhooks.ts
/** What the demo merchant hears of its payments, as somebody who has only started the gateway sees it. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InboxMessage } from '../../src/contract/control/records.ts';
import type { TenantInfo } from '../../src/contract/control/tenants.ts';
import { openWebhook } from '../../src/merchant/webhooks.ts';
import { buildServer, runToEnd, type ServerProcess, startServer } from '../support/process.ts';

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let main: string;
let hook: Server;
let hookAddress: string;
let heard: Heard[];
/** The statuses that the tester's server answers, one for each request; 200 when none is left. */
let statuses: number[];
let gateway: ServerProcess;

beforeAll(async () => {
  main = await buildServer();
  hook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => hook.listen(0, 'localhost', done));
  hookAddress = `http://localhost:${(hook.address() as AddressInfo).port}/hook`;
});
beforeEach(() => {
  heard = [];
  statuses = [];
});
afterAll(() => {
  hook.close();
});

async function control<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${gateway.control}/tenants/demo${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

const messages = async (query = '') =>
  (await control<{ messages: InboxMessage[] }>(`/messages?type=PAYMENT${query}`)).messages;

async function pay(): Promise<string> {
  const { entityId, accessToken } = gateway;
  const answer = await fetch(`${gateway.gateway}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({
      entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '12',
      'card.expiryYear': '2099',
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

describe('the demo merchant', () => {
  afterEach(() => gateway.stop('SIGTERM'));

  test('hears of its payments in its inbox, whose answers and other levers work', async () => {
    gateway = await startServer(main, ['--data', ':memory:']);
    const id = await pay();
    const [message] = await messages('&wait=10000');
    expect(message).toMatchObject({ to: 'inbox', answered: 200, attempt: 1, content: { payload: { id } } });

    await control('/inbox', { answer: 500, times: 1 });
    await pay();
    const [refused] = await messages('&wait=10000&answered=refused');
    expect(refused).toMatchObject({ answered: 500, attempt: 1 });
    await control('/clock', { advance: '10:00' });
    const accepted = () => messages('&answered=accepted');
    await vi.waitFor(async () => expect(await accepted()).toHaveLength(2), 10_000);
    expect((await accepted()).at(-1)).toMatchObject({ attempt: 2 });

    await control('/inbox', { hold: true });
    await pay();
    expect(await messages('&wait=10000&answered=heldBack')).toHaveLength(1);
    await control('/inbox', { release: 'asSent' });
    expect(await accepted()).toHaveLength(3);
  });

  test('has its webhooks sent to a server of the tester, sealed as in the live environment and repeated within seconds', async () => {
    gateway = await startServer(main, ['--data', ':memory:', '--forward-webhooks', hookAddress]);
    const { webhookSecret } = await control<TenantInfo>('');
    const opened = () => Promise.all(heard.map((request) => openWebhook(request, webhookSecret)));
    // The first message to a server is the activation test.
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000);
    statuses = [503];
    const id = await pay();
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000);
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000);
    const [, first, second] = await opened();
    expect(first?.message).toMatchObject({ type: 'PAYMENT', payload: { id, amount: '92.00' } });
    expect(second?.message).toEqual(first?.message);
    const attempts = (await messages()).filter(({ to }) => to === hookAddress);
    expect(attempts.map(({ attempt, answered }) => [attempt, answered])).toEqual([
      [1, 503],
      [2, 200],
    ]);
  });

  test('is told by its events that a message which its server refuses is given up after three times', async () => {
    gateway = await startServer(main, ['--data', ':memory:', '--forward-webhooks', hookAddress]);
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000);
    statuses = Array(9).fill(401);
    await pay();
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000);
    for (const times of [3, 4]) {
      await control('/clock', { advance: '00:10' });
      await vi.waitFor(() => expect(heard).toHaveLength(times), 10_000);
    }
    const ends = async () => {
      const { events } = await control<{ events: readonly { what: string; detail: { to?: string } }[] }>(
        '/events',
      );
      return events.filter(({ what, detail }) => / is given up$/.test(what) && detail.to === hookAddress);
    };
    await vi.waitFor(async () => expect(await ends()).toHaveLength(1), 10_000);
    await control('/clock', { advance: '23:00:00' });
    expect(heard).toHaveLength(4);
  });

  test('has all its messages within seconds when the server of the tester starts last', async () => {
    const late = createServer((request, response) => {
      heard.push({ headers: request.headers, body: '' });
      request.resume();
      response.end();
    });
    await new Promise<void>((done) => late.listen(0, 'localhost', done));
    const { port } = late.address() as AddressInfo;
    await new Promise((done) => late.close(done));
    const address = `http://localhost:${port}/hook`;
    gateway = await startServer(main, ['--data', ':memory:', '--forward-webhooks', address]);
    const attempts = async () => (await messages()).filter(({ to }) => to === address);
    for (let n = 0; n < 3; n += 1) await pay();
    // Each message of the past has failed several times by then.
    await control('/clock', { advance: '00:20' });
    await control('/clock', { advance: '00:20' });
    const events = await control<{ events: readonly { what: string; detail: { to?: string } }[] }>('/events');
    const waits = events.events.filter(({ what }) => / is sent again at \d{4}-/.test(what));
    expect(waits.some(({ detail }) => detail.to === address)).toBe(true);
    await new Promise<void>((done) => late.listen(port, 'localhost', done));
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(3), {
      timeout: 20_000,
      interval: 200,
    });
    await pay();
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(4), { timeout: 2_000, interval: 100 });
    late.close();
  });
});

test.each([
  ['an address of another network', ['--forward-webhooks', 'http://10.0.0.7/hook'], 'blocked-address'],
  ['no address', ['--forward-webhooks', 'localhost:4000'], 'such as http://localhost:4000/hook'],
  ['credentials', ['--forward-webhooks', 'http://jane:secret@localhost:4000/hook'], 'credentials'],
])('webhooks cannot be forwarded to %s', async (_what, args, sentence) => {
  const { code, stderr } = await runToEnd(main, ['--data', ':memory:', '--port', '0', ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
});
