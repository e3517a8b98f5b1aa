import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { paymentBrands } from '../../src/contract/brands/payment-brands.ts';
import { structures } from '../../src/contract/parameters/index.ts';
import { catalogue } from '../../src/contract/result-codes-data.ts';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { guidePage } from '../../src/reference/page/guide-pages.tsx';
import { copyScript } from '../../src/reference/page/shell.tsx';
import { componentName, getStructures } from '../../src/reference/request-schema.ts';
import { getNote } from '../../src/reference/value-schema.ts';
import { brandPairs } from '../../src/testing/simulator/connector/brand-pairs.ts';
import { testCards } from '../../src/testing/simulator/connector/cards.ts';
import { rules as simulatorRules } from '../../src/testing/simulator/connector/rules.ts';
import { codes } from '../../src/testing/simulator/issuer/answers.ts';
import { switches as issuerSwitches } from '../../src/testing/simulator/issuer/switches.ts';
import { otherRules } from '../../tools/generated/other-rules.ts';
import { allIn, allPages, anchorsIn, demoPlace, pageOf, shownOf } from './pages.ts';
import { document, facts } from './support.ts';

const pages = allPages('test');
const livePages = allPages('live');
const index = pages.get('/docs') ?? '';

test('the index begins with the name of the product, a form and three ways in, and ends with the release', () => {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(index) ?? [];
  expect(main).toMatch(/^<h1>paymentWidgets<\/h1><div class="hero">.*<iframe src="\/_sim\/form"/);
  const [, cards = ''] = /<ul class="cards">(.*?)<\/ul>/.exec(main) ?? [];
  expect(allIn(cards, /href="\/docs\/guides\/([^"]*)"/g)).toEqual(['first-payment', 'testers', 'operate']);
  expect(main).toMatch(/<p class="release">Release \w+, test environment<\/p>$/);
});

test('the index of a live gateway, which has no form to try, shows a picture of the form', () => {
  expect(livePages.get('/docs')).toMatch(
    /<div class="hero">(?:(?!<ul).)*<img src="data:image\/png;base64,[^>]* alt[ /]/s,
  );
});

describe.each([
  ['test', pages],
  ['live', livePages],
] as const)('the pages of the %s environment', (_environment, all) => {
  test('lead to anchors of pages that are there, each anchor once on its page', () => {
    for (const [address, text] of all) {
      const anchors = anchorsIn(text);
      expect([address, new Set(anchors).size]).toEqual([address, anchors.length]);
      expect(anchors.filter((id) => /\s/.test(id))).toEqual([]);
      const dead = allIn(text, / href="([^"]*)"/g).filter((target) => {
        const [path = '', anchor] = target.split('#');
        if (path === '/openapi.json' || path === '/docs/guides') return false;
        const page = path === '' ? text : (all.get(path) ?? guidePage(path.replace('/docs/guides/', '')));
        return page === undefined || !hasAnchor(page, anchor);
      });
      expect([address, dead]).toEqual([address, []]);
    }
  });

  test('are at most 32 KB each on their way', () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    const large = [...all].filter(([, text]) => brotliCompressSync(text, { params }).length > 32 * 1024);
    expect(large.map(([address]) => address)).toEqual([]);
  });

  test('load nothing but the form to try, run nothing but the script that the policy names, and style nothing inline', () => {
    const form = '<iframe src="/_sim/form" title="A payment form to try" loading="lazy"></iframe>';
    for (const text of all.values()) {
      expect(text.replace(`<script>${copyScript.text}</script>`, '').replace(form, '')).not.toMatch(
        /<script|<link|<img(?! src="data:image\/png;base64,)|<iframe|<form(?! action="\/docs">)| style=| on[a-z]+="|url\(|@import/i,
      );
    }
  });

  test('have one main heading each, and leave no level out', () => {
    for (const [address, text] of all) {
      const levels = allIn(text, /<h([1-6])[ >]/g).map(Number);
      const skipping = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
      const mains = levels.filter((level) => level === 1).length;
      expect([address, mains, skipping]).toEqual([address, 1, []]);
    }
  });

  test('close every element that they open', () => {
    const tags = 'section details summary table div ul ol li nav main pre code a p tr td th'.split(' ');
    for (const [address, text] of all) {
      for (const tag of tags) {
        const opened = text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length;
        const closed = text.match(new RegExp(`</${tag}>`, 'g'))?.length;
        expect([address, tag, closed]).toEqual([address, tag, opened]);
      }
    }
  });

  test('give every scroll area and every navigation a name', () => {
    for (const text of all.values()) {
      const areas = allIn(text, /<(?:div|pre) class="scroll"([^>]*)>/g);
      const nameless = areas.filter((one) => !/tabindex="0" role="group" aria-label="[^"]+"/.test(one));
      expect(nameless).toEqual([]);
      const names = allIn(text, /<nav[^>]* aria-label="([^"]+)"/g);
      expect(names).toHaveLength(text.match(/<nav/g)?.length ?? 0);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('label each cell of a table, for screens on which rows become stacks', () => {
    for (const text of all.values()) {
      expect(text).not.toMatch(/<td(?! role="cell" data-label="[^"]+")/);
    }
  });

  test('are reached one after the other, forward and back, and from the index', () => {
    const addresses = [...all.keys()].slice(1);
    const turns = (direction: string) =>
      addresses.map((address) =>
        allIn(all.get(address) ?? '', new RegExp(`rel="${direction}" href="([^"]*)"`, 'g')),
      );
    expect(turns('next')).toEqual([...addresses.slice(1).map((address) => [address]), []]);
    expect(turns('prev')).toEqual([[], ...addresses.slice(0, -1).map((address) => [address])]);
    const [, main = ''] = /<main(.*)<\/main>/s.exec(all.get('/docs') ?? '') ?? [];
    const listed = allIn(main, /<li id="[^"]*"><a href="([^"]*)"/g);
    expect(listed).toEqual(addresses);
    for (const [address, text] of all) {
      const here = allIn(text, /<a href="([^"]*)" aria-current="page"/g);
      expect(here).toEqual([address]);
    }
  });

  test('are one for each operation of openapi.json, and no other has a path', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        `/docs/${operationId}`,
        `${method.toUpperCase()} ${path}`,
      ]),
    );
    const calls = [...all].flatMap(([address, text]) =>
      allIn(text, /<p class="call">(.*?)<\/p>/g).map((call) => [address, shownOf(call)]),
    );
    expect(calls.sort()).toEqual(described.sort());
  });

  test('say nothing of the files from which they were made', () => {
    for (const text of all.values()) {
      expect(
        shownOf(text).match(/.{0,80}((?<!\/docs(?:\/\w+)*)\.md\b|gateway-contract|Source:).{0,80}/g),
      ).toBeNull();
    }
  });
});

