/**
 * Compares what is made from the descriptions of the options with its source: the pages, and the part that a browser's
 * script gets.
 */
import { describe, expect, test } from 'vitest';
import { callbackChapters, errorRows, globalRows } from '../../src/contract/options/chapters/callbacks.ts';
import { dottedRows, optionChapters } from '../../src/contract/options/chapters/index.ts';
import { files } from '../../tools/generated/files.ts';
import { bundled } from './bundled.ts';

test('the documents have a line for every option, callback, error and member of window', () => {
  const pages = Object.entries(files).filter(([path]) => path.startsWith('docs/options/'));
  const text = pages.map(([, page]) => page).join('\n');
  const options = optionChapters.flatMap(({ rows }) => dottedRows(rows).map(([key]) => `| \`${key}\` |`));
  const callbacks = callbackChapters.flatMap(({ rows }) => Object.keys(rows).map((name) => `| \`${name}(`));
  const names = Object.keys({ ...errorRows, ...globalRows }).map((name) => `| \`${name}\` |`);
  expect([...options, ...callbacks, ...names].filter((start) => !text.includes(`\n${start}`))).toEqual([]);
});

describe.each(['table', 'wallet-table'])('the module %s in a script', (name) => {
  test('has the rules of the source', async () => {
    const plain = (rules: object) => JSON.parse(JSON.stringify(rules));
    const source = await import(`../../src/contract/options/${name}.ts`);
    const { values } = await bundled(`options/${name}`);
    const tableOf = (exports: object) => {
      const { makeOptionTable, walletTable } = exports as { makeOptionTable(): object; walletTable: object };
      return name === 'table' ? makeOptionTable() : walletTable;
    };
    expect(plain(tableOf(values))).toEqual(plain(tableOf(source)));
  });

  test('contains no description of an option', async () => {
    const { code } = await bundled(`options/${name}`);
    const texts = optionChapters.flatMap(({ title, rows }) => [
      title,
      ...dottedRows(rows).flatMap(([, { text, without }]) => [text, without ?? text]),
    ]);
    const sentences = texts.filter((text) => text.includes(' '));
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((sentence) => code.includes(sentence))).toEqual([]);
  });
});
