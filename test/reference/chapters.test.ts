/** Documents that are too long: cut into chapters for programs, joined again for people. */
import { describe, expect, test } from 'vitest';
import { cutLong, type Documents, joinChapters, maxDocument } from '../../src/reference/markdown/chapters.ts';
import { createReferenceDocuments } from '../../tools/generated/documents-of-reference.ts';
import { allDocuments, linksOf } from '../documents/markdown.ts';

const row = (id: string) => `| <a id="${id}">\`${id}\`</a> | ${'word '.repeat(20)}|`;
const rows = (name: string) => Array.from({ length: 200 }, (_, at) => row(`${name}.${at}`)).join('\n');
// The ending stands apart: a name with it would cite a part of the specification.
const md = '.md';
const small = (link: string) => `# Small\n\nSee [one](${link}) and [itself](#small).\n`;
const long = (hash = 'b.7') =>
  `<!-- A note. -->\n# Long\n\nSee [its row](#${hash}).\n\n## <a id="x.a">First</a>\n\nText, [small](small${md}).\n\n### Deeper\n\n${rows('a')}\n\n## <a id="B">Second</a>\n\n${rows('b')}\n\nBack to [a](#a.3).\n`;
const documents = (): Documents => ({ [`r/small${md}`]: small(`long${md}#a.5`), [`r/long${md}`]: long() });

describe('a document above 40 KB', () => {
  const cut = cutLong(documents());

  test('becomes a list of its chapters with what each says first, and a document for each', () => {
    expect(Object.keys(cut)).toEqual([`r/small${md}`, `r/long${md}`, `r/long/a${md}`, `r/long/B${md}`]);
    expect(cut[`r/long${md}`]).toMatch(
      /^<!-- A note. -->\n# Long\n[\s\S]*\n- \[First\]\(long\/a\.\w+\): Text, \[small\]\(small\.\w+\)\.\n- \[Second\]\(long\/B\.\w+\)\n/,
    );
    expect(cut[`r/long/a${md}`]).toMatch(
      /^<!-- A note. -->\n# <a id="x.a">First<\/a>\n\nA chapter of \[Long\]\(..\/long\.\w+\)\.\n\nText/,
    );
    expect(cut[`r/long/a${md}`]).toContain('\n## Deeper\n');
  });

  test.each([
    [`r/small${md}`, `long/a${md}#a.5`],
    [`r/small${md}`, '#small'],
    [`r/long${md}`, `long/B${md}#b.7`],
    [`r/long/a${md}`, `../small${md}`],
    [`r/long/B${md}`, `a${md}#a.3`],
  ])('has every link led to the chapter: %s leads to %s', (path, link) => {
    expect(linksOf({ path, text: cut[path] ?? '' })).toContain(link);
  });

  test('is the same again when its chapters are joined', () => {
    expect(joinChapters(cut)).toEqual(documents());
  });

  test('whose chapter has no name of its own has a file with its words', () => {
    const given = { [`r/long${md}`]: long('a.1').replace('<a id="B">Second</a>', 'The second: one, `two`') };
    const cut = cutLong(given);
    expect(Object.keys(cut)).toContain(`r/long/the-second-one-two${md}`);
    expect(joinChapters(cut)).toEqual(given);
  });
});

test('addresses of pages stay absolute when a page is cut', () => {
  const page = long().replace(`small${md}`, `/docs/small${md}`);
  const cut = cutLong({ [`/docs/long${md}`]: page });
  expect(cut[`/docs/long/a${md}`]).toContain(`](/docs/small${md})`);
});

test('the documents of the reference are the same when their chapters are joined', () => {
  const whole = createReferenceDocuments();
  const cut = cutLong(whole);
  expect(Object.keys(cut).length).toBeGreaterThan(Object.keys(whole).length);
  expect(joinChapters(cut)).toEqual(whole);
});

test('no packed document of docs has more than 40 KB', () => {
  // The facts are not packed; at /docs they are cut as pages are.
  const packed = allDocuments().filter(({ path }) => path.startsWith('docs/') && path !== `docs/facts${md}`);
  const large = packed.filter(({ text }) => Buffer.byteLength(text) > maxDocument);
  expect(large.map(({ path }) => path)).toEqual([]);
});
