/**
 * The walls of the house. `tools/walls.grit` lets Biome refuse a wrong import between rooms; here it is held against
 * docs/architecture.md, and what Biome cannot see is held: folders inside a room, walls that nobody needs any more, words.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { circlesIn, type Graph, graphOf, reachedFrom, sourcesIn } from '../tools/imports.mjs';

const sources = [...sourcesIn('src'), ...sourcesIn('tools')];

/** Which room imports which, by the table of docs/architecture.md. */
const walls = Object.fromEntries(
  [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `(\w+)` \|[^|]*\|(.*)\|$/gm)].map(
    ([, room = '', imports = '']) => [room, [...imports.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)],
  ),
);
const rooms = Object.keys(walls);

/** Which inner room imports which, no more and no fewer: folders, and files that stand beside them. */
const innerWalls: Record<string, Record<string, readonly string[]>> = {
  gateway: {
    core: [],
    assets: [],
    lifecycle: [],
    config: ['core'],
    jobs: ['core'],
    outbound: ['core'],
    fonts: ['core', 'outbound', 'store'],
    http: ['assets', 'config', 'core'],
    store: ['assets', 'core', 'jobs', 'lifecycle'],
    connectors: ['config', 'core', 'lifecycle'],
    webhooks: ['config', 'core', 'jobs', 'outbound'],
    'three-d-secure': ['config', 'connectors', 'core', 'lifecycle', 'store'],
    'context.ts': ['assets', 'config', 'connectors', 'core', 'store', 'three-d-secure'],
    throttling: ['config', 'core', 'http', 'lifecycle', 'store'],
    operation: ['config', 'connectors', 'core', 'http', 'jobs', 'lifecycle', 'outbound', 'store'],
    payments: [
      ...['config', 'connectors', 'context.ts', 'core', 'jobs', 'lifecycle', 'registrations', 'store'],
      ...['three-d-secure', 'throttling', 'webhooks'],
    ],
    registrations: ['config', 'connectors', 'core', 'lifecycle', 'store', 'webhooks'],
    routes: [
      ...['assets', 'config', 'connectors', 'context.ts', 'core', 'fonts', 'http', 'lifecycle'],
      ...['payments', 'registrations', 'store', 'three-d-secure', 'throttling', 'webhooks'],
    ],
    'server.ts': [
      ...['config', 'context.ts', 'fonts', 'http', 'operation', 'outbound', 'payments', 'routes'],
      'throttling',
    ],
    'due-jobs.ts': [
      ...['config', 'context.ts', 'core', 'jobs', 'operation', 'outbound', 'payments', 'webhooks'],
    ],
  },
  shop: {
    'files.ts': [],
    orders: [],
    pages: ['orders'],
    playground: ['orders', 'pages'],
    browser: [],
    'pages.tsx': ['pages', 'playground'],
    'errors.ts': ['pages', 'pages.tsx'],
    'app-routes.ts': ['errors.ts', 'orders', 'pages'],
    'shop.ts': [
      ...['app-routes.ts', 'errors.ts', 'files.ts', 'orders', 'pages', 'pages.tsx'],
      ...['playground'],
    ],
  },
  widget: {
    'scope.ts': [],
    'brand-names.ts': [],
    'fetch-json.ts': ['scope.ts'],
    page: ['scope.ts'],
    'draw.ts': ['page', 'scope.ts'],
    'failures.ts': ['page'],
    locales: ['brand-names.ts', 'fetch-json.ts', 'page', 'scope.ts'],
    checkout: ['failures.ts', 'fetch-json.ts', 'locales', 'page', 'scope.ts'],
    hosted: ['failures.ts', 'page', 'scope.ts'],
    styles: ['brand-names.ts', 'checkout', 'locales', 'page', 'scope.ts'],
    wallets: ['checkout'],
    'widget-context.ts': ['checkout', 'hosted', 'locales', 'page', 'scope.ts'],
    payment: ['checkout', 'failures.ts', 'hosted', 'page', 'scope.ts', 'widget-context.ts'],
    form: [
      ...[
        'brand-names.ts',
        'checkout',
        'failures.ts',
        'fetch-json.ts',
        'hosted',
        'locales',
        'page',
        'payment',
      ],
      ...['scope.ts', 'draw.ts', 'styles', 'wallets', 'widget-context.ts'],
    ],
    'widget.ts': [
      ...['brand-names.ts', 'checkout', 'failures.ts', 'form', 'locales', 'page', 'scope.ts'],
      ...['styles', 'widget-context.ts'],
    ],
    'globals.ts': ['page', 'widget.ts'],
    'main.ts': ['form', 'globals.ts', 'page', 'widget.ts'],
  },
};

