/** The walls of the house: which room imports which, and what no room may do. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { circlesIn, graphOf, idleArrows, sourcesIn, strayArrows } from './support/imports.ts';

const sources = [...sourcesIn('src'), ...sourcesIn('tools')];

/** Which rooms and packages each room imports, no more and no fewer; `node:` is any module of Node. */
const walls: Record<string, { rooms: readonly string[]; packages: readonly string[] }> = {
  contract: { rooms: [], packages: ['zod', 'card-validator'] },
  texts: { rooms: [], packages: [] },
  widget: { rooms: ['contract', 'texts'], packages: ['preact', '@preact/signals'] },
  loader: { rooms: ['contract'], packages: [] },
  frameworks: { rooms: ['loader'], packages: ['react', 'vue'] },
  frame: { rooms: ['contract'], packages: [] },
  web: { rooms: [], packages: ['node:', 'fastify', 'preact', 'preact-render-to-string'] },
  merchant: { rooms: ['contract'], packages: [] },
  gateway: {
    rooms: ['contract', 'texts', 'web'],
    packages: [
      ...[
        'node:',
        'fastify',
        '@fastify/rate-limit',
        'undici',
        'ipaddr.js',
        'kysely',
        'pg',
        'zod',
        'prom-client',
        '@rgrove/parse-xml',
        'opentype.js',
        'woff2-encoder/decompress',
      ],
      ...['@photostructure/sqlite', 'preact', '@opentelemetry/api'],
    ],
  },
  simulator: {
    rooms: ['contract', 'texts', 'web', 'gateway'],
    packages: ['node:', 'fastify', 'zod', 'preact'],
  },
  tenants: { rooms: ['contract', 'web', 'gateway', 'simulator'], packages: ['node:', 'fastify'] },
  control: {
    rooms: ['contract', 'web', 'gateway', 'simulator', 'tenants'],
    packages: ['node:', 'fastify', 'zod'],
  },
  reference: {
    rooms: ['contract', 'web', 'gateway', 'simulator'],
    packages: ['node:', 'fastify', 'zod', 'preact', 'markdown-it', 'github-slugger'],
  },
  shop: {
    rooms: ['contract', 'texts', 'web', 'merchant'],
    packages: ['node:', 'fastify', 'zod', 'preact'],
  },
  workbench: { rooms: ['contract'], packages: ['preact', 'preact/hooks', '@preact/signals'] },
  app: {
    rooms: ['contract', 'web', 'gateway', 'simulator', 'tenants', 'control', 'reference', 'shop', 'testkit'],
    packages: ['node:', 'fastify'],
  },
  stub: { rooms: ['contract', 'texts', 'widget'], packages: [] },
  testkit: { rooms: ['contract'], packages: ['node:', '@playwright/test', 'axe-core', 'testcontainers'] },
  tools: {
    rooms: ['contract', 'texts', 'gateway'],
    packages: [
      ...['node:', 'vite', '@playwright/test', 'fastify', 'pg', 'zod'],
      ...['react', 'react-dom/server', 'react-svg-credit-card-payment-icons'],
    ],
  },
};

