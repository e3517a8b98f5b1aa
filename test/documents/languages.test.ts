// @tests src/texts/languages.ts
import { expect, test } from 'vitest';
import { languages } from '../../src/texts/languages.ts';
import { allDocuments } from './markdown.ts';

const documents = allDocuments();
const codes = Object.keys(languages).sort();

/** The part of the document that begins with one text and ends before another. */
function partOf(path: string, begin: string, end: string): string {
  const { text = '' } = documents.find((document) => document.path === path) ?? {};
  const from = text.indexOf(begin);
  return from < 0 ? '' : text.slice(from + begin.length, text.indexOf(end, from + begin.length));
}

test('every number of languages that a document names is the number of languages', () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(\d+)\s+languages\b/g)].map(([, count]) => `${path}: ${count}`),
  );
  const recipe =
    'Mend these numbers, and the lists of docs/merchants.md, docs/spec/locales.md and the option `locale` ' +
    '(src/contract/options/chapters/general.ts). test/texts/mandate.test.ts and e2e/golden have a row for each language.';
  expect(named, recipe).toEqual([`CHANGELOG.md: ${codes.length}`, `docs/browsers.md: ${codes.length}`]);
});

test('the list of codes for merchants has every language', () => {
  const list = partOf('docs/merchants.md', '`de_AT` …: ', ';');
  expect([...list.matchAll(/`(\w+)`/g)].map(([, code]) => code).sort()).toEqual(codes);
});

test('the list of codes in the option’s description has every language', () => {
  const list = partOf('docs/options/every-form.md', 'de-AT or de_AT: ', '.');
  expect([...list.matchAll(/(\w+)(?: \([^)]*\))?(?:, |$)/g)].map(([, code]) => code).sort()).toEqual(codes);
});

test('the table of docs/spec/locales.md has every language with its tag', () => {
  const table = partOf('docs/spec/locales.md', '| --- | --- | --- | --- |', 'Order:');
  const rows = [...table.matchAll(/^\| (\w+) \|[^|]*\| ([\w-]+) \|/gm)].map(([, code, tag]) => [code, tag]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.values(languages).map(({ code, tag }) => [code, tag])),
  );
});
