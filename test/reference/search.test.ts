import { expect, test } from 'vitest';
import { guidePage } from '../../src/reference/guides/pages.tsx';
import { searchPage } from '../../src/reference/page/pages.tsx';
import { readQuestion } from '../../src/reference/page/search.tsx';
import { allIn, allPages, anchorsIn } from './pages.ts';

const search = (question: string, environment: 'test' | 'live' = 'test') =>
  searchPage(question, { environment });

/** Returns the addresses of the links in the text of a page. */
const linksIn = (html: string) => allIn(html.slice(html.indexOf('<main')), / href="([^"#]*#?[^"]*)"/g);

test.each([
  ['800.100.155', '/docs/result-codes#code.800.100.155'],
  ['capture reverse', '/docs/followUpPayment'],
  ['MASTERCARD', '/docs/brands#brand.MASTER'],
  ['Mastercard (MASTER),', '/docs/brands#brand.MASTER'],
  ['webhooks', '/docs/guides/server-api#webhooks'],
])('the search of the reference for “%s” leads to %s', (question, address) => {
  expect(linksIn(search(question))).toContain(address);
});

test('each link that the search of the reference gives for a common letter leads to a place that is there', () => {
  const pages = allPages('test');
  const targets = linksIn(search('a')).filter((target) => target.startsWith('/docs/'));
  expect(targets.length).toBeGreaterThan(100);
  for (const target of targets) {
    const [path = '', anchor] = target.split('#');
    const page = pages.get(path) ?? guidePage(path.replace('/docs/guides/', ''));
    expect(page, target).toBeDefined();
    if (anchor !== undefined) expect(anchorsIn(page ?? ''), target).toContain(anchor);
  }
});

test('the search of the live reference finds nothing of the simulator', () => {
  expect(search('test-card')).toContain('/docs/simulator#rule.');
  expect(search('test-card', 'live')).not.toContain('/docs/simulator');
});

test('the search of the reference says that nothing was found, and shows hostile words as text', () => {
  const html = search('"><script>alert(1)</script>');
  expect(html).toContain('No name has all these words.');
  expect(html).not.toContain('<script>alert');
  // Every address has this word.
  expect(search('docs result-codes')).toContain('No name has all these words.');
});

test('a question has no spaces around it and at most 100 characters', () => {
  expect(readQuestion(`  ${'x'.repeat(200)} `)).toBe('x'.repeat(100));
  expect(readQuestion(undefined)).toBe('');
});
