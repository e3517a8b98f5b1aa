// @runs own
// @vitest-environment happy-dom
/** The guides and the topics of the reference: every document as a page whose links lead somewhere. */
import { describe, expect, test } from 'vitest';
import { topics } from '../../src/reference/guides/groups.ts';
import { guideName } from '../../src/reference/guides/guide.ts';
import { renderGuide } from '../../src/reference/guides/render-guide.ts';
import { joinChapters } from '../../src/reference/markdown/chapters.ts';
import { guideListPage, guideNames, guidePage, noGuidePage } from '../../src/reference/page/guide-pages.tsx';
import { allDocuments, anchorsOf } from '../documents/markdown.ts';
import { pageOf as referencePageOf } from './pages.ts';

const files = allDocuments().filter(({ path }) => path.startsWith('docs/'));
const documents = Object.entries(
  joinChapters(Object.fromEntries(files.map(({ path, text }) => [path, text]))),
).map(([path, text]) => ({ path, text }));
const nameOf = (path: string) => guideName(path.replace(/^docs\//, ''));
const topicOf = (name: string) => /^reference\/(.*)/.exec(name)?.[1];
const read = (page: string) => new DOMParser().parseFromString(page, 'text/html');
/** The pages that were parsed, which takes long: each is linked to from many others. */
const pages = new Map<string, Document>();
function pageOf(name: string): Document {
  const topic = topicOf(name);
  const made = () => (name === '' ? guideListPage() : (guidePage(name) ?? ''));
  const page = pages.get(name) ?? read(topic === undefined ? made() : referencePageOf(topic));
  pages.set(name, page);
  return page;
}
const texts = (root: Document, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());

test('every document of docs is a guide or a topic of the reference, once', () => {
  const names = ['', ...guideNames(), ...topics.map(({ name }) => name)];
  expect(names.sort()).toEqual(documents.map(({ path }) => nameOf(path)).sort());
});

describe.each(documents.map((document) => [nameOf(document.path), document] as const))(
  '%s',
  (name, document) => {
    test('has every heading of its document, with the anchor that GitHub gives it', () => {
      const page = pageOf(name);
      const ids = new Set([...page.querySelectorAll('main [id]')].map(({ id }) => id));
      const [, ...anchors] = anchorsOf(document);
      expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([]);
      expect(texts(page, 'h1')).toEqual([/^# (.*)$/m.exec(document.text)?.[1]?.replaceAll('`', '')]);
    });

    test('leads to guides, to anchors and to other sites only, and each is there', () => {
      const main = pageOf(name).querySelector('main') as Element;
      const links = [...main.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
      const dead = links.filter((href) => !/^https?:|^mailto:/.test(href) && !leadsSomewhere(name, href));
      expect(dead).toEqual([]);
    });

    test('has nothing that the policy of the page refuses, and every scrolling part takes focus', () => {
      const main = pageOf(name).querySelector('main') as Element;
      expect(main.querySelectorAll('script, style, [style], iframe, img:not([src^="data:"])')).toHaveLength(
        0,
      );
      expect(main.querySelectorAll('img:not([width][height][alt])')).toHaveLength(0);
      const scrolling = [...main.querySelectorAll('pre, .scroll')];
      const reached = scrolling.filter((one) => one.matches('[tabindex="0"][role=group][aria-label]'));
      expect(reached).toEqual(scrolling);
      const tables = [...main.querySelectorAll('table')];
      expect(tables.filter((one) => !one.parentElement?.matches('.scroll'))).toEqual([]);
    });
  },
);

test('each card above the list of the guides shows the first picture of its guide', () => {
  const picturesIn = (root: ParentNode) => [...root.querySelectorAll('img')].map(({ src }) => src);
  for (const card of pageOf('').querySelectorAll('.cards li')) {
    const name = card.querySelector('a')?.getAttribute('href')?.replace('/docs/guides/', '') ?? '';
    const [first] = picturesIn(pageOf(name));
    expect(first, name).toMatch(/^data:/);
    expect(picturesIn(card), name).toEqual([first]);
  }
  expect(pageOf('').querySelectorAll('.cards li')).toHaveLength(3);
});

test('the list has the sentence of each document beside its title', () => {
  const rows = [...pageOf('').querySelectorAll('ul.pages > li')];
  const { text = '' } = documents.find(({ path }) => nameOf(path) === '') ?? {};
  expect(rows).toHaveLength(text.match(/^- \[/gm)?.length ?? 0);
  const parts = rows.map((row) =>
    [...row.children].map(({ tagName, textContent }) => [tagName, textContent]),
  );
  for (const [title, colon, sentence] of parts) {
    expect([title?.[0], colon, sentence?.[0]]).toEqual(['A', ['SPAN', ': '], 'SPAN']);
    expect(sentence?.[1]).not.toMatch(/^[a-z](?!lms|pwl)/);
  }
});

function leadsSomewhere(from: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  if (path === '/docs' || path === '/docs/guides') return true;
  const name =
    path === '' ? from : path.replace(/^\/docs\/(guides\/)?/, (_, guides) => (guides ? '' : 'reference/'));
  if (!['', ...guideNames()].includes(name) && !topics.some((topic) => topic.name === name)) return false;
  return anchor === undefined || pageOf(name).getElementById(decodeURIComponent(anchor)) !== null;
}

/** The header of a PNG of one pixel by two. */
const dot = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000000100000002', 'hex').toString('base64')}`;

describe('a document becomes a guide', () => {
  // The ending stands apart: a name with it would cite a part of the specification.
  const md = '.md';
  const paths = ['a', 'b/README', 'b/c'].map((name) => name + md);
  const render = (text: string, path = `b/c${md}`) =>
    renderGuide(path, `# Title\n\n${text}`, { paths, pictures: { 'e2e/a.png': dot, 'e2e/large.png': '' } })
      .html;

  test.each([
    ['another document', `[a](../a${md}#x)`, '<a href="/docs/guides/a#x">a</a>'],
    ['the document of a folder', '[b](README.md)', '<a href="/docs/guides/b">b</a>'],
    ['a folder', '[b](../b/)', '<a href="/docs/guides/b">b</a>'],
    ['a place of its own', '[x](#x)', '<a href="#x">x</a>'],
    ['another site', '[w](https://w.example/)', '<a href="https://w.example/">w</a>'],
    [
      'a file that is not served',
      '[the *test*](../../test/a.ts)',
      'the <em>test</em> (<code>test/a.ts</code>)',
    ],
    ['such a file by its path', '[`test/a.ts`](../../test/a.ts)', '<p><code>test/a.ts</code></p>'],
  ])('a link to %s', (_what, text, html) => {
    expect(render(text)).toContain(html);
  });

  test('the first cell names its row, the others have the titles of their columns, and none a style', () => {
    expect(render('| A | B |\n| - | -: |\n| 1 | 2 |')).toContain(
      '<th scope="row" role="rowheader">1</th>\n<td role="cell" data-label="B">2</td>',
    );
    expect(render('| | B |\n| - | - |\n| | 2 |')).toContain('<tr role="row">\n<td role="cell"></td>');
  });

  test('a heading and a row have the names that the document gives them, and lead to themselves', () => {
    expect(render('## <a id="x.one">The one</a>')).toBe(
      '<h2 id="x.one"><a id="the-one" href="#x.one">The one</a></h2>\n',
    );
    expect(render('| A |\n| - |\n| <a id="row.1">`1`</a> |')).toContain(
      '<tr id="row.1" role="row">\n<th scope="row" role="rowheader"><a href="#row.1"><code>1</code></a></th>',
    );
  });

  test('a small picture is in the page, with its size, a large one is left out, and one that is not there is refused', () => {
    expect(render('![A dot](../../e2e/a.png)')).toContain(
      `<img src="${dot}" alt="A dot" width="1" height="2">`,
    );
    expect(render('![A large one](../../e2e/large.png)')).not.toContain('large');
    expect(() => render('![A dot](../../e2e/b.png)')).toThrow(`docs/b/c${md} shows e2e/b.png`);
  });

  test('without a title it is refused', () => {
    expect(() => renderGuide(`a${md}`, 'Text', { paths, pictures: {} })).toThrow(
      `docs/a${md} does not begin with its title.`,
    );
  });
});

test('a guide that is not there is answered with the one that was probably meant', () => {
  expect(guidePage('testers/kits')).toBeUndefined();
  expect(texts(read(noGuidePage('testers/kits')), 'main p a')).toEqual(["The tester's kit"]);
});
