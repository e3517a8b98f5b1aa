import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../src/gateway/config/load.ts';
import { buildServer, removeBuild, type ServerProcess, startServer } from './support/process.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
const section = readme.slice(readme.indexOf('## For merchant servers'), readme.indexOf('## Configure'));
const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);

interface Example {
  readonly command: string;
  readonly code: string;
}

/** Each command with the result code on the line after it. */
const commands = blocks.slice(1).join('\n');
const examples: Example[] = [...commands.matchAll(/^(curl [\s\S]*?[^\\])\n# ([0-9.]{11})$/gm)].map(
  ([, command = '', code = '']) => ({ command, code }),
);

let main: string;
let server: ServerProcess;
/** What the words in capitals stand for. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  main = await buildServer('readme');
  server = await startServer(main, ['--data', ':memory:']);
}, 60_000);
afterAll(async () => {
  await server.stop('SIGTERM');
  removeBuild(main);
});

/** As a person would: the variables of the first block, the ids of earlier answers in place of the words. */
function run(command: string) {
  const settings = blocks[0]?.replace('http://127.0.0.1:8080', server.gateway) ?? '';
  const filled = command.replace(/[A-Z]+_ID/g, (word) => ids[word] ?? word);
  const { stdout, stderr, status } = spawnSync('sh', ['-c', `${settings}\n${filled} --silent --show-error`], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

function remember(answer: Record<string, string>): void {
  const { id = '', threeDSecure, registrationId } = answer;
  // An authentication by itself is the only record without a type that says so.
  const { paymentType = threeDSecure && 'authentication' } = answer;
  const word = { PA: 'PAYMENT_ID', CP: 'CAPTURE_ID', authentication: 'AUTHENTICATION_ID' }[paymentType ?? ''];
  if (word !== undefined) ids[word] ??= id;
  if (registrationId !== undefined) ids.REGISTRATION_ID ??= registrationId;
}

describe('the README for merchant servers', () => {
  test('has an answer for each of its commands', () => {
    expect(examples).toHaveLength((section.match(/^curl /gm) ?? []).length);
    expect(examples.length).toBeGreaterThan(8);
  });

  // In order: later ones need the ids of earlier ones.
  test.each(examples)('$command is answered $code', ({ command, code }) => {
    const answer = run(command);
    remember(answer);
    expect(answer.result).toMatchObject({ code });
  });
});

test('the configuration of the README is one the gateway starts with', async () => {
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readme.slice(readme.indexOf('## Configure'))) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const file = join(folder, 'gateway.config.mjs');
  const alone = example.replace(/^import .*$/m, 'const defineConfig = (config) => config;');
  writeFileSync(file, alone.replace("'…'", `'${'ab'.repeat(32)}'`), { mode: 0o600 });
  const key = () => randomBytes(32).toString('hex');
  const secrets = { UPSTREAM_TOKEN: 'token', WEBHOOK_SECRET: key(), CARD_KEY: key() };
  const sources = { config: file, flagged: {}, host: '127.0.0.1', data: ':memory:' };
  const config = await loadConfig(sources, secrets);
  rmSync(folder, { recursive: true });
  expect(config).toMatchObject({ environment: 'live', maxDeclines: 10, legacyAuthentication: false });
  expect(config.entities[0]?.upstream).toMatchObject({ accessToken: 'token' });
});
