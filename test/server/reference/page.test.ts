import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { structures } from '../../../src/contract/parameters/index.ts';
import { catalogue } from '../../../src/contract/result-codes-data.ts';
import { testCards } from '../../../src/server/connectors/simulator/cards.ts';
import { rules as simulatorRules } from '../../../src/server/connectors/simulator/rules.ts';
import { endpoints } from '../../../src/server/reference/endpoints/index.ts';
import { otherRules } from '../../../src/server/reference/other-rules.ts';
import { docsPage } from '../../../src/server/reference/page/page.ts';
import { facts } from './support.ts';

const page = docsPage(facts, 'http://127.0.0.1:8080');
const live = docsPage({ ...facts, environment: 'live' }, 'https://pay.example');

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

const idsOf = (text: string) => all(text, / id="([^"]*)"/g);

/** As a browser would show it. */
const shown = page
  .replace(/<[^>]*>/g, '')
  .replaceAll('&#39;', "'")
  .replaceAll('&quot;', '"')
  .replaceAll('&lt;', '<')
  .replaceAll('&gt;', '>')
  .replaceAll('&amp;', '&');

describe.each([
  ['test', page],
  ['live', live],
])('the page of the %s environment', (_environment, text) => {
  test('has every anchor once, and every link leads to one', () => {
    const ids = idsOf(text);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
    const targets = all(text, / href="#([^"]*)"/g);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('loads nothing, runs nothing and styles nothing inline', () => {
    expect(text).not.toMatch(/<script|<link|<img|<iframe|<form| style=| on[a-z]+=|url\(|@import/i);
    expect(all(text, / (?:href|src)="([^"#][^"]*)"/g)).toEqual(['/openapi.json']);
  });

  test('has one first heading, and no level is left out', () => {
    const levels = all(text, /<h([1-6])>/g).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });

  test('closes what it opens', () => {
    for (const tag of ['section', 'table', 'div', 'ul', 'li', 'pre', 'code', 'a', 'p', 'tr', 'td', 'th']) {
      const opened = text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length;
      expect([tag, text.match(new RegExp(`</${tag}>`, 'g'))?.length]).toEqual([tag, opened]);
    }
  });

  test('names every scroll area, and every one can be reached by keyboard', () => {
    const areas = all(text, /<(?:div|pre) class="scroll"([^>]*)>/g);
    expect(areas.length).toBeGreaterThan(50);
    expect(
      areas.filter((attributes) => !/tabindex="0" role="group" aria-label="[^"]+"/.test(attributes)),
    ).toEqual([]);
  });

  test('has an anchor for every operation, parameter and result code', () => {
    const ids = new Set(idsOf(text));
    const rows = structures.flatMap((structure) => structure.rows);
    const wanted = [
      ...endpoints.map(({ name }) => name),
      ...rows.map(({ name }) => `parameter.${name}`),
      ...Object.keys(catalogue).map((code) => `code.${code}`),
    ];
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
  });
});

test('says every rule of every structure, and what every parameter means', () => {
  const sentences = structures.flatMap(({ rows, rules }) => [
    ...rules.map(({ text }) => text),
    ...rows.map(({ note }) => note.replaceAll('`', '')),
  ]);
  expect(sentences.filter((text) => !shown.includes(text))).toEqual([]);
});

test('names the rules and the cards of the simulator, in the test environment only', () => {
  const ids = new Set(idsOf(page));
  expect(Object.keys(simulatorRules).filter((rule) => !ids.has(`rule.${rule}`))).toEqual([]);
  expect(testCards.filter(([number]) => !page.includes(number))).toEqual([]);
  expect(live).not.toMatch(/id="rule\.|simulator\.cards|DE28100000000000000203|_sim\/journal/);
});

test('says what every name means that an answer gives for its outcome', () => {
  const folder = resolve(import.meta.dirname, '../../../src/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const named = files.flatMap((name) =>
    all(readFileSync(join(folder, name), 'utf8'), /\brule: '([a-z-]+)'/g),
  );
  expect(named.length).toBeGreaterThan(20);
  const ids = new Set(idsOf(page));
  expect([...named, ...Object.keys(otherRules)].filter((rule) => !ids.has(`rule.${rule}`))).toEqual([]);
  expect(Object.keys(otherRules).filter((rule) => !named.includes(rule))).toEqual([]);
});

test('gives the demo merchant’s credentials away in the test environment only', () => {
  expect(page).toContain('ENTITY_ID=8ac7a4c9f3d24e6b0917c35d82e1fa60');
  expect(live).not.toContain('ZGVtby1tZXJjaGFudHxmb3IgdGVzdHMgb25seQ==');
});