function hasAnchor(page: string, anchor: string | undefined): boolean {
  return anchor === undefined || page.includes(` id="${anchor}"`);
}

test('the index has an anchor of each thing that a page of the reference is about, so that old addresses lead on', () => {
  const anchors = new Set(anchorsIn(index));
  const rows = structures.flatMap((structure) => structure.rows);
  const wanted = [
    ...endpoints.map(({ name }) => name),
    ...structures.map(componentName),
    ...rows.map(({ name }) => `parameter.${name}`),
    ...Object.keys(catalogue).map((code) => `code.${code}`),
    ...paymentBrands.map(({ code }) => `brand.${code}`),
    ...Object.keys(simulatorRules).map((rule) => `rule.${rule}`),
    'operations',
    'simulator',
    'simulator.cards',
    'simulator.issuer',
    'follow-ups',
    'brands',
    'webhooks',
    'asynchronous',
    'three-d-secure',
    'reminders',
    'parameters',
    'answers',
    'result-codes',
    'settings',
    'other-addresses',
    'category.success',
    'brands.card',
    'PaymentAnswer',
    'group.Payments',
    'values-for-tests',
    'parameters-by-name',
    'brands-by-code',
    'result-codes-by-number',
    'shapes',
  ];
  expect(wanted.filter((id) => !anchors.has(id))).toEqual([]);
});

test('the page of the parameters says every rule of every structure, and what every parameter means', () => {
  const shown = shownOf(pageOf('parameters'));
  const sentences = structures.flatMap(({ rows, rules }) => [
    ...rules.map(({ text }) => text),
    ...rows.map((row) => getNote(row).replaceAll('`', '')),
  ]);
  expect(sentences.filter((text) => !shown.includes(text))).toEqual([]);
});

