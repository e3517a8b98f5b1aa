// @runs rest
/** `npm pack` in a clone: the file that the documents tell users of the unpublished package to make. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputs } from '../../tools/sources.mjs';
import { root as project } from '../documents/markdown.ts';

let clone: string;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), content);
};

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepack-'));
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  for (const input of inputs) write(/\.\w+$/.test(input) ? input : `${input}/a.ts`, '');
  for (const tool of ['prepack.mjs', 'prepare.mjs', 'sources.mjs']) {
    cpSync(join(project, 'tools', tool), join(clone, 'tools', tool));
  }
  write(
    'tools/build.mjs',
    "import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist'); writeFileSync('dist/build.json', '{}');",
  );
  write(
    'package.json',
    JSON.stringify({ name: 'a', version: '1.0.0', files: ['dist'], scripts: { prepack: scripts.prepack } }),
  );
  write('node_modules/.package-lock.json', '{}');
});
afterEach(() => rmSync(clone, { recursive: true }));

test('npm pack builds what is not built, and prints nothing but its own answer', () => {
  const { stdout } = spawnSync('npm', ['pack', '--json'], { cwd: clone, encoding: 'utf8' });
  const [{ files }] = JSON.parse(stdout);
  expect(files).toEqual([
    expect.objectContaining({ path: 'dist/build.json' }),
    expect.objectContaining({ path: 'package.json' }),
  ]);
});