const forbiddenWords: Record<string, RegExp> = {
  contract: /(Date\.now\(|new Date\(\)|\b(document|window|process|console)\.\w+\(|\bfetch\()/,
  frame: /\b(console\.|localStorage|sessionStorage|indexedDB|document\.cookie)/,
  workbench: /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|document\.cookie|style=)/,
  widget:
    /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|sessionStorage|document\.cookie)/,
};

/** `src/gateway/store/jobs/jobs.ts` is in the room `gateway`, `tools/build.mjs` in the room `tools`. */
function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/');
  return top === 'src' ? room : top;
}

/** `src/gateway/store/jobs/jobs.ts` is in the inner room `store`; a file beside the folders is one of its own. */
function innerRoomOf(room: string, path: string): string | undefined {
  return roomOf(path) === room ? path.split('/')[room === 'tools' ? 1 : 2] : undefined;
}

/** `fastify` stays, `node:fs` becomes `node:`. */
const packageOf = (name: string) => name.replace(/^node:.+/, 'node:');

const stripComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** A table with all names in alphabetical order, to be compared with another. */
const sorted = (table: Iterable<readonly [string, Iterable<string>]>) =>
  Object.fromEntries([...table].map(([name, others]) => [name, [...new Set(others)].sort()]));

const folder = mkdtempSync(join(tmpdir(), 'walls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what the linter refuses in files, such as `plugin src/web/room/a.ts:3`. */
function refusalsIn(files: ReadonlyMap<string, readonly string[]>): string[] {
  for (const name of ['.gitignore', 'biome.json', 'package.json', 'tools/walls.grit'])
    cpSync(name, join(folder, name));
  for (const [path, lines] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), lines.join('\n'));
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', 'src', 'tools'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.map(
    ({ category, location }) => `${category.replace(/.*\//, '')} ${location.path}:${location.start.line}`,
  );
}

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

describe('the linter', () => {
  const packages = [...new Set(sources.flatMap((file) => file.packages.map(packageOf)))];
  const inside = ['contract/vault-messages.ts', 'contract/options/chapters/index.ts'];
  const pathOf = (room: string) => `${room === 'tools' ? room : `src/${room}`}/folder/planted.ts`;
  /** The name by which a file of a room imports a package, a room, or a file of `contract`. */
  function nameIn(room: string, target: string): string {
    const path = rooms.includes(target) ? `${target}/file.ts` : target;
    if (path === 'node:') return 'node:fs';
    if (packages.includes(path) || path === 'nobody') return path;
    if (room === 'tools') return `../../src/${path}`;
    return path.startsWith('contract/') ? `#${path}` : `../../${path}`;
  }
  const targets = [...rooms, ...packages, 'nobody', ...inside];
  const planted = new Map([
    ...rooms.map(
      (room) => [pathOf(room), targets.map((target) => `import '${nameIn(room, target)}';`)] as const,
    ),
    [
      'src/web/ways.ts',
      [
        "await import('#contract/a.ts');",
        "type A = import('../loader/a.ts').A;",
        "export * from '../loader/a.ts';",
      ],
    ],
    ['src/frame/first.ts', ["import type { B } from './second.ts';", 'export type A = B;']],
    ['src/frame/second.ts', ["import type { A } from './first.ts';", 'export type B = A;']],
    ['tools/long.mjs', Array<string>(300).fill('export {};')],
  ]);
  const refusals = refusalsIn(planted);
  /** What the linter lets a room import, besides its own files. */
  const allowed = new Map(
    rooms.map((room) => {
      const isRefused = (index: number) => refusals.includes(`plugin ${pathOf(room)}:${index + 1}`);
      return [room, targets.filter((target, index) => target !== room && !isRefused(index))];
    }),
  );
  const among = (names: readonly string[]) =>
    sorted([...allowed].map(([room, list]) => [room, list.filter((name) => names.includes(name))]));

  it('lets each room import the rooms that docs/architecture.md names', () => {
    expect(among(rooms)).toEqual(sorted(Object.entries(walls)));
  });

  it('lets each room import the packages that it uses, and no other', () => {
    const used = rooms.map((room) => {
      const files = sources.filter(({ path }) => roomOf(path) === room);
      return [room, files.flatMap((file) => file.packages.map(packageOf))] as const;
    });
    expect(among([...packages, 'nobody'])).toEqual(sorted(used));
  });

  it('keeps the messages that carry a card to the frames, and the options’ descriptions out of scripts', () => {
    const users = inside.map((file) => rooms.filter((room) => allowed.get(room)?.includes(file)));
    expect(users).toEqual([['frame'], ['shop', 'tools']]);
  });

  it.each([
    ['a dynamic import through a wall', 'plugin src/web/ways.ts:1'],
    ['a type’s import through a wall', 'plugin src/web/ways.ts:2'],
    ['an export through a wall', 'plugin src/web/ways.ts:3'],
    ['a circle of files, even of types alone', 'noImportCycles src/frame/first.ts:1'],
    ['a file of 300 lines', 'noExcessiveLinesPerFile tools/long.mjs:1'],
  ])('refuses %s', (_what, refusal) => {
    expect(refusals).toContain(refusal);
  });
});

