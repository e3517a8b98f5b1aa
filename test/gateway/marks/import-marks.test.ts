import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderFlag, runMarksCommand } from '../../../src/app/marks-command.ts';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { brandMarksOfFile, isFolder } from '../../../src/gateway/config/brand-marks.ts';
import { readMarkFolder } from '../../../src/gateway/marks/read-folder.ts';

const svg = (content = '<path fill="#00f" d="M0 0h9v9z"/>', viewBox = '0 0 38 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text = svg()): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const to = () => join(folder, 'marks');
const run = (...args: string[]) => runMarksCommand(['import', ...args, '--to', to()], folder).split('\n');
const mark = (code: string) => readFileSync(join(to(), `${code}.svg`), 'utf8');
const sources = () =>
  readFileSync(join(to(), 'SOURCES.md'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('.svg |'));

describe('an import of a folder', () => {
  test('writes a plate for each brand that a file is named after, and says what it took', () => {
    write('art/visa.svg');
    write('art/github.svg');
    write('art/LICENSE', '\nMIT License\n');
    const printed = run('art');
    expect(readdirSync(to()).sort()).toEqual(['SOURCES.md', 'VISA.svg', 'VISADEBIT.svg']);
    expect(mark('VISA')).toContain('<rect width="100%" height="100%"');
    expect(printed.slice(0, 3)).toEqual([
      'taken: VISA from visa.svg',
      'taken: VISADEBIT from visa.svg',
      '1 files are named after no brand of this gateway',
    ]);
    expect(printed[3]).toContain('without a mark in');
    expect(printed[3]).toContain(' MASTER, AMEX, ');
    expect(printed[4]).toBe(`2 taken, 0 refused, ${paymentBrands.length - 2} brands without a mark`);
    expect(sources()).toEqual([
      expect.stringMatching(/^\| VISA\.svg \| visa\.svg \| art \| LICENSE: MIT License \| [0-9a-f]{64} \|$/),
      expect.stringMatching(/^\| VISADEBIT\.svg \| visa\.svg /),
    ]);
  });

  test('takes a mark of every brand from a full set, which the gateway then reads', () => {
    for (const { code } of paymentBrands) write(`art/${code}.svg`);
    expect(run('art').at(-3)).toBe(`${paymentBrands.length} taken, 0 refused, 0 brands without a mark`);
    const { marks, problems } = readMarkFolder(to());
    expect([marks.size, problems]).toEqual([paymentBrands.length, []]);
  });

  test('names what it refuses, and takes the rest', () => {
    write('art/visa.svg', svg('<script>alert(1)</script>'));
    write('art/more/visa.svg');
    write('art/amex.svg', svg('<path d="M0 0" onclick="a()"/>'));
    const printed = run('art');
    expect(printed).toContain('taken: VISA from more/visa.svg');
    expect(printed).toContain('refused: visa.svg has the element <script>, which runs code; take it out');
    expect(printed).toContain('refused: amex.svg has the attribute onclick, which runs code; take it out');
    expect(readdirSync(to())).not.toContain('AMEX.svg');
  });

  const large = svg(`<path d="M0 0${'h1'.repeat(8)}"/>`);
  test.each([
    [
      'of 16,380 bytes',
      large.replace('h1', 'h'.padEnd(16_382 - large.length, '1')),
      /has 16\d{3} bytes, more than the 16384/,
    ],
    [
      'that is nested 64 deep',
      svg(`${'<g>'.repeat(63)}${'</g>'.repeat(63)}`),
      /nests elements deeper than 64/,
    ],
  ])('refuses a drawing %s, whose plate the gateway would refuse', (_name, drawing, reason) => {
    expect(drawing.length).toBeLessThanOrEqual(16_380);
    write('art/visa.svg', drawing);
    const [printed] = run('art');
    expect(printed).toMatch(/^refused: visa\.svg is not fit once it is on its plate, which /);
    expect(printed).toMatch(reason);
    expect(readdirSync(to())).toEqual([]);
  });

  test('takes files and links to files, not folders with the name of a drawing or links to nothing', () => {
    write('art/visa.svg/amex.svg');
    write('drawing');
    symlinkSync(join(folder, 'drawing'), join(folder, 'art/jcb.svg'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'art/discover.svg'));
    expect(run('art').filter((line) => line.startsWith('taken'))).toEqual([
      'taken: AMEX from visa.svg/amex.svg',
      'taken: JCB from jcb.svg',
    ]);
  });

  test('takes what is there from a folder with links to itself, in a name and in a folder', () => {
    write('art/visa.svg');
    symlinkSync(join(folder, 'art'), join(folder, 'art/again'));
    symlinkSync(join(folder, 'art/amex.svg'), join(folder, 'art/amex.svg'));
    expect(run('art').filter((line) => line.startsWith('taken'))).toEqual([
      'taken: VISA from visa.svg',
      'taken: VISADEBIT from visa.svg',
    ]);
  });

  test.each(['VISA.svg', 'SOURCES.md'])(
    'writes through no link in its folder, and nothing else then: %s',
    (name) => {
      write('art/visa.svg');
      write('art/jcb.svg');
      write('precious', 'as it was');
      mkdirSync(to());
      symlinkSync(join(folder, 'precious'), join(to(), name));
      expect(() => run('art', '--replace')).toThrow(
        `${join(to(), name)} is a link, and nothing is written through links; remove it, or give another --to`,
      );
      expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('as it was');
      expect(readdirSync(to())).toEqual([name]);
    },
  );

  test.each(['marks', 'marks/of/ours'])('to %s, where a file is, says what to give instead', (name) => {
    write('art/visa.svg');
    write('marks');
    const path = join(folder, name);
    expect(() => runMarksCommand(['import', 'art', '--to', path], folder)).toThrow(
      `--to ${path} is no folder that can be made and read; check its rights, or give another path, such as ./marks`,
    );
  });

  test('prefers a file of the brand alone to one for all brands of its provider', () => {
    write('art/klarna.svg', svg('<path fill="#111" d="M0 0"/>'));
    write('art/klarna-pay-later.svg', svg('<path fill="#222" d="M0 0"/>'));
    run('art');
    expect(mark('KLARNA_PAYMENTS_PAYLATER')).toContain('#222');
    expect(mark('KLARNA_INVOICE')).toContain('#111');
  });

  test('leaves marks that are there, unless they are to be replaced', () => {
    write('first/visa.svg', svg('<path fill="#111" d="M0 0"/>'));
    write('second/visa.svg', svg('<path fill="#222" d="M0 0"/>'));
    write('second/amex.svg');
    run('first');
    const printed = run('second');
    expect(printed).toContain('there already, --replace writes them anew: VISA, VISADEBIT');
    expect(mark('VISA')).toContain('#111');
    expect(sources().map((line) => line.split(' | ')[2])).toEqual(['second', 'first', 'first']);
    run('second', '--replace');
    expect(mark('VISA')).toContain('#222');
    expect(sources().map((line) => line.split(' | ')[2])).toEqual(['second', 'second', 'second']);
  });
});

test.each([
  ['marks', './marks'],
  ['art/marks', './art/marks'],
  ['scheme', './scheme'],
  ['./marks', './marks'],
  ['../marks', '../marks'],
  ['/srv/marks', '/srv/marks'],
])('an import to %s names the flag --brand-marks %s, which the gateway takes', (name, flag) => {
  expect(folderFlag(name)).toBe(flag);
  expect(isFolder(flag) && brandMarksOfFile.safeParse(flag).success).toBe(true);
});

describe('an import of a package', () => {
  const manifest = JSON.stringify({ name: 'brand-icons', version: '1.2.3', license: 'CC0-1.0' });

  test('finds it as Node does, with its licence and the colours that it tells', () => {
    write('node_modules/brand-icons/package.json', manifest);
    write('node_modules/brand-icons/icons/qiwi.svg', svg('<path d="M0 0"/>', '0 0 24 24'));
    write('node_modules/brand-icons/icons/paypal.svg', svg(undefined, '0 0 24 24'));
    const colours = [
      { title: 'QIWI', hex: 'FF8C00' },
      { title: 'PayPal', hex: '002991' },
    ];
    write('node_modules/brand-icons/data/simple-icons.json', JSON.stringify(colours));
    run('brand-icons');
    expect(mark('QIWI')).toContain('<svg fill="#FF8C00" x="10%"');
    expect(mark('PAYPAL')).not.toContain('#002991');
    expect(sources()[2]).toContain('| icons/qiwi.svg | brand-icons 1.2.3 | CC0-1.0 |');
  });

  test.each(['package.json', 'data/simple-icons.json'])('whose %s is broken says so', (name) => {
    write('node_modules/brand-icons/package.json', manifest);
    write(`node_modules/brand-icons/${name}`, '{"name": ');
    expect(() => run('brand-icons')).toThrow(
      `${join(folder, 'node_modules/brand-icons', name)} is no JSON; install the package again`,
    );
  });

  test('can be of one of its folders', () => {
    write('node_modules/@some/icons/package.json', manifest);
    write('node_modules/@some/icons/flat/visa.svg');
    expect(run('@some/icons/flat')).toContain('taken: VISA from visa.svg');
  });

  test.each(['brand-icons', '../elsewhere', '/no/such/folder', 'a b'])(
    '"%s" that is not there says how to get it',
    (name) => {
      expect(() => run(name)).toThrow(
        `${name} is no folder, and no package that is installed here; give a folder of SVG files, or install the package first: npm install --no-save ${name}`,
      );
    },
  );
});

test.each([[['import']], [['export', 'a']], [['import', 'a', 'b']], [[]], [['import', 'a', '--into', 'b']]])(
  'marks %j says how the command is written',
  (args) => {
    expect(() => runMarksCommand(args, folder)).toThrow(
      'write: payment-widgets marks import <folder or package> [--to ./marks] [--replace]',
    );
  },
);