test('the page of the simulator names its rules and cards, and the live environment has none of them', () => {
  const page = pageOf('simulator');
  const anchors = new Set(anchorsIn(page));
  expect(Object.keys(simulatorRules).filter((rule) => !anchors.has(`rule.${rule}`))).toEqual([]);
  const pairs = brandPairs.flatMap(({ notEnrolled, challenge }) => [notEnrolled, challenge]);
  const numbers = allIn(page, /<code class="number">([0-9 ]+)<\/code>/g);
  expect(numbers.every((number) => /^([0-9]{4} )+[0-9]{1,4}$/.test(number))).toBe(true);
  expect(numbers.map((number) => number.replaceAll(' ', '')).sort()).toEqual(
    [...testCards.map(([number]) => number), ...pairs].sort(),
  );
  expect(livePages.has('/docs/simulator')).toBe(false);
  for (const live of livePages.values()) {
    expect(live).not.toMatch(/id="rule\.|simulator\.cards|DE28100000000000000203|_sim\/journal|acs\.status/);
  }
});

test('the page of the simulator says what each rule name of an answer means', () => {
  const folder = resolve(import.meta.dirname, '../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const sources = files
    .filter((name) => !name.startsWith('reference'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const named = sources.flatMap((source) => allIn(source, /\brule: '([a-z-]+)'/g));
  expect(named.length).toBeGreaterThan(20);
  const anchors = new Set(anchorsIn(pageOf('simulator')));
  expect([...named, ...Object.keys(otherRules)].filter((rule) => !anchors.has(`rule.${rule}`))).toEqual([]);
  const isThere = (rule: string) => sources.some((source) => source.includes(`'${rule}'`));
  expect(Object.keys(otherRules).filter((rule) => !isThere(rule))).toEqual([]);
});

test('the page of the simulator names every switch of the issuer with its values, and every one-time code', () => {
  const page = pageOf('simulator');
  for (const [name, values] of Object.entries(issuerSwitches)) {
    expect(page).toContain(`customParameters[acs.${name}]</code>`);
    expect(page).toContain(values.join(', '));
  }
  for (const code of Object.keys(codes)) expect(page).toContain(`<code>${code}</code>`);
});

describe('the commands of an operation', () => {
  test('have the demo merchant’s credentials where there is a demo merchant, and nowhere else', () => {
    expect(pageOf('createPayment')).toContain('entityId=8ac7a4c9f3d24e6b0917c35d82e1fa60');
    const own = pageOf('createPayment', { ...demoPlace, hasDemo: false });
    expect(shownOf(own)).toContain(
      'ACCESS_TOKEN=your-access-token\nENTITY_ID=your-entity-id\ncurl "http://127.0.0.1:8080/v1/payments"',
    );
    for (const text of [own, ...livePages.values()]) {
      expect(text).not.toMatch(/ZGVtby1tZXJjaGFudHxmb3IgdGVzdHMgb25seQ|-d &quot;entityId=8ac7a4/);
    }
  });

  test('show markup in the gateway’s own address as text', () => {
    const origin = `http://"><script>alert('x')</script>`;
    const html = pageOf('createPayment', { ...demoPlace, origin });
    expect(html.replace(`<script>${copyScript.text}</script>`, '')).not.toContain('<script');
    expect(html).toContain(`curl &quot;http://&quot;>&lt;script>alert('x')&lt;/script>/v1/payments&quot;`);
  });
});

describe('the page of an operation', () => {
  const withBody = endpoints.flatMap(({ name, usual = [], body: [first] = [] }) =>
    first ? [[name, usual, first] as const] : [],
  );

  test.each(withBody)('%s has the few parameters that most requests have', (_name, usual, { operation }) => {
    const names = getStructures(operation).flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(usual.length).toBeGreaterThan(2);
    expect(usual.length).toBeLessThan(7);
    expect(usual.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(withBody)('%s has every parameter that it reads, and no other', (name, _usual, body) => {
    const rows = getStructures(body.operation).flatMap((structure) => structure.rows);
    const anchors = anchorsIn(pageOf(name)).filter((id) => id.startsWith(`${body.name}.`));
    const groups = new Set(getStructures(body.operation).map(componentName));
    expect(anchors.sort()).toEqual(
      [...groups, ...rows.flatMap(({ name: own, alias = own }) => [...new Set([own, alias])])]
        .map((id) => `${body.name}.${id}`)
        .sort(),
    );
  });

  test.each(endpoints.map(({ name, answers }) => [name, answers] as const))(
    '%s has every status that it answers, with an example of each record',
    (name, answers) => {
      const operation = Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .find(({ operationId }) => operationId === name);
      const page = pageOf(name);
      const shown = allIn(page, /<th scope="row" role="rowheader"><code>([0-9]{3})<\/code>/g);
      expect([...shown].sort()).toEqual(Object.keys(operation?.responses ?? {}).sort());
      for (const [status, { bodies = [] }] of Object.entries(answers)) {
        for (const body of bodies) expect(page).toContain(`Example of ${status}: ${body}Answer`);
      }
    },
  );
});

test('the page of connectors says of each what it can do, in the words of its definition', () => {
  const page = pages.get('/docs/connectors') ?? '';
  const { connectors = [] } = facts;
  expect(connectors.length).toBeGreaterThan(1);
  for (const { name, capabilities } of connectors) {
    const [, told = ''] = new RegExp(`id="connector\\.${name}".*?<table(.*?)</table>`, 's').exec(page) ?? [];
    const { paymentTypes, brands = ['all'], currencies = ['all'], parameters } = capabilities;
    for (const list of [paymentTypes, brands, currencies, parameters === 'all' ? ['all'] : parameters])
      expect(shownOf(told), `${name}: ${list[0]}`).toContain(list.join(', '));
  }
});
