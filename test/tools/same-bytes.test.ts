import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compareBytes, keepPacked, keptPacked, packedBytes } from '../../tools/same-bytes.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'same-bytes-'));
  folders.push(folder);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/build.json'), '{"version":"0123456789ab"}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function packed(integrity: string, files: Readonly<Record<string, string>>, mode = 0o644) {
  const listed = Object.keys(files).map((path) => ({ path, mode }));
  return packedBytes(folderWith(files), { integrity, files: listed });
}

test('two builds with the same bytes are the same', () => {
  expect(() => compareBytes(packed('sha512-a', { a: '1' }), packed('sha512-a', { a: '1' }))).not.toThrow();
});

test('files with other bytes, other rights, or in one build alone are named', () => {
  const one = packed('sha512-a', { same: '1', time: '12:00', extra: '' });
  const other = packed('sha512-b', { same: '1', time: '13:00' });
  expect(() => compareBytes(one, other)).toThrow('orders of files in: extra, time.');
  expect(() => compareBytes(packed('sha512-a', { a: '1' }), packed('sha512-b', { a: '1' }, 0o755))).toThrow(
    'in: a.',
  );
});

test('a packed file that differs though its files do not is told', () => {
  const [one, other] = [packed('sha512-a', { a: '1' }), packed('sha512-b', { a: '1' })];
  expect(() => compareBytes(one, other)).toThrow('in: the packed file itself.');
});

test('what was packed is kept until a source or a document changes', () => {
  const folder = folderWith({ 'README.md': 'one', 'dist/a.js': '1' });
  const files = ['README.md', 'dist/a.js'].map((path) => ({ path, mode: 0o644 }));
  expect(keptPacked(folder, '0123456789ab')).toBeUndefined();
  const bytes = packedBytes(folder, { integrity: 'sha512-a', files });
  keepPacked(folder, bytes);
  // The build may be another one meanwhile.
  writeFileSync(join(folder, 'dist/a.js'), '2');
  expect(keptPacked(folder, '0123456789ab')).toEqual(bytes);
  expect(keptPacked(folder, 'ba9876543210')).toBeUndefined();
  writeFileSync(join(folder, 'README.md'), 'two');
  expect(keptPacked(folder, '0123456789ab')).toBeUndefined();
});
