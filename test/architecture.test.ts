/**
 * The walls of the house. The tables of docs/architecture.md say what a room, a folder and a file may import; each sentence that a
 * test finds here tells of an import through a wall, or of a name in a row that nothing needs any more.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { circlesIn, graphOf, reachedFrom, type SourceFile, sourceOf, sourcesIn } from '../tools/imports.mjs';

const sources = [...sourcesIn('src'), ...sourcesIn('tools')];

/** The rows of a table of docs/architecture.md: a name, and the names in the cells after it. */
function rowsUnder(heading: string, firstCell = 1): ReadonlyMap<string, readonly string[]> {
  const [, text = ''] = readFileSync('docs/architecture.md', 'utf8').split(`${heading}\n`);
  const [section = ''] = text.split(/^#/m);
  const rows = [...section.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, name = '', cells = '']) => {
    const others = cells
      .split('|')
      .slice(firstCell - 1)
      .join();
    return [name, [...others.matchAll(/`([^`]+)`/g)].map(([, other = '']) => other)] as const;
  });
  return new Map(rows);
}

const outerWalls = rowsUnder('## Who may import whom', 2);
const rooms = [...outerWalls.keys()];
/** What a room imports, and what a folder or a file such as `gateway/http` imports of its room. */
const rows = new Map([...outerWalls, ...rowsUnder('### Inside a room')]);
/** Who alone imports a folder or a file. */
const ownWalls = rowsUnder('### With a wall of their own');

const forbiddenWords: Record<string, RegExp> = {
  contract: /(Date\.now\(|new Date\(\)|\b(document|window|process|console)\.\w+\(|\bfetch\()/,
  frame: /\b(console\.|localStorage|sessionStorage|indexedDB|document\.cookie)/,
  'testing/workbench':
    /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|document\.cookie|style=)/,
  widget:
    /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|sessionStorage|document\.cookie)/,
};

/** The testers' wing, whose folders are rooms. */
const wing = 'testing';

/** `src/gateway/store/jobs/jobs.ts` has the parts `gateway`, `store`, `jobs` and `jobs.ts`, `tools/build.mjs` both of its own. */
const partsOf = (path: string) => path.replace(/^src\//, '').split('/');

/** `src/gateway/server.ts` is in the room `gateway`, `src/testing/kit/index.ts` in `testing/kit`, `tools/build.mjs` in `tools`. */
function roomOf(path: string): string {
  const [room = '', ...others] = partsOf(path);
  return room === wing ? `${room}/${others[0]}` : room;
}

/** `src/gateway/store/jobs/jobs.ts` is `gateway/store`; a file beside the folders is one of its own. */
function innerRoomOf(path: string): string {
  const room = roomOf(path);
  const [folder] = partsOf(path).slice(room.split('/').length);
  return `${room}/${folder}`;
}

const stripComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** An import of a file that needs a name in a row. */
interface Arrow {
  readonly row: string;
  readonly name: string;
  /** Which file imports which file or package. */
  readonly says: string;
}

function arrowsOf({ path, files, packages }: SourceFile): Arrow[] {
  const room = roomOf(path);
  const inner = innerRoomOf(path);
  const hasInnerRows = [...rows.keys()].some((name) => name.startsWith(`${room}/`));
  return [...files, ...packages].flatMap((target) => {
    const says = `${path} imports ${target}`;
    if (packages.includes(target)) return [{ row: room, name: target, says }];
    if (roomOf(target) !== room) return [{ row: room, name: roomOf(target), says }];
    const isThrough = hasInnerRows && innerRoomOf(target) !== inner;
    return isThrough ? [{ row: inner, name: innerRoomOf(target).slice(room.length + 1), says }] : [];
  });
}

/** Whether a name in a row stands for this one: it is the same, or the beginning of it. */
const standsFor = (name: string, one: string) => name === one || (/[:/]$/.test(name) && one.startsWith(name));

/** Whether a path of the repository is this folder or file of the tables, or in it. */
const isIn = (path: string, place: string) =>
  `${path}/`.startsWith(`${place === 'tools' ? '' : 'src/'}${place}/`);

/** All that is wrong with the imports of these files, a sentence for each. */
function breachesIn(files: readonly SourceFile[]): string[] {
  const arrows = files.flatMap(arrowsOf);
  const wrong = arrows.filter(({ row, name }) => !rows.get(row)?.some((one) => standsFor(one, name)));
  const idle = [...rows].flatMap(([row, names]) =>
    names
      .filter((name) => !arrows.some((arrow) => arrow.row === row && standsFor(name, arrow.name)))
      .map((name) => `The row of ${row} names ${name}, which nothing in it imports.`),
  );
  const foreign = files.flatMap(({ path, files: targets }) =>
    [...ownWalls].flatMap(([place, users]) =>
      targets
        .filter((target) => isIn(target, place) && ![place, ...users].some((user) => isIn(path, user)))
        .map((target) => `${path} imports ${target}, but only ${users.join(' and ')} may.`),
    ),
  );
  return [
    ...wrong.map(
      ({ row, name, says }) =>
        `${says}, but ${rows.has(row) ? `the row of ${row} does not name ${name}` : `${row} has no row`}.`,
    ),
    ...idle,
    ...foreign,
  ];
}

/** Files that break one wall each, and the end of the sentence that tells of it. */
const planted = [
  ['web/a.ts', "import '../loader/a.ts';", 'src/loader/a.ts, but the row of web does not name loader.'],
  [
    'web/a.ts',
    "type A = import('../loader/a.ts').A;",
    'src/loader/a.ts, but the row of web does not name loader.',
  ],
  [
    'web/a.ts',
    "export * from '#contract/a.ts';",
    'src/contract/a.ts, but the row of web does not name contract.',
  ],
  [
    'frame/a.ts',
    "await import('../widget/a.ts');",
    'src/widget/a.ts, but the row of frame does not name widget.',
  ],
  ['web/a.js', "import '../../test/a.ts';", 'test/a.ts, but the row of web does not name test.'],
  ['cellar/a.ts', "import '../web/a.ts';", 'src/web/a.ts, but cellar has no row.'],
  [
    'widget/form/a.ts',
    "import 'preact/hooks';",
    'preact/hooks, but the row of widget does not name preact/hooks.',
  ],
  ['merchant/a.ts', "import 'node:fs';", 'node:fs, but the row of merchant does not name node:fs.'],
  [
    'gateway/core/a.ts',
    "import '../store/a.ts';",
    'src/gateway/store/a.ts, but the row of gateway/core does not name store.',
  ],
  [
    'widget/scope.ts',
    "import './draw.ts';",
    'src/widget/draw.ts, but the row of widget/scope.ts does not name draw.ts.',
  ],
  ['shop/cellar/a.ts', "import '../pages/a.ts';", 'src/shop/pages/a.ts, but shop/cellar has no row.'],
  [
    'widget/a.ts',
    "import '#contract/vault-messages.ts';",
    'src/contract/vault-messages.ts, but only frame may.',
  ],
  ['contract/a.ts', "import './vault-messages.ts';", 'src/contract/vault-messages.ts, but only frame may.'],
  [
    'contract/options/a.ts',
    "import './chapters/index.ts';",
    `src/contract/options/chapters/index.ts, but only ${ownWalls.get('contract/options/chapters')?.join(' and ')} may.`,
  ],
] as const;

describe('the walls', () => {
  it('hold: no import goes through one, and no row names what nothing imports', () => {
    expect(breachesIn(sources)).toEqual([]);
  });

  it.each(planted)('tell of src/%s when it has: %s', (path, text, end) => {
    const file = sourceOf(`src/${path}`, text);
    expect(breachesIn([...sources, file])).toEqual([`src/${path} imports ${end}`]);
  });

  it.each([
    ['src/testing/stub/', 'The row of testing/stub names widget, which nothing in it imports.'],
    ['src/web/', 'The row of web names node:, which nothing in it imports.'],
    ['src/shop/errors.ts', 'The row of shop/errors.ts names pages.tsx, which nothing in it imports.'],
  ])('tell of a name that is left in a row when nothing is left in %s', (place, sentence) => {
    expect(breachesIn(sources.filter(({ path }) => !path.startsWith(place)))).toContain(sentence);
  });
});

describe('the house', () => {
  it('has a row in docs/architecture.md for every room', () => {
    const folders = readdirSync('src')
      .filter((name) => !name.startsWith('tsconfig.'))
      .flatMap((name) =>
        name === wing ? readdirSync(`src/${wing}`).map((folder) => `${wing}/${folder}`) : name,
      );
    expect([...rooms].sort()).toEqual([...folders, 'tools'].sort());
  });

  it('is in one program of TypeScript, whose environment it has', () => {
    const folders = ['neutral', 'browser', 'server', 'kit'].flatMap(
      (program) => JSON.parse(readFileSync(`src/tsconfig.${program}.json`, 'utf8')).include as string[],
    );
    const programs = folders.filter((name) => rooms.includes(name));
    expect([...programs, 'tools'].sort()).toEqual([...rooms].sort());
  });

  it('has no rooms that import each other, types included', () => {
    expect(circlesIn(graphOf(sources, roomOf))).toEqual([]);
  });

  it('has no rooms of the forms that import each other, types included', () => {
    const inForm = (path: string) => /^src\/widget\/form\/([^/]+)/.exec(path)?.[1];
    expect(circlesIn(graphOf(sources, inForm))).toEqual([]);
  });

  it('has a gateway that works without the simulator, the shop and the reference', () => {
    const others = /^(testing\/.*|reference|shop|merchant|app)$/;
    expect(rows.get('gateway')?.filter((room) => others.test(room))).toEqual([]);
  });

  it('has tests of the gateway that start it without the reference, the acquirers and the program', () => {
    const files = graphOf([...sources, ...sourcesIn('test')], (path) => path);
    const reached = [...reachedFrom(files, 'test/support/gateway.ts')];
    const rooms = new Set(reached.map(roomOf));
    expect(['gateway', 'testing/simulator'].filter((room) => !rooms.has(room))).toEqual([]);
    expect(
      ['acquirers', 'app', 'testing/control', 'reference', 'shop'].filter((room) => rooms.has(room)),
    ).toEqual([]);
  });

  it('keeps the gateway’s rules of lifecycles apart from requests, storage and connectors', () => {
    expect(rows.get('gateway/lifecycle')).toEqual([]);
  });

  it('posts no message to every origin', () => {
    const open = sources.filter(({ text }) => /postMessage\([^)]*['"]\*['"]/.test(text));
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});

describe.each(rooms)('the room %s', (room) => {
  const files = sources.filter(({ path }) => roomOf(path) === room);

  it('does not touch what its place forbids', () => {
    const wrong = files.filter(({ text }) => forbiddenWords[room]?.test(stripComments(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has no inner rooms that import each other, types included', () => {
    const inner = (path: string) => (roomOf(path) === room ? innerRoomOf(path) : undefined);
    expect(circlesIn(graphOf(files, inner))).toEqual([]);
  });
});
