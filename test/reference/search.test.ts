import { describe, expect, test } from 'vitest';
import { guidePage } from '../../src/reference/page/guide-pages.tsx';
import { searchPage } from '../../src/reference/page/pages.tsx';
import { readQuestion, searchPages } from '../../src/reference/page/search.tsx';
import { allIn, allPages, anchorsIn } from './pages.ts';

const search = (question: string, environment: 'test' | 'live' = 'test') =>
  searchPage(question, { environment });

/** Returns the addresses of the links in the text of a page. */
const linksIn = (html: string) => allIn(html.slice(html.indexOf('<main')), / href="([^"#]*#?[^"]*)"/g);

describe('the search', () => {
  const page = (title: string, ...headings: string[]) => ({
    name: title.toLowerCase(),
    title,
    html: headings.map((heading) => `<h2 id="${heading}">${heading}</h2>`).join(''),
    headings: headings.map((heading) => ({ level: 2, id: heading, title: heading })),
  });
  const pages = [
    page('Take a card', 'The form', 'Refund'),
    page('Refunds', 'Whole'),
    page('Dom', 'Names'),
    {
      ...page('Zoo', 'Stripes'),
      html: '<p>The entrance.</p><h2 id="Stripes">Stripes</h2><p>The <strong>names</strong> of zebras &amp; Co.</p>',
    },
  ];
  const found = (question: string) =>
    searchPages(pages, question).map((match) => [
      match.page.title,
      ...match.headings.map(({ title }) => title),
    ]);

  test.each([
    ['a title before headings', 'refund', [['Refunds'], ['Take a card', 'Refund']]],
    ['words in any order and case', 'FORM card', [['Take a card', 'The form']]],
    ['words of a text by the heading above it', 'NAMES zebras', [['Zoo', 'Stripes']]],
    ['signs as they are read', 'zebras & Co', [['Zoo', 'Stripes']]],
    ['words of a text before the first heading', 'entrance', [['Zoo']]],
    ['words in brackets and quotation marks', '(“form”), card', [['Take a card', 'The form']]],
    ['no word of the markup', 'strong', []],
    ['nothing for a word that is nowhere', 'refund zebra', []],
    ['nothing for no words', ' (', []],
  ])('finds %s', (_what, question, matches) => {
    expect(found(question)).toEqual(matches);
  });
});

test.each([
  ['800.100.155', '/docs/result-codes#code.800.100.155'],
  ['capture reverse', '/docs/followUpPayment'],
  ['MASTERCARD', '/docs/brands#brand.MASTER'],
  ['Mastercard (MASTER),', '/docs/brands#brand.MASTER'],
  ['givenName', '/docs/parameters#parameter.customer.givenName'],
  ['webhooks', '/docs/guides/server-api#webhooks'],
  ['faults webhooks', '/docs/guides/testers/faults-and-webhooks'],
])('the search for “%s” leads to %s', (question, address) => {
  expect(linksIn(search(question))).toContain(address);
});

test('each link that the search gives for a common letter leads to a place that is there', () => {
  const pages = allPages('test');
  const targets = linksIn(search('a')).filter((target) => target.startsWith('/docs/'));
  expect(targets.length).toBeGreaterThan(100);
  for (const target of targets) {
    const [path = '', anchor] = target.split('#');
    const page = pages.get(path) ?? guidePage(path.replace('/docs/guides/', ''));
    expect(page, target).toBeDefined();
    if (anchor !== undefined) expect(anchorsIn(page ?? ''), target).toContain(decodeURIComponent(anchor));
  }
});

test('beside the name of a row stands what the row says, and the question stays in its field', () => {
  const html = search('MASTERCARD');
  expect(html).toContain('<code>MASTER</code></a> · Mastercard · at once · PA, DB');
  expect(html).toContain('value="MASTERCARD"');
});

test('the search of a live gateway finds nothing of the simulator', () => {
  expect(search('test-card')).toContain('/docs/simulator#rule.');
  expect(search('test-card', 'live')).not.toContain('/docs/simulator');
});

test('the search says that nothing was found, and shows hostile words as text', () => {
  const html = search('"><script>alert(1)</script>');
  expect(html).toContain('No page has all these words.');
  expect(html).not.toContain('<script>alert');
  // Every address has this word.
  expect(linksIn(search('docs listResultCodes'))).not.toContain('/docs/listResultCodes');
});

test('a question has no spaces around it and at most 100 characters', () => {
  expect(readQuestion(`  ${'x'.repeat(200)} `)).toBe('x'.repeat(100));
  expect(readQuestion(undefined)).toBe('');
});
