// @runs rest
/** What reaches users: from npm's bill of materials, and from what the scripts contain. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { importProblems } from '../../../tools/shipped/imports.mjs';
import {
  bundledFolders,
  type Component,
  checkLicences,
  licenceList,
  noticeIn,
  packageFolder,
  readBill,
  shippedBill,
} from '../../../tools/shipped/packages.mjs';
import { root } from '../../documents/markdown.ts';

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const own = read('package.json');
const { packages } = read('package-lock.json');
const refOf = (name: string) => `${name}@${packages[`node_modules/${name}`].version}`;
const bundled = ['@preact/signals', '@preact/signals-core', 'preact'].map(refOf);
const all = readBill(root);
const bill = shippedBill(all, own.name, bundled);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('the bill of materials', () => {
  test('has every component with version, licence and hash', () => {
    expect(bill.components.map((one) => one['bom-ref']).sort()).toEqual([...bundled].sort());
    for (const { version, licenses, ...rest } of bill.components) {
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
      expect(licenses).not.toEqual([]);
      const { hashes, purl } = rest as unknown as { hashes: { content: string }[]; purl: string };
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
      expect(purl).toMatch(/^pkg:npm\/(%40[\w-]+\/)?[\w.-]+@/);
    }
  });

  test('says what needs what, and names no component that it lacks', () => {
    const [first] = bill.dependencies;
    expect(first?.dependsOn).toEqual([...bundled].sort());
    const refs = new Set(bill.components.map((one) => one['bom-ref']));
    const named = bill.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
  });

  test('has the name of the package, and holds no time and no path of the computer', () => {
    expect(bill.metadata.component.name).toBe('payment-widgets');
    const text = JSON.stringify(bill);
    expect(text).not.toMatch(/timestamp|serialNumber/);
    for (const folder of [root, homedir()]) expect(text).not.toContain(`${folder}/`);
  });

  test('is refused for a script with a package that the lock file lacks', () => {
    expect(() => shippedBill(all, own.name, ['a@1.0.0'])).toThrow(
      'contains a@1.0.0, which package-lock.json',
    );
  });
});

test('npm installs no other package with this one, and runs no script of it', () => {
  expect(own.dependencies).toBeUndefined();
  expect(own.optionalDependencies).toBeUndefined();
  const required = Object.keys(own.peerDependencies).filter(
    (name) => !own.peerDependenciesMeta[name]?.optional,
  );
  expect(required).toEqual([]);
  const scripts = Object.keys(own.scripts);
  expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

test('packages in scripts are found by the source maps, and those whose data the build takes are added', () => {
  const sources = [
    '../../src/a.ts',
    '../../node_modules/preact/dist/preact.mjs',
    '../../node_modules/@s/c/d.js',
  ];
  const dist = folderWith({ 'public/a.js.map': JSON.stringify({ sources }) });
  expect(bundledFolders(dist)).toEqual([
    'node_modules/@s/c',
    'node_modules/card-validator',
    'node_modules/credit-card-type',
    'node_modules/preact',
    'node_modules/react-svg-credit-card-payment-icons',
  ]);
  expect(() => bundledFolders(folderWith({}))).toThrow('no source maps');
  expect(packageFolder('/x/node_modules/a/node_modules/@s/b/c.js')).toBe('node_modules/a/node_modules/@s/b');
  expect(packageFolder('/x/src/a.ts')).toBeUndefined();
});

describe('licences', () => {
  const planted = (licenses?: Component['licenses']): Component[] => [
    { 'bom-ref': 'a@1.0.0', name: 'a', version: '1.0.0', ...(licenses && { licenses }) },
  ];

  test('of all components are allowed', () => {
    expect(() => checkLicences(bill.components)).not.toThrow();
  });

  test('that nobody has read are refused by name', () => {
    const strict = planted([{ license: { id: 'GPL-3.0-only' } }]);
    expect(() => checkLicences(strict)).toThrow(/a@1\.0\.0 \(GPL-3\.0-only\)\. Take other packages/);
    expect(() => checkLicences(planted([{ expression: 'MIT AND OFL-1.1' }]))).toThrow('(MIT AND OFL-1.1)');
    expect(() => checkLicences(planted())).toThrow('a@1.0.0 (none)');
  });

  test('are listed, with the notice of each package whose code is in a script', () => {
    const notices = new Map(
      ['@preact/signals', 'preact'].map((name) => [refOf(name), noticeIn(join(root, 'node_modules', name))]),
    );
    const list = licenceList(bill.components, notices);
    expect(list).toMatch(/^preact \d+\.\d+\.\d+: MIT$/m);
    expect(list.match(/Permission is hereby granted/g)).toHaveLength(2);
  });

  test('without a notice are refused', () => {
    const folder = folderWith({ 'index.js': '', 'README.md': '# a\n\n## Use\n', 'package.json': '{}' });
    expect(() => noticeIn(folder)).toThrow('names no licence');
  });

  test.each(['"Jane Jones"', '{ "name": "Jane Jones" }'])('may stand in the README of %s', (author) => {
    const folder = folderWith({
      'package.json': `{ "author": ${author} }`,
      'README.md': '# a\n\n## License\n\nMIT, as everybody knows it.\n',
    });
    expect(noticeIn(folder)).toBe('Jane Jones\n\n## License\n\nMIT, as everybody knows it.');
  });
});

describe('an import of the build', () => {
  const dist = () =>
    folderWith({
      'bin.js': `import 'node:fs';\nimport './server/main.js';`,
      'server/main.js': `import { a } from 'a';\nexport const load = () => import('@s/b/part');\nconst no = 'import "x"';`,
      'types/c.d.ts': `import type {\n  C,\n} from 'c';\nexport { D } from './d.js';\n`,
      'public/widget.js': `import 'not-of-node';`,
    });

  test('may name a package that users install beside', () => {
    expect(importProblems(dist(), { peerDependencies: { a: '1', '@s/b': '1', c: '1' } })).toEqual([]);
  });

  test('is reported when users do not have its package', () => {
    const wrong = 'which is neither in the build nor a peer dependency of package.json.';
    expect(importProblems(dist(), { peerDependencies: { a: '1' } })).toEqual([
      `dist/server/main.js imports @s/b, ${wrong}`,
      `dist/types/c.d.ts imports c, ${wrong}`,
    ]);
  });
});
