// @runs rest
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compareBuilds } from '../../tools/same-bytes.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A package with a build of two files. */
function folderWith(time: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'same-bytes-'));
  folders.push(folder);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "a", "version": "1.0.0", "files": ["dist"] }');
  writeFileSync(join(folder, 'dist/same.js'), '1');
  writeFileSync(join(folder, 'dist/time.js'), time);
  return folder;
}

test('two builds with the same bytes are the same', () => {
  expect(compareBuilds(folderWith('12:00'), folderWith('12:00'))).toMatch(/^sha512-/);
});

test('files of two builds that have other bytes are named', () => {
  const compare = () => compareBuilds(folderWith('12:00'), folderWith('13:00'));
  expect(compare).toThrow(/dist\/time\.js$/);
  expect(compare).not.toThrow('same.js');
});
