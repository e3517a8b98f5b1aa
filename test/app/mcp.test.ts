/** `payment-widgets mcp`: what a program gets that writes a shop, by the protocol's own client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMcpServer, createTools } from '../../src/app/mcp.ts';
import { buildServer, runToEnd, type ServerProcess, startServer } from '../support/process.ts';

async function connect(running: readonly string[] = []) {
  const server = await createMcpServer({ running: () => running, token: '' }, '1.2.3');
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  onTestFinished(() => client.close());
  const call = async (name: string, input: Record<string, string> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input });
    const [{ text = '' } = {}] = content as { text?: string }[];
    return { text, isError };
  };
  return { client, call };
}

test('each tool is listed with a title, a sentence and its inputs, each of them a text', async () => {
  const { client } = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(createTools({ running: () => [], token: '' })));
  for (const { name, title, description, inputSchema } of tools) {
    expect([name, title, description]).toEqual([name, expect.any(String), expect.stringMatching(/\.$/)]);
    const types = Object.values(inputSchema.properties ?? {}).map((one) => (one as { type: string }).type);
    expect(new Set(types)).toEqual(new Set(['string']));
  }
  expect(client.getServerVersion()).toMatchObject({ name: 'payment-widgets', version: '1.2.3' });
});

test.each([
  [
    'search_documents',
    { question: '800.100.155' },
    /\[.*800\.100\.155.*\]\(\/docs\/result-codes\/rejectedByBank\.\w+#code/,
  ],
  ['search_documents', { question: 'xyzzy' }, /No page has all these words/],
  ['read_document', { address: '/llms.txt' }, /^# paymentWidgets\n/],
  ['read_document', { address: '/docs/guides/servers' }, /^# Your server/],
  [
    'read_document',
    { address: 'http://127.0.0.1:8080/docs/createCheckout#send' },
    /"http:\/\/127\.0\.0\.1:8080\/v1\/checkouts"/,
  ],
  ['read_document', { address: '/docs/result-codes/rejectedByBank' }, /`800\.100\.155`/],
  [
    'validate_request',
    { method: 'POST', path: '/v1/checkouts', body: 'amount=92,00&currency=EUR' },
    /refused.*amount/,
  ],
  ['validate_request', { method: 'POST', path: '/v1/chekouts' }, /\/v1\/checkouts was probably meant/],
  [
    'validate_request',
    {
      method: 'GET',
      path: '/v1/payments/8ac7a4a19fd5ac48019fe1b2c3d4e5f6?entityId=8ac7a4c9f3d24e6b0917c35d82e1fa60',
    },
    /Nothing differs/,
  ],
])('%s of %o answers what it says', async (name, input, pattern) => {
  const { call } = await connect();
  expect(await call(name, input as unknown as Record<string, string>)).toEqual({
    text: expect.stringMatching(pattern),
    isError: false,
  });
});

test.each([
  [
    'read_document',
    { address: '/docs/guides/none-such' },
    'There is no document /docs/guides/none-such; /llms.txt lists all.',
  ],
  [
    'judge_page',
    { page: 'no-such-file' },
    '--page names no-such-file, which cannot be read (ENOENT); check its name and its rights.',
  ],
  [
    'start_tenant',
    {},
    'No gateway of the test environment runs on this computer; start one by "npx --no payment-widgets".',
  ],
])('%s of %o says what to do', async (name, input, text) => {
  const { call } = await connect();
  expect(await call(name, input)).toEqual({ text, isError: true });
});

describe.each([['start_tenant'], ['read_timeline']])('%s', (name) => {
  test.each([
    ['http://control.example:8090'],
    ['https://127.0.0.1:8090'],
    ['http://127.0.0.1:8090@control.example'],
    ['http://localhost.control.example'],
    ['http://localhost:8090/elsewhere'],
    ['localhost:8090'],
  ])('does not send the token to %s', async (control) => {
    const { call } = await connect();
    const { text, isError } = await call(name, { control });
    expect(isError).toBe(true);
    expect(text).toContain(
      `control must be an address of this computer, such as http://localhost:8090, not "${control}"`,
    );
  });

  test.each(['127.0.0.1', 'localhost', '[::1]'])('asks a gateway at %s', async (host) => {
    const { call } = await connect();
    const { text } = await call(name, { control: `http://${host}:9/` });
    expect(text).toMatch(/^Nothing answers at http:/);
  });
});

test('without its SDK the command says what to install', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  const made = createMcpServer({ running: () => [], token: '' }, '1', () => Promise.reject(missing));
  await expect(made).rejects.toThrow('run "npm install @modelcontextprotocol/sdk@1" beside it');
});

describe('the built program', () => {
  let main: string;
  let gateway: ServerProcess;
  beforeAll(async () => {
    main = await buildServer();
    gateway = await startServer(main, ['--data', ':memory:', '--control-port', '0']);
  });
  afterAll(() => gateway.stop('SIGTERM'));

  test('speaks the protocol over stdin and stdout, and ends with stdin', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'] });
    await client.connect(transport);
    const { content } = await client.callTool({ name: 'read_document', arguments: { address: '/llms.txt' } });
    expect(JSON.stringify(content)).toContain('# paymentWidgets');
    await client.close();
  });

  test('gives a merchant for tests, and what happened to its checkout', async () => {
    const { call } = await connect([gateway.control ?? '']);
    const made = JSON.parse((await call('start_tenant')).text);
    const answer = await fetch(`${made.gateway}/v1/checkouts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${made.accessToken}` },
      body: new URLSearchParams({
        entityId: made.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    const { tenant } = made;
    expect((await call('read_timeline', { tenant })).text).toContain(id);
    const timeline = JSON.parse((await call('read_timeline', { tenant, checkout: id })).text);
    expect(timeline).toMatchObject({ timeline: expect.arrayContaining([expect.any(Object)]) });
  });

  test.each([['--version'], ['version']])('says its version by %s', async (word) => {
    expect(await runToEnd(main, [word])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^payment-widgets \d+\.\d+\.\d+\n$/),
    });
  });
});
