/** All pages without a server: what programs read and search. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDocuments } from '../../src/reference/documents.ts';
import { maxDocument } from '../../src/reference/markdown/chapters.ts';

const documents = createDocuments();

describe.each(['card', 'payment'])('the answer to a search for “%s”', (question) => {
  const answer = documents.search(question);

  test('is one document of hits, which is not too long', () => {
    expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(maxDocument);
    expect(answer).not.toContain('## Chapters');
    expect(answer.match(/^## \[/gm)?.length).toBeGreaterThan(4);
  });

  test('leads to documents that there are, and to places in them', () => {
    const links = [...answer.matchAll(/\]\((\/docs[^)#]*)(?:#([^)]*))?\)/g)];
    const texts = new Map(links.map(([, path = '']) => [path, '']));
    for (const path of texts.keys()) texts.set(path, documents.read(path) ?? '');
    const lost = links.filter(([, path = '', id]) => {
      const text = texts.get(path) || undefined;
      return (
        text === undefined || (id?.includes('.') && !text.includes(`<a id="${decodeURIComponent(id)}">`))
      );
    });
    expect(links.length).toBeGreaterThan(4);
    expect(lost.map(([whole]) => whole)).toEqual([]);
  });
});

test('an answer that has room for all hits says nothing of more', () => {
  expect(documents.search('800.100.155')).not.toContain('more have these words too');
  expect(documents.search('payment')).toMatch(/\n\d+ more have these words too: ask for more words\.\n$/);
});

const ofPackage = [...readFileSync('llms.txt', 'utf8').matchAll(/\]\((docs\/[^)#]*)/g)].map(
  ([, path = '']) => path,
);
const ofGateway = [...documents.list().matchAll(/\]\((\/docs[^)#]*)/g)].map(([, path = '']) => path);

test.each([
  '/docs',
  '/docs.md',
  '/docs/guides',
  '/docs/guides.md',
  'docs/README.md',
  ...ofPackage,
  ...ofGateway,
])('a program reads %s', (address) => {
  expect(documents.read(address)).toMatch(/^# ./m);
});
