/**
 * The build replaces some members' names by short ones. Nothing outside the script that has such a member may know its
 * name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../src/contract/options.ts';
import { en } from '../src/texts/form.ts';
import { shortNames } from '../tools/short-names.mjs';

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
/** Files that the build evaluates, so that their code is in no script: tools/vite/evaluate.mjs. */
const evaluated = /chapters\/|compact/;
const read = (files: string[]) =>
  files
    .filter((file) => !evaluated.test(file))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ''))
    .join('\n');
/** The source of the scripts, without types that name members by strings. */
const bundled = read(['src/widget', 'src/frame', 'src/contract'].flatMap(filesOf))
  .replace(/\b(Pick|Omit)<[^>]*>/g, '')
  .replace(/\w\['\w+'\]/g, '');
/** The names that cross to another window, another script, the page or the gateway. */
const agreed = read([
  ...['messages', 'vault-messages', 'wpwl', 'brands/methods', 'three-d-secure'].map(
    (name) => `src/contract/${name}.ts`,
  ),
  ...filesOf('src/contract/options'),
  ...['globals', 'checkout'].map((name) => `src/widget/${name}.ts`),
]);
/**
 * The names that the scripts of Apple, Google and Samsung know: all in the wallets' drivers, without those of the form to
 * which a driver belongs. The drivers stand in a chunk, which has the short names of the widget's script.
 */
const known = read(filesOf('src/widget/wallets').filter((file) => !/\/(wallet|drivers)\.ts$/.test(file)))
  .replace(/\b(host|page)\.\w+/g, '')
  .replace(/\{[^{}]*\}(?=: Wallet(Host|Page)\b)/g, '');

test.each(shortNames)('%s is a member, and nobody outside the script knows it', (name) => {
  expect(bundled).toMatch(new RegExp(`[.{,\\s]${name}\\b`));
  expect(agreed + known).not.toMatch(
    new RegExp(`(\\.|[{,'"\`]\\s*|^\\s*(readonly )?)${name}(['"\`]?\\??:|\\(|\\b[,.])`, 'm'),
  );
  expect(Object.keys({ ...en, ...readOptions({}).settings })).not.toContain(name);
});

test.each(shortNames)('%s is looked up by no string', (name) => {
  expect(bundled).not.toMatch(new RegExp(`(['"\`])${name}\\1`));
});

test('every short name is used once', () => {
  expect(new Set(shortNames).size).toBe(shortNames.length);
});
