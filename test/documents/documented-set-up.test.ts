/** The configuration of docs/operate/acquirers.md and its commands fit each other. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { address, adyen, hmacKey, run } from '../support/connect.ts';
import { allDocuments, blocksOf } from './markdown.ts';
import { allCommands, wordsOf } from './shell.ts';

const path = 'docs/operate/acquirers.md';
const blocks = allDocuments()
  .filter((document) => document.path === path)
  .flatMap(blocksOf);
const configuration = blocks.find(({ code }) => code.startsWith('export default'))?.code ?? '';
const commands = allCommands().filter((one) => one.path === path && / connect /.test(one.line));

test.each(commands)('“$line” makes the webhook of the configuration above it', async ({ line }) => {
  const words = wordsOf(line);
  const [name = '', option, file = '', , to = ''] = words.slice(words.indexOf('connect') + 1);
  expect(option).toBe('--config');
  const config = join(mkdtempSync(join(tmpdir(), 'documented-')), file);
  writeFileSync(config, configuration, { mode: 0o600 });
  const { code, text, made } = await run(
    name,
    { ...adyen, 'POST /merchants/ExampleECOM/webhooks': { id: 'S2', url: address(name), active: true } },
    { config, to },
  );
  expect([code, made[0]]).toEqual([0, expect.stringContaining(`${to}/v1/connectors/${name}/webhook`)]);
  // The document names the variable.
  const secret = /^(\w+)=[0-9A-F]+ /m.exec(text)?.[1] ?? '';
  expect(text).toContain(hmacKey);
  expect(allDocuments().find((document) => document.path === path)?.text).toContain(
    `hmacKeyFrom: '${secret}'`,
  );
});

test('the document has a command that makes a webhook', () => {
  expect(commands.length).toBeGreaterThan(0);
});