describe('the house', () => {
  it('has a row in docs/architecture.md for every room, with the rooms that it imports', () => {
    const folders = readdirSync('src').filter((name) => !name.startsWith('tsconfig.'));
    expect([...rooms].sort()).toEqual([...folders, 'tools'].sort());
    expect(sorted(Object.entries(walls))).toEqual(sorted(graphOf(sources, roomOf)));
  });

  it('is in one program of TypeScript, whose environment it has', () => {
    const folders = ['neutral', 'browser', 'server', 'testkit'].flatMap(
      (program) => JSON.parse(readFileSync(`src/tsconfig.${program}.json`, 'utf8')).include as string[],
    );
    const programs = folders.filter((name) => !name.includes('/'));
    expect([...programs, 'tools'].sort()).toEqual([...rooms].sort());
  });

  it('has no rooms that import each other, types included', () => {
    expect(circlesIn(graphOf(sources, roomOf))).toEqual([]);
  });

  it('has no rooms of the forms that import each other, types included', () => {
    const inForm = (path: string) => /^src\/widget\/form\/([^/]+)/.exec(path)?.[1];
    expect(circlesIn(graphOf(sources, inForm))).toEqual([]);
  });

  it('loads what testers use in the test environment alone (design decision 17)', () => {
    const lazy = /\bimport\(\s*['"][^'"]*(?:test-environment|control-plane)\.ts['"]/g;
    const importers = sources.filter(({ text }) => lazy.test(text)).map(({ path }) => path);
    expect(importers).toEqual(['src/app/test-tooling.ts']);
    const tools = ['tenants', 'control', 'workbench', 'testkit'];
    const loading = sources.filter(
      ({ path, text }) =>
        roomOf(path) === 'app' &&
        !/\/(test-environment|control-plane)\.ts$/.test(path) &&
        tools.some((room) => new RegExp(`^import (?!type)[^;]*'\\.\\./${room}/`, 'm').test(text)),
    );
    expect(loading.map(({ path }) => path)).toEqual([]);
  });

  it('has a gateway that works without the simulator, the shop and the reference', () => {
    const others = ['simulator', 'tenants', 'control', 'reference', 'shop', 'merchant', 'app'];
    expect(walls.gateway?.filter((room) => others.includes(room))).toEqual([]);
  });

  it('has tests of the gateway that start it without the reference, the acquirers and the program', () => {
    const files = graphOf([...sources, ...sourcesIn('test')], (path) => path);
    const reached = [...reachedFrom(files, 'test/support/gateway.ts')];
    const rooms = new Set(reached.map(roomOf));
    expect(['gateway', 'simulator'].filter((room) => !rooms.has(room))).toEqual([]);
    expect(['acquirers', 'app', 'control', 'reference', 'shop'].filter((room) => rooms.has(room))).toEqual(
      [],
    );
  });

  it('keeps the gateway’s rules of lifecycles apart from requests, storage and connectors', () => {
    expect(innerWalls.gateway?.lifecycle).toEqual([]);
  });

  it('posts no message to every origin', () => {
    const open = sources.filter(({ text }) => /postMessage\([^)]*['"]\*['"]/.test(text));
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});

describe.each(rooms)('the room %s', (room) => {
  const files = sources.filter(({ path }) => roomOf(path) === room);
  const inner: Graph = graphOf(files, (path) => innerRoomOf(room, path));

  it('does not touch what its place forbids', () => {
    const wrong = files.filter(({ text }) => forbiddenWords[room]?.test(stripComments(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has no inner rooms that import each other, types included', () => {
    expect(circlesIn(inner)).toEqual([]);
  });

  it('has the inner walls that its inner rooms need, and no others', () => {
    const table = innerWalls[room];
    if (table !== undefined) expect(sorted(inner)).toEqual(sorted(Object.entries(table)));
  });
});
