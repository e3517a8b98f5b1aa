/** What reaches users: from a lock file, and from what the scripts contain. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { bundledPackages, componentsOf, lockPathOf, packageAt } from '../../../tools/shipped/components.mjs';
import { importProblems } from '../../../tools/shipped/imports.mjs';
import { checkLicences, licenceList } from '../../../tools/shipped/licences.mjs';
import { root } from '../../documents/markdown.ts';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const locked = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' };

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

describe('components', () => {
  test('are what npm installs and what scripts contain, and no tool of the project', () => {
    const tools = { ...locked, dev: true };
    const all = { '': {}, 'node_modules/b': locked, 'node_modules/a': tools, 'node_modules/c': tools };
    const found = componentsOf(all, new Set(['node_modules/c']));
    expect(found.map(({ name, isInstalled, isBundled }) => [name, isInstalled, isBundled])).toEqual([
      ['b', true, false],
      ['c', false, true],
    ]);
  });

  test('of this project have no script that runs when they are installed', () => {
    const own = componentsOf(packages, new Set());
    expect(own.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    expect(own.length).toBeGreaterThan(50);
    const planted = componentsOf({ 'node_modules/a': { ...locked, hasInstallScript: true } }, new Set());
    expect(planted[0]?.hasInstallScript).toBe(true);
  });

  test('that the lock file lacks, or knows without a hash, are refused', () => {
    expect(() => componentsOf({}, new Set(['node_modules/a']))).toThrow('node_modules/a, which package-lock');
    const without = { 'node_modules/a': { version: '1.0.0', license: 'MIT' } };
    expect(() => componentsOf(without, new Set())).toThrow('integrity of node_modules/a');
  });

  test('need the copy that Node finds first', () => {
    const all = { 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/@s/c/node_modules/a': {} };
    expect(lockPathOf('a', 'node_modules/@s/c', all)).toBe('node_modules/@s/c/node_modules/a');
    expect(lockPathOf('b', 'node_modules/@s/c', all)).toBe('node_modules/b');
    expect(lockPathOf('d', 'node_modules/@s/c', all)).toBeUndefined();
  });

  test('in scripts are found by the source maps', () => {
    const sources = [
      '../../src/a.ts',
      '../../node_modules/preact/dist/preact.mjs',
      '../../node_modules/@s/c/d.js',
    ];
    const dist = folderWith({ 'public/a.js.map': JSON.stringify({ sources }) });
    expect([...bundledPackages(dist)]).toEqual(['node_modules/preact', 'node_modules/@s/c']);
    expect(() => bundledPackages(folderWith({}))).toThrow('no source maps');
    expect(packageAt('/x/node_modules/a/node_modules/@s/b/c.js')).toBe('node_modules/a/node_modules/@s/b');
    expect(packageAt('/x/src/a.ts')).toBeUndefined();
  });
});

describe('licences', () => {
  const components = componentsOf(
    packages,
    new Set(['node_modules/@preact/signals-core', 'node_modules/preact']),
  );

  test('of all components are allowed', () => {
    expect(() => checkLicences(components)).not.toThrow();
  });

  test('that nobody has read are refused by name', () => {
    const planted = componentsOf({ 'node_modules/a': { ...locked, license: 'GPL-3.0-only' } }, new Set());
    expect(() => checkLicences(planted)).toThrow(/a 1\.0\.0 \(GPL-3\.0-only\)\. Take other packages/);
  });

  test('are listed, with the notice of each package whose code is in a script', () => {
    const list = licenceList(root, components);
    expect(list).toMatch(/^zod \d+\.\d+\.\d+: MIT, installed$/m);
    expect(list).toMatch(/^preact \d+\.\d+\.\d+: MIT, in the scripts and installed$/m);
    expect(list.match(/Permission is hereby granted/g)).toHaveLength(2);
  });

  test('without a notice are refused', () => {
    const planted = componentsOf({ 'node_modules/a': locked }, new Set(['node_modules/a']));
    const folder = folderWith({ 'node_modules/a/index.js': '' });
    expect(() => licenceList(folder, planted)).toThrow('has no licence file');
  });
});

describe('imports of the build', () => {
  const dist = () =>
    folderWith({
      'bin.js': `import 'node:fs';\nimport './server/main.js';`,
      'server/main.js': `import { a } from 'a';\nexport const load = () => import('@s/b/part');\nconst no = 'import "x"';`,
      'types/c.d.ts': `import type {\n  C,\n} from 'c';\nexport { D } from './d.js';\n`,
      'public/widget.js': `import 'not-of-node';`,
    });

  test('fit what package.json declares', () => {
    expect(
      importProblems(dist(), { dependencies: { a: '1', '@s/b': '1' }, peerDependencies: { c: '1' } }),
    ).toEqual([]);
  });

  test('that are not declared, and declared packages that nothing imports, are named', () => {
    expect(importProblems(dist(), { dependencies: { a: '1', c: '1', unused: '1' } })).toEqual([
      'dist/server/main.js imports @s/b: add it to "dependencies" of package.json.',
      'Nothing built imports unused: move it to "devDependencies" of package.json.',
    ]);
  });
});
