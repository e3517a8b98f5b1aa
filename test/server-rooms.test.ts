// @runs rest
/**
 * Rooms that run on servers use no name that only browsers have, such as `document`. The compiler cannot hold it:
 * preact's types bring the DOM library into every program that has pages.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const foldersOf = (program: string): string[] =>
  JSON.parse(readFileSync(`src/tsconfig.${program}.json`, 'utf8')).include;
const ofBrowsers = [...foldersOf('browser'), ...foldersOf('kit')];

/** Whether a folder is a part of a room of servers, such as `shop/browser`. */
function isPartOfRoom(name: string): boolean {
  return name.replace(/^testing\//, '').includes('/');
}

/** All rooms, and folders of `testing`, but those that are compiled with the DOM library as a whole. */
const rooms = ['', 'testing/']
  .flatMap((wing) =>
    readdirSync(`src/${wing}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${wing}${name}`),
  )
  .filter((name) => name !== 'testing' && !ofBrowsers.includes(name))
  .map((name) => `src/${name}`);

/**
 * TypeScript for browsers that stands in a server's room, by the programs that have the DOM library.
 * `npx vite build` makes scripts of the shop's and of the wallets; the tests' page objects hand functions to a
 * browser, and Cypress runs its commands in one.
 * Scripts that a page carries inside are text (`inlineOf`), and need no line here.
 */
const browserFolders = ofBrowsers.filter(isPartOfRoom).map((name) => `src/${name}`);

/** Names of the DOM library that Node 20 has as well. */
const ofNode = [
  ...[
    'AbortController',
    'AbortSignal',
    'Headers',
    'RequestInit',
    'Response',
    'TextDecoder',
    'URL',
    'URLSearchParams',
  ],
  ...['clearInterval', 'clearTimeout', 'crypto', 'fetch', 'performance', 'setInterval', 'setTimeout'],
];

const folder = mkdtempSync(join(tmpdir(), 'server-rooms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const compiler = `node_modules/@typescript/typescript-${process.platform}-${process.arch}`;
const library = readFileSync(`${compiler}/lib/lib.dom.d.ts`, 'utf8');
const declared = library.matchAll(/^(?:declare (?:const|var|function)|interface|type) (\w+)/gm);

/** Every name that the DOM library gives to each file of a program. */
const namesOfPage = [...new Set([...declared].map(([, name = '']) => name))];
const onlyOfPage = namesOfPage.filter((name) => !ofNode.includes(name));

/**
 * Where the files use one of these names without an import or a declaration of it, such as
 * `src/web/log.ts:12 document`.
 */
function usesOf(names: readonly string[], paths: readonly string[]): string[] {
  const noRestrictedGlobals = {
    level: 'error',
    options: { deniedGlobals: Object.fromEntries(names.map((name) => [name, ''])) },
  };
  const rules = { preset: 'none', style: { noRestrictedGlobals } };
  const files = { includes: ['**', ...browserFolders.map((name) => `!**/${name}`)] };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, files, linter: { rules } }));
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...['node_modules/@biomejs/biome/bin/biome', 'lint', `--config-path=${folder}`],
      ...['--reporter=json', '--max-diagnostics=none', ...paths],
    ],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics
    .filter(({ category }) => category === 'lint/style/noRestrictedGlobals')
    .map(({ message, location }) => {
      const [, name] = /variable (\w+)/.exec(message) ?? [];
      return `${location.path}:${location.start.line} ${name}`;
    });
}

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

test('the rooms that run on servers are all but widget, stub, loader, components, frame, workbench and examination', () => {
  expect(ofBrowsers.filter((name) => !isPartOfRoom(name)).sort()).toEqual([
    ...[
      'frame',
      'frameworks',
      'loader',
      'testing/exam',
      'testing/stub',
      'testing/wallets',
      'testing/workbench',
      'widget',
    ],
  ]);
});

test('rooms that run on servers use no name that only browsers have, and all that Node has as well', () => {
  const uses = usesOf([...new Set([...namesOfPage, ...ofNode])], rooms);
  const nameIn = (use: string) => use.replace(/.* /, '');
  expect(uses.filter((use) => !ofNode.includes(nameIn(use)))).toEqual([]);
  expect(new Set(uses.map(nameIn))).toEqual(new Set(ofNode));
  expect(ofNode.filter((name) => !namesOfPage.includes(name))).toEqual([]);
});

test('a name of the page is found, and no text, comment, member or local name', () => {
  const path = join(folder, 'made-up.tsx');
  const lines = [
    'export const title = document.title;',
    'export const label = name;',
    'export type Field = HTMLInputElement;',
    'export const has = typeof window;',
    'export const page = <p title={location.href}>history</p>;',
    "export const text = 'document'; // window",
    'export const member = { history: 1 }.history;',
    'export const move = (location: string) => location;',
    'export const address = new URL(move(text));',
  ];
  writeFileSync(path, lines.join('\n'));
  expect(usesOf(onlyOfPage, [path]).map((use) => use.replace(/.*:/, ''))).toEqual([
    ...['1 document', '2 name', '3 HTMLInputElement', '4 window', '5 location'],
  ]);
});
