import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { help } from '../../src/app/help-text.ts';
import { structures } from '../../src/contract/parameters/index.ts';
import { catalogue } from '../../src/contract/result-codes-data.ts';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { otherRules } from '../../src/reference/other-rules.ts';
import { docsPage } from '../../src/reference/page/page.tsx';
import { structuresOf } from '../../src/reference/request-schema.ts';
import { noteOf } from '../../src/reference/value-schema.ts';
import { testCards } from '../../src/simulator/connector/cards.ts';
import { rules as simulatorRules } from '../../src/simulator/connector/rules.ts';
import { codes } from '../../src/simulator/issuer/answers.ts';
import { switches as issuerSwitches } from '../../src/simulator/issuer/switches.ts';
import { facts } from './support.ts';

const page = docsPage(facts, { origin: 'http://127.0.0.1:8080', hasDemo: true, commandLine: help });
const live = docsPage(
  { ...facts, environment: 'live' },
  { origin: 'https://pay.example', hasDemo: false, commandLine: help },
);

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

const idsOf = (text: string) => all(text, / id="([^"]*)"/g);

/** The text of the page as a browser would show it. */
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
    expect(all(text, / (?:href|src)="([^"#][^"]*)"/g)).toEqual(['/openapi.json', '/docs/options']);
  });

  test('has one main heading, and no level is left out', () => {
    const levels = all(text, /<h([1-6])>/g).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });

  test('closes every element that it opens', () => {
    const tags = 'section details summary table div ul li pre code a p tr td th'.split(' ');
    for (const tag of tags) {
      const opened = text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length;
      expect([tag, text.match(new RegExp(`</${tag}>`, 'g'))?.length]).toEqual([tag, opened]);
    }
  });

  test('gives every scroll area a name, and each can be reached by keyboard', () => {
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

test('the page says every rule of every structure, and what every parameter means', () => {
  const sentences = structures.flatMap(({ rows, rules }) => [
    ...rules.map(({ text }) => text),
    ...rows.map((row) => noteOf(row).replaceAll('`', '')),
  ]);
  expect(sentences.filter((text) => !shown.includes(text))).toEqual([]);
});

test('the page names the rules and the cards of the simulator, in the test environment only', () => {
  const ids = new Set(idsOf(page));
  expect(Object.keys(simulatorRules).filter((rule) => !ids.has(`rule.${rule}`))).toEqual([]);
  const numbers = all(page, /<code class="number">([0-9 ]+)<\/code>/g);
  expect(numbers.every((number) => /^([0-9]{4} )+[0-9]{1,4}$/.test(number))).toBe(true);
  expect(numbers.map((number) => number.replaceAll(' ', '')).sort()).toEqual(
    testCards.map(([number]) => number).sort(),
  );
  expect(live).not.toMatch(/id="rule\.|simulator\.cards|DE28100000000000000203|_sim\/journal/);
});

test('the page says what each rule name of an answer means', () => {
  const folder = resolve(import.meta.dirname, '../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const sources = files
    .filter((name) => !name.startsWith('reference'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const named = sources.flatMap((source) => all(source, /\brule: '([a-z-]+)'/g));
  expect(named.length).toBeGreaterThan(20);
  const ids = new Set(idsOf(page));
  expect([...named, ...Object.keys(otherRules)].filter((rule) => !ids.has(`rule.${rule}`))).toEqual([]);
  const isThere = (rule: string) => sources.some((source) => source.includes(`'${rule}'`));
  expect(Object.keys(otherRules).filter((rule) => !isThere(rule))).toEqual([]);
});

test('the page shows the demo merchant’s credentials only where there is a demo merchant', () => {
  const own = docsPage(facts, { origin: 'http://127.0.0.1:8080', hasDemo: false, commandLine: help });
  expect(page).toContain('ENTITY_ID=8ac7a4c9f3d24e6b0917c35d82e1fa60');
  expect(own).toContain('ACCESS_TOKEN=your-access-token\nENTITY_ID=your-entity-id\n');
  for (const text of [own, live]) {
    expect(text).not.toMatch(/ZGVtby1tZXJjaGFudHxmb3IgdGVzdHMgb25seQ|ENTITY_ID=8ac7a4/);
  }
});

test('the page says nothing of the files from which it was made', () => {
  expect(shown.match(/.{0,80}(\.md\b|gateway-contract|Source:).{0,80}/g)).toBeNull();
});

test('the page has a label for each cell of a table, for screens on which rows become stacks', () => {
  expect(all(page, /<td role="cell" data-label="([^"]*)"/g).filter((label) => label === '')).toEqual([]);
  expect(page).not.toMatch(/<td(?! role="cell" data-label=)/);
});

test('the page’s menu names every operation, group of parameters, category and part of the simulator', () => {
  const [, menu = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(page) ?? [];
  const entries = all(menu, / href="#([^"]*)"/g);
  const chapters = all(page, /<section id="([^"]*)">\n<h[23]>/g);
  const left = chapters.filter(
    (id) => !entries.includes(id) && !/^(group|webhooks|asynchronous|three-d-secure)\.|Answer$/.test(id),
  );
  expect(left).toEqual([]);
  const [operations, simulator] = [entries.indexOf('operations'), entries.indexOf('simulator')];
  expect(entries.slice(operations + 1, simulator)).toEqual(endpoints.map(({ name }) => name));
});

test('the page keeps long parts closed, and has the members of addresses in one place only', () => {
  expect(all(page, /<th scope="row" role="rowheader"><code>(billing\.[a-z0-9]+)<\/code>/gi)).toEqual([]);
  expect(page).not.toContain('<details open');
});

describe('the usual parameters of an operation', () => {
  test.each(
    endpoints.flatMap(({ name, usual = [], body: [first] = [] }) =>
      first ? [[name, usual, first] as const] : [],
    ),
  )('are read by %s', (_name, usual, { operation }) => {
    const names = structuresOf(operation).flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(usual.length).toBeGreaterThan(2);
    expect(usual.length).toBeLessThan(7);
    expect(usual.filter((name) => !names.includes(name))).toEqual([]);
  });
});

test('the page names every switch of the simulated issuer with its values, and every one-time code', () => {
  for (const [name, values] of Object.entries(issuerSwitches)) {
    expect(page).toContain(`customParameters[acs.${name}]</code>`);
    expect(page).toContain(values.join(', '));
  }
  for (const code of Object.keys(codes)) expect(page).toContain(`<code>${code}</code>`);
  expect(live).not.toContain('acs.status');
});

test('the page shows markup in the gateway’s own address as text', () => {
  const hostile = `http://"><script>alert('x')</script>`;
  const html = docsPage(facts, { origin: hostile, hasDemo: true, commandLine: help });
  expect(html).not.toContain('<script');
  expect(html).toContain(`GATEWAY=http://&quot;>&lt;script>alert('x')&lt;/script>`);
});
