import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCases } from './conformance/runner/values.mjs';
import {
  allCitations,
  citationProblem,
  citationsIn,
  knownDocuments,
  placesOf,
} from './support/citations.mjs';

const documents = knownDocuments();

test('every citation in code and tests resolves to a heading of docs/spec or docs/decisions', () => {
  const citations = allCitations();
  expect(citations.map((citation) => citationProblem(citation, documents)).filter(Boolean)).toEqual([]);
  expect(citations.length).toBeGreaterThan(1_500);
});

/** Builds a citation from parts, so that this file itself contains no citation of a made-up place. */
const cite = (document: string, rest: string) => `/** Why (${document}${rest}). */`;

describe('a citation', () => {
  test.each([
    ['service.md', ', "Errors"', 'service', ['Errors']],
    ['gateway-contract', ' 3.7 and 8.3', 'gateway-contract', ['3.7', '8.3']],
    ['locales.md', ' section 4, rules 11 and 17', 'locales', ['4', 'rule 11', 'rule 17']],
    ['threeds-security', ' A.4 and T22', 'threeds-security', ['A.4', 'T22']],
    ['widget-contract.md', ' 5.2,\n * 5.3', 'widget-contract', ['5.2', '5.3']],
    ['merchant-usage.md', ' section 5 and habits 2, 4', 'merchant-usage', ['5', 'habit 2', 'habit 4']],
    ['design decision', ' 12, PCI DSS 3.3.1', 'design', ['12']],
    ['settled questions', ' 9 and 19', 'settled-questions', ['9', '19']],
    ['docs/decisions/widget.md', ', "Look"', 'widget', ['Look']],
    ['', 'T5, T27', 'threeds-security', ['T5', 'T27']],
  ])('is read: %s%s', (name, rest, document, places) => {
    const found = citationsIn(cite(name, rest).replace('Why ((', '('), 'src/example.ts');
    expect(found.map(({ document: cited }) => cited)).toEqual(places.map(() => document));
    expect(found.map(({ place }) => place)).toEqual(places);
  });

  test.each([
    ['a heading that is not there', 'service.md', ', "Mistakes"'],
    ['a number that is not there', 'gateway-contract', ' 3.77'],
    ['a threat that is not there', 'threeds-security', ' T99'],
    ['an item of nowhere', 'experience.md', ` ${'A'}-97`],
    ['a decision that nobody took', 'design decision', ' 99'],
    ['a document that is not there', 'stack', '.md 2.4'],
    ['a heading that another page lacks', 'docs/operate/brands.md', ', "Colours"'],
  ])('fails for %s', (_what, name, rest) => {
    const [citation] = citationsIn(cite(name, rest), 'src/example.ts');
    expect(citation && citationProblem(citation, documents)).toMatch(/^src\/example\.ts: /);
  });
});

test('citations may name headings, their numbers and anchors', () => {
  expect([...placesOf('# Title\n\n## 3.7 The status\n\n<a id="fault-10"></a>10')]).toEqual([
    'title',
    '3.7 the status',
    '3.7',
    'fault 10',
  ]);
});

test('parameters.md names every parameter that the conformance tables prove', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../docs/spec/parameters.md'), 'utf8');
  const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  const proven = new Set(allCases().map(({ parameter }) => parameter.replace(/\[\d\]/g, '[n]')));
  expect([...proven].filter((name) => !named.has(name))).toEqual([]);
});
