import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { allDocuments, anchorsOf, type Document, linksOf, root } from './markdown.ts';

const documents = allDocuments();

function problemsOf(document: Document, all: readonly Document[] = documents): string[] {
  return linksOf(document)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => !leadsSomewhere(document, link, all))
    .map((link) => `${document.path}: ${link}`);
}

function leadsSomewhere({ path }: Document, link: string, all: readonly Document[]): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : normalize(join(dirname(path), decodeURI(file)));
  if (file !== '' && (target.startsWith('..') || !existsSync(join(root, target)))) return false;
  if (anchor === undefined) return true;
  const document = all.find((other) => other.path === target);
  return document !== undefined && anchorsOf(document).has(anchor);
}

test('every link of every document leads to a file and a heading of the repository', () => {
  expect(documents.flatMap((document) => problemsOf(document))).toEqual([]);
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(60);
});

/** Gives the paths that sentences name, such as `src/gateway/http`. A path with a gap is not one of them. */
function pathsNamedIn({ text }: Document): string[] {
  const spans = text.matchAll(/`((?:src|test|tools|e2e|docs|public)\/[\w./-]+)`/g);
  return [...spans].map(([, path = '']) => path);
}

test('every path that a document names exists', () => {
  const named = documents.flatMap((document) =>
    pathsNamedIn(document).map((path) => ({ document: document.path, path })),
  );
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test.each([
  ['a file that is not there', '[a](no-such-file)'],
  ['a heading that is not there', '[a](README.md#no-such-heading)'],
  ['a heading of its own that is not there', '[a](#no-such-heading)'],
  ['a place outside of the repository', '[a](../outside)'],
])('a wrong path is found: %s', (_what, text) => {
  expect(problemsOf({ path: 'CHANGELOG.md', text })).toHaveLength(1);
});

test('a heading has the anchor that GitHub gives it', () => {
  const text = '# Put it on a page\n\n## 3.7 The `status` of a checkout\n\n## Why?\n\n## Why?\n';
  expect([...anchorsOf({ path: 'CHANGELOG.md', text })]).toEqual([
    'put-it-on-a-page',
    '37-the-status-of-a-checkout',
    'why',
    'why-1',
  ]);
});

test.each(['README.md', 'CONTRIBUTING.md'])('%s has at most 8 KB', (name) => {
  const document = documents.find(({ path }) => path === name);
  expect(Buffer.byteLength(document?.text ?? '')).toBeLessThanOrEqual(8 * 1024);
});

test('no document names a folder of the computer it was written on', () => {
  const own = documents.filter(({ text }) => /(^|[\s("'`])\/(work|home|root|tmp|Users)\//m.test(text));
  expect(own.map(({ path }) => path)).toEqual([]);
});
