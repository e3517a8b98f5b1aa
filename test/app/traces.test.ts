/** A gateway gives its spans to the SDK that its operator starts before it, and works without one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { writtenIn } from '../support/written-forms.ts';

/** An SDK that writes each span that ends to stderr, with its attributes. */
const sdk = `import { trace } from ${JSON.stringify(import.meta.resolve('@opentelemetry/api'))};
const write = (...words) => process.stderr.write(words.join(' ') + '\\n');
const spanOf = (name, options) => ({
  spanContext: () => ({ traceId: '', spanId: '', traceFlags: 0 }),
  setAttribute: (...attribute) => write('attribute:', JSON.stringify(attribute)),
  setStatus: (status) => write('status:', JSON.stringify(status)),
  end: () => write('span:', name, JSON.stringify(options?.attributes)),
});
trace.setGlobalTracerProvider({
  getTracer: () => ({
    startSpan: spanOf,
    startActiveSpan: (name, options, work) => work(spanOf(name, options)),
  }),
});
`;

let main: string;
let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-traces-'));
});
afterEach(async () => {
  await server?.stop('SIGKILL');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('spans reach the SDK of NODE_OPTIONS, with and without a listener for operators, those of a tenant’s requests too', async () => {
  const file = join(folder, 'sdk.mjs');
  writeFileSync(file, sdk);
  for (const args of [[], ['--admin', '127.0.0.1:0']]) {
    const variables = { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
    const gateway = await startServer(main, ['--data', ':memory:', ...args], variables);
    server = gateway;
    await fetch(`${gateway.gateway}/v1/resultcodes`);
    await expect.poll(() => gateway.stderr()).toContain('span: GET /v1/resultcodes');
    const made = await fetch(`${gateway.control}/tenants`, { method: 'POST' });
    const { accessToken } = (await made.json()) as TenantInfo;
    await fetch(`${gateway.gateway}/v1/query`, { headers: { authorization: `Bearer ${accessToken}` } });
    await expect.poll(() => gateway.stderr()).toContain('span: GET /v1/query');
    await gateway.stop('SIGKILL');
  }
});

test('spans of a payment hold no digit of the card, no code, no token and no id, in whatever form', async () => {
  const file = join(folder, 'sdk.mjs');
  writeFileSync(file, sdk);
  const gateway = await startServer(main, ['--data', ':memory:'], {
    NODE_OPTIONS: `--import=${pathToFileURL(file).href}`,
  });
  server = gateway;
  const number = '4738291564738298';
  const { entityId, accessToken } = gateway;
  const answer = await fetch(`${gateway.gateway}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, referer: `http://localhost/?${number}` },
    body: new URLSearchParams({
      entityId,
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': number,
      'card.cvv': '987',
      'card.expiryMonth': '12',
      'card.expiryYear': '2034',
    }),
  });
  const { id = '' } = (await answer.json()) as { id?: string };
  await fetch(`${gateway.gateway}/v1/payments/${id}?entityId=${entityId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await expect.poll(() => gateway.stderr()).toContain('span: GET /v1/payments/:id');
  const spans = gateway.stderr();
  expect(spans).toContain('attribute: ');
  const secrets = { number: [number], code: ['"987"', '=987'], token: [accessToken], id: [id] };
  const lines = spans.split('\n').filter((line) => /^(span|attribute|status): /.test(line));
  expect(writtenIn(Buffer.from(lines.join('\n')), secrets)).toEqual([]);
});
