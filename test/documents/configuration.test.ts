// @tests src/gateway/config/load.ts
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/gateway/config/load.ts';
import { allDocuments, blocksOf } from './markdown.ts';

test('the gateway starts with the configuration of docs/operate/configuration.md, and without a warning', async () => {
  const blocks = allDocuments().flatMap(blocksOf);
  const example = blocks.find(
    ({ path, code }) => path === 'docs/operate/configuration.md' && code.includes('defineConfig({'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'operate-'));
  const file = join(folder, 'gateway.config.mjs');
  const alone = example?.code.replace(/^import .*$/m, 'const defineConfig = (config) => config;') ?? '';
  writeFileSync(file, alone.replace("'…'", `'${'ab'.repeat(32)}'`), { mode: 0o600 });
  const key = () => randomBytes(32).toString('hex');
  const secrets = { UPSTREAM_TOKEN: 'token', WEBHOOK_SECRET: key(), CARD_KEY: key() };
  const sources = { config: file, flagged: {}, host: '127.0.0.1', data: join(folder, 'gateway.sqlite') };
  const warnings: string[] = [];
  const config = await loadConfig(sources, secrets, (sentence) => warnings.push(sentence));
  rmSync(folder, { recursive: true });
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({ environment: 'live', maxDeclines: 10, legacyAuthentication: false });
  expect(config.entities[0]?.upstream).toMatchObject({ accessToken: 'token' });
});
