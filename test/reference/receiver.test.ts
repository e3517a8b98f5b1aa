// @runs rest
// @tests src/gateway/webhooks/message.ts
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealEnvelope } from '../../src/gateway/webhooks/message.ts';
import { allDocuments, blocksOf } from '../documents/markdown.ts';

/** The program of the document for servers. */
const [receiver] = allDocuments()
  .filter(({ path }) => path === 'docs/server-api.md')
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'js');

const secret = '0123456789abcdef'.repeat(4);
const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
let child: ChildProcess;
let port: number;
let output: Interface;
const lines: string[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

async function post(key: string, wrapper: 'none' | 'JSON'): Promise<number> {
  const { headers, body } = sealEnvelope('{"type":"PAYMENT"}', key, wrapper);
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
}

beforeAll(async () => {
  port = await freePort();
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, receiver?.code ?? '');
  child = spawn(process.execPath, [file], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The receiver has no output.');
  output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(output, 'line');
});

afterAll(async () => {
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true });
});

describe('the receiver of the document for servers', () => {
  test.each(['none', 'JSON'] as const)('opens what the gateway sends, wrapper %s', async (wrapper) => {
    const printed = once(output, 'line');
    expect(await post(secret, wrapper)).toBe(204);
    expect(await printed).toEqual(["{ type: 'PAYMENT' }"]);
  });

  test('refuses messages that were encrypted with another secret, and keeps running', async () => {
    const before = lines.length;
    expect(await post('f'.repeat(64), 'none')).toBe(400);
    expect(lines).toHaveLength(before);
    expect(await post(secret, 'none')).toBe(204);
  });
});