/** Which inner room imports which, no more and no fewer: folders, and files that stand beside them. */
const innerWalls: Record<string, Record<string, readonly string[]>> = {
  gateway: {
    core: [],
    assets: ['core'],
    lifecycle: [],
    marks: [],
    config: ['core', 'marks'],
    jobs: ['core'],
    outbound: ['core', 'jobs'],
    fonts: ['core', 'outbound', 'store'],
    http: ['assets', 'config', 'core'],
    store: ['assets', 'core', 'jobs', 'lifecycle'],
    connectors: ['config', 'core', 'lifecycle'],
    webhooks: ['config', 'core', 'jobs', 'outbound'],
    reminders: ['core', 'jobs', 'outbound'],
    'three-d-secure': ['assets', 'connectors', 'core', 'lifecycle', 'store'],
    'context.ts': ['assets', 'config', 'connectors', 'core', 'fonts', 'marks', 'store', 'three-d-secure'],
    throttling: ['config', 'connectors', 'context.ts', 'core', 'http', 'lifecycle', 'store'],
    operation: ['assets', 'config', 'connectors', 'core', 'http', 'jobs', 'lifecycle', 'outbound', 'store'],
    payments: [
      ...['config', 'connectors', 'context.ts', 'core', 'jobs', 'lifecycle', 'registrations', 'reminders'],
      ...['store', 'three-d-secure', 'throttling', 'webhooks'],
    ],
    registrations: [...['config', 'connectors', 'context.ts', 'core', 'lifecycle', 'store', 'webhooks']],
    routes: [
      ...['assets', 'config', 'connectors', 'context.ts', 'core', 'fonts', 'http', 'lifecycle', 'outbound'],
      ...['payments', 'registrations', 'reminders', 'store', 'three-d-secure', 'throttling'],
    ],
  },
  shop: {
    'files.ts': [],
    'headers.ts': [],
    orders: [],
    pages: ['orders'],
    playground: ['orders', 'pages'],
    browser: [],
    'pages.tsx': ['pages', 'playground'],
    'errors.ts': ['pages', 'pages.tsx'],
    'app-routes.ts': ['errors.ts', 'orders', 'pages'],
    'shop.ts': [
      ...['app-routes.ts', 'errors.ts', 'files.ts', 'headers.ts', 'orders', 'pages', 'pages.tsx'],
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
    'later.ts': ['checkout', 'form', 'hosted', 'payment', 'styles'],
    'widget.ts': [
      ...['brand-names.ts', 'checkout', 'failures.ts', 'form', 'locales', 'page', 'scope.ts'],
      ...['styles'],
    ],
    'globals.ts': ['page', 'widget.ts'],
    'main.ts': ['globals.ts', 'later.ts', 'page', 'widget.ts'],
  },
};

const forbiddenWords: Record<string, RegExp> = {
  contract: /(Date\.now\(|new Date\(\)|\b(document|window|process|console)\.\w+\(|\bfetch\()/,
  frame: /\b(console\.|localStorage|sessionStorage|indexedDB|document\.cookie)/,
  workbench: /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|document\.cookie|style=)/,
  widget:
    /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|sessionStorage|document\.cookie)/,
};

/** `src/gateway/store/jobs.ts` is in the room `gateway`, `tools/build.mjs` in the room `tools`. */
function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/');
  return top === 'src' ? room : top;
}

/** `src/gateway/store/jobs.ts` is in the inner room `store`; a file beside the folders is one of its own. */
function innerRoomOf(room: string, path: string): string | undefined {
  if (roomOf(path) !== room) return undefined;
  return path.split('/')[room === 'tools' ? 1 : 2];
}

/** `fastify` stays, `node:fs` becomes `node:`. */
const packageOf = (name: string) => name.replace(/^node:.+/, 'node:');

const stripComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

describe('the house', () => {
  it('has a wall for every room, and for every file a room', () => {
    const rooms = readdirSync('src').filter((name) => !name.startsWith('tsconfig.'));
    expect(rooms.filter((room) => !(room in walls))).toEqual([]);
    expect(sources.map(({ path }) => roomOf(path)).filter((room) => !(room in walls))).toEqual([]);
  });

  it('is in one program of TypeScript, whose environment it has', () => {
    const folders = ['neutral', 'browser', 'server', 'testkit'].flatMap(
      (program) => JSON.parse(readFileSync(`src/tsconfig.${program}.json`, 'utf8')).include as string[],
    );
    const rooms = Object.keys(walls).filter((room) => room !== 'tools');
    expect(folders.filter((folder) => !folder.includes('/')).sort()).toEqual(rooms.sort());
  });

  it('has no rooms that import each other, types included', () => {
    expect(circlesIn(graphOf(sources, roomOf))).toEqual([]);
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
    expect(walls.gateway?.rooms.filter((room) => others.includes(room))).toEqual([]);
  });
});

describe.each(Object.entries(walls))('the room %s', (room, { rooms, packages }) => {
  const files = sources.filter(({ path }) => roomOf(path) === room);
  const inner = graphOf(files, (path) => innerRoomOf(room, path));

  it('has files', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it('imports only what its walls let through', () => {
    const wrong = files.flatMap(({ path, ...imported }) => [
      ...imported.files.filter((file) => ![room, ...rooms].includes(roomOf(file))).map((to) => [path, to]),
      ...imported.packages.filter((name) => !packages.includes(packageOf(name))).map((to) => [path, to]),
    ]);
    expect(wrong.map((pair) => pair.join(' imports '))).toEqual([]);
  });

  it('has walls that let through only what it imports', () => {
    const imported = files.flatMap((file) => [...file.files.map(roomOf), ...file.packages.map(packageOf)]);
    expect([...rooms, ...packages].filter((name) => !imported.includes(name))).toEqual([]);
  });

  it('does not touch what its place forbids', () => {
    const forbidden = forbiddenWords[room];
    const wrong = files.filter(({ text }) => forbidden?.test(stripComments(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has no inner rooms that import each other, types included', () => {
    expect(circlesIn(inner)).toEqual([]);
  });

  it('lets its inner rooms import only what their walls let through', () => {
    const allowed = innerWalls[room];
    if (allowed !== undefined) expect(strayArrows(inner, allowed)).toEqual([]);
  });

  it('has inner walls that let through only what the inner rooms import', () => {
    expect(idleArrows(inner, innerWalls[room] ?? {})).toEqual([]);
  });
});

describe('the gateway', () => {
  it('keeps the rules of lifecycles apart from requests, storage and connectors', () => {
    expect(innerWalls.gateway?.lifecycle).toEqual([]);
  });
});

describe('the data plane', () => {
  it('is known to the frame room only', () => {
    const users = sources.filter(({ files }) => files.some((file) => file.includes('vault-messages')));
    expect(new Set(users.map(({ path }) => roomOf(path)))).toEqual(new Set(['frame']));
  });
});

describe('the descriptions of the options', () => {
  it('reach a browser’s script only through what the build evaluates', () => {
    const users = sources.filter(({ files }) => files.some((file) => /options\/chapters\//.test(file)));
    expect(new Set(users.map(({ path }) => roomOf(path)))).toEqual(
      new Set(['contract', 'reference', 'shop', 'tools']),
    );
    const own = users.filter(({ path }) => roomOf(path) === 'contract').map(({ path }) => path);
    expect(own.filter((path) => !/chapters\/|at-build|rule-rows/.test(path))).toEqual([]);
  });
});

describe('source files', () => {
  it('do not import each other in a circle, types included', () => {
    expect(circlesIn(graphOf(sources, (path) => path))).toEqual([]);
  });

  it('have at most 299 lines, data tables and languages aside', () => {
    const data = /locales\/|parameters\/|brands\.ts|-data\.ts/;
    const long = sources.filter(({ path, text }) => !data.test(path) && text.split('\n').length > 300);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('post no message to every origin', () => {
    const open = sources.filter(({ text }) => /postMessage\([^)]*['"]\*['"]/.test(text));
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});
