/** `payment-widgets settle` as operators run it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, runToEnd, startServer } from '../support/process.ts';

const entityId = '8ac7a4c9f3d24e6b0917c35d82e1fa62';
const accessToken = 'dG9rZW4tb2YtdGhlLXNob3A=';
const authorization = `Bearer ${accessToken}`;
/** An upstream that takes everything in and says nothing. */
const upstream = createServer((_request, response) => response.writeHead(503).end('busy'));

let main: string;
let folder: string;
let options: string[];
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-settle-'));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  const config = {
    merchants: [
      {
        id: '8ac7a4c9f3d24e6b0917c35d82e1fa61',
        name: 'Shop',
        channels: [
          {
            id: entityId,
            name: 'Shop',
            upstream: {
              address: `http://127.0.0.1:${port}`,
              accessToken: 'dXBzdHJlYW0=',
              entityId,
              idempotencyKeys: true,
            },
          },
        ],
      },
    ],
    tokens: [{ accessToken, entities: [entityId] }],
  };
  const file = join(folder, 'gateway.json');
  writeFileSync(file, JSON.stringify(config));
  options = ['--config', file, '--data', join(folder, 'gateway.sqlite')];
});
afterAll(() => {
  upstream.close();
  rmSync(folder, { recursive: true });
});

test('a payment of which the upstream says nothing is settled by one command, which prints it', async () => {
  const before = await startServer(main, options);
  const card = {
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '12',
    'card.expiryYear': '2039',
    'card.cvv': '123',
  };
  const sale = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
  const body = new URLSearchParams({ ...sale, ...card });
  const headers = { authorization };
  const answer = await fetch(`${before.gateway}/v1/payments`, { method: 'POST', headers, body });
  const { id, result } = await answer.json();
  expect(result.code).toBe('900.100.300');
  await before.stop('SIGTERM');

  const settle = (...more: string[]) =>
    runToEnd(main, ['settle', id, '--as', 'declined', ...more, ...options]);
  const early = await settle();
  expect([early.code, early.stdout]).toEqual([1, '']);
  expect(early.stderr).toMatch(/because it can be asked: look it up .* after \d{4}-\S+Z, .* add --force/);
  const settled = await settle('--force');
  const told = { id, paymentType: 'DB', amount: '92.00', currency: 'EUR', code: '900.100.100' };
  expect([settled.code, JSON.parse(settled.stdout)]).toEqual([0, { settled: told }]);
  const again = await settle('--force');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has an outcome, 900.100.100')]);
  expect((await runToEnd(main, ['settle', id, ...options])).code).toBe(2);

  const after = await startServer(main, options);
  const read = await fetch(`${after.gateway}/v1/payments/${id}?entityId=${entityId}`, { headers });
  expect((await read.json()).result.code).toBe('900.100.100');
  await after.stop('SIGTERM');
});
