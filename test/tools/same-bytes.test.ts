import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compareBytes } from '../../tools/same-bytes.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function packed(integrity: string, files: Readonly<Record<string, string>>, mode = 0o644) {
  const folder = mkdtempSync(join(tmpdir(), 'same-bytes-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, packing: { integrity, files: Object.keys(files).map((path) => ({ path, mode })) } };
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
