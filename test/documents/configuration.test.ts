// @tests src/gateway/config/load.ts
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSchema } from '../../src/gateway/config/file.ts';
import { loadConfig } from '../../src/gateway/config/load.ts';
import { toZodMessages } from '../../src/gateway/config/zod-messages.ts';
import { createConfigurationDocument } from '../../tools/generated/document-of-configuration.ts';
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

/** The rows of the table of keys: a path such as `merchants[].throttles.NAME.limit`, and what it takes. */
const keys = createConfigurationDocument()
  .split('\n')
  .flatMap((line) => {
    const [, path, takes] = /^\| `([^`]+)` \| [RO] \| (.*) \| [^|]*\|$/.exec(line) ?? [];
    return path === undefined || takes === undefined ? [] : [{ path, takes: takes.replace(/[\\`]/g, '') }];
  });
const names: Readonly<Record<string, string>> = {
  merchants: 'declines-by-card',
  throttles: 'query',
  connectors: 'adyen',
};

/** A file with a wrong value at one key, and the key as an error names it. */
function wrongAt(path: string) {
  const [section = ''] = path.split(/[.[]/);
  const own = path.replaceAll('[]', '[0]').replace('NAME', names[section] ?? '');
  const parts = own.replaceAll('[0]', '.0').split('.');
  const file = parts.reduceRight<unknown>(
    (inner, part) => (part === '0' ? [inner] : { [part]: inner }),
    null,
  );
  return { file, own };
}

// The schema of the file is wider here: a mark may be the name of a file.
test.each(keys.filter(({ path }) => !path.startsWith('ownBrands')))(
  'the table of keys has $path, and says of it what the error for a wrong value says',
  ({ path, takes }) => {
    const { file, own } = wrongAt(path);
    const { error } = fileSchema.safeParse(file);
    const sentences = error === undefined ? [] : toZodMessages(error, fileSchema);
    const words = takes.replace(/; NAME is .*$/, '').replace(/ in (?:square brackets|braces)$/, '');
    expect(sentences.filter((one) => one.startsWith(`${own} is wrong; it must be `)).join('\n')).toContain(
      path.endsWith('.connector') ? '' : words,
    );
    expect(sentences.some((one) => one.startsWith(own))).toBe(true);
  },
);

test('the table of keys has every key that the documents configure', () => {
  const known = new Set(keys.flatMap(({ path }) => path.split(/[.[\]]+/)));
  const examples = allDocuments()
    .flatMap(blocksOf)
    .filter(({ code }) => code.includes("from 'payment-widgets/config'"));
  const given = examples.flatMap(({ code }) =>
    [...code.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key),
  );
  expect(given.filter((key) => !known.has(key))).toEqual([]);
  expect(given.length).toBeGreaterThan(6);
});
