// @runs own
// @vitest-environment happy-dom
/** The guides: every document as a page whose links lead somewhere, and a search that needs no script. */
import { describe, expect, test } from 'vitest';
import {
  guideListPage,
  guideNames,
  guidePage,
  noGuidePage,
  searchGuides,
} from '../../src/reference/guides/pages.tsx';
import { renderGuide } from '../../src/reference/guides/render-guide.ts';
import { allDocuments, anchorsOf } from '../documents/markdown.ts';

const documents = allDocuments().filter(({ path }) => path.startsWith('docs/'));
const nameOf = (path: string) => path.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '');
const read = (page: string) => new DOMParser().parseFromString(page, 'text/html');
/** The pages that were parsed, which takes long: each is linked to from many others. */
const pages = new Map<string, Document>();
function pageOf(name: string): Document {
  const page = pages.get(name) ?? read(guidePage(name) ?? '');
  pages.set(name, page);
  return page;
}
const texts = (root: Document, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());

test('every document of docs is a guide, once', () => {
  expect(guideNames().sort()).toEqual(documents.map(({ path }) => nameOf(path)).sort());
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

function leadsSomewhere(from: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  if (path === '/docs' || path === '/docs/guides') return true;
  const name = path === '' ? from : path.replace('/docs/guides/', '');
  if (!guideNames().includes(name)) return false;
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

  test('cells have the titles of their columns, and no style', () => {
    expect(render('| A | B |\n| - | -: |\n| 1 | 2 |')).toContain('<td role="cell" data-label="B">2</td>');
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

describe('the search', () => {
  const guide = (title: string, ...headings: string[]) => ({
    name: title.toLowerCase(),
    title,
    html: '',
    headings: headings.map((heading) => ({ level: 2, id: heading, title: heading })),
  });
  const guides = [
    guide('Take a card', 'The form', 'Refund'),
    guide('Refunds', 'Whole'),
    guide('Dom', 'Names'),
    {
      ...guide('Zoo', 'Stripes'),
      html: '<p>The entrance.</p><h2 id="Stripes">Stripes</h2><p>The <strong>names</strong> of zebras.</p>',
    },
  ];
  const search = (question: string) =>
    searchGuides(guides, question).map((match) => [
      match.guide.title,
      ...match.headings.map(({ title }) => title),
    ]);

  test.each([
    ['a title before headings', 'refund', [['Refunds'], ['Take a card', 'Refund']]],
    ['words in any order and case', 'FORM card', [['Take a card', 'The form']]],
    ['words of a text by the heading above it', 'NAMES zebras', [['Zoo', 'Stripes']]],
    ['words of a text before the first heading', 'entrance', [['Zoo']]],
    ['words in brackets and quotation marks', '(“form”), card', [['Take a card', 'The form']]],
    ['no word of the markup', 'strong', []],
    ['nothing for a word that is nowhere', 'refund zebra', []],
    ['nothing for no words', ' (', []],
  ])('finds %s', (_what, question, found) => {
    expect(search(question)).toEqual(found);
  });

  test('shows what it has found as links, and keeps the question', () => {
    const page = read(guideListPage('faults webhooks'));
    expect(page.querySelector('input')?.getAttribute('value')).toBe('faults webhooks');
    const links = [...page.querySelectorAll('main section a')].map((link) => link.getAttribute('href') ?? '');
    expect(links).toContain('/docs/guides/testers/faults-and-webhooks');
    expect(links.filter((href) => !leadsSomewhere('', href))).toEqual([]);
  });

  test('writes a question that looks like HTML as text', () => {
    expect(guideListPage('<script>"')).not.toContain('<script>"');
  });
});

test('a guide that is not there is answered with the one that was probably meant', () => {
  expect(guidePage('testers/kits')).toBeUndefined();
  expect(texts(read(noGuidePage('testers/kits')), 'main p a')).toEqual(["The tester's kit"]);
});
