/** The stories that `e2e/first-tier.ts` names are there: one whose title changes would run in the second tier alone. */
import { expect, test } from 'vitest';
import { firstStories } from '../../e2e/first-tier.ts';
import { graphOf, reachedFrom, sourcesIn } from '../../tools/imports.mjs';

const sources = sourcesIn('e2e');
const graph = graphOf(sources, (path) => path);

test.each(Object.entries(firstStories))('the file %s has each of them', (file, titles) => {
  const story = `e2e/stories/${file}.spec.ts`;
  // Some titles have values of a table in another file.
  const files = [story, ...reachedFrom(graph, story)];
  const texts = sources.filter(({ path }) => files.includes(path)).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(0);
  const isThere = (title: string) => texts.some((text) => text.includes(title));
  expect(titles === 'all' ? [] : titles.filter((title) => !isThere(title))).toEqual([]);
});
