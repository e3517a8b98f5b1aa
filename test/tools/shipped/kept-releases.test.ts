/** Which earlier releases a build brings, and that it brings none with other bytes than its history says. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { servedReleases, writeKeptReleases } from '../../../tools/shipped/kept-releases.mjs';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const past = (release: string, date: string, more = {}) => {
  const version = release.replaceAll('.', '').padEnd(12, '0');
  return { release, version, integrity: hashOf(release), date, ...more };
};

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-'));
  dist = join(root, 'dist');
  for (const folder of ['dist', 'releases']) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a history, and the files of some releases. */
function write(
  history: readonly object[],
  texts: Readonly<Record<string, string>>,
  version = 'ffffffffffff',
) {
  writeFileSync(join(root, 'releases/history.json'), JSON.stringify(history));
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ version }));
  for (const [release, text] of Object.entries(texts)) {
    const br = brotliCompressSync(text).toString('base64');
    const files = { 'paymentWidgets.js': { type: 'text/javascript', hash: 'h', br } };
    writeFileSync(join(root, `releases/${release}.json`), JSON.stringify(files));
  }
}

describe('a release is served', () => {
  const served = (...history: ReturnType<typeof past>[]) =>
    servedReleases(history).map(({ release }) => release);

  test('until a year after the one that replaced it', () => {
    expect(
      served(past('1.0.0', '2024-01-01'), past('1.1.0', '2025-06-01'), past('1.2.0', '2026-05-31')),
    ).toEqual(['1.0.0', '1.1.0']);
    expect(
      served(past('1.0.0', '2024-01-01'), past('1.1.0', '2025-06-01'), past('1.2.0', '2026-06-02')),
    ).toEqual(['1.1.0']);
  });

  test('within its line of versions alone, and not after it was withdrawn', () => {
    const withdrawn = { withdrawn: 'It took no cards of one brand.' };
    expect(served(past('1.9.0', '2026-01-01'), past('2.0.0', '2026-02-01'))).toEqual([]);
    expect(served(past('0.1.0', '2026-01-01'), past('0.2.0', '2026-02-01'))).toEqual([]);
    expect(served(past('0.2.0', '2026-01-01'), past('0.2.1', '2026-02-01'))).toEqual(['0.2.0']);
    expect(served(past('1.0.0', '2026-01-01', withdrawn), past('1.1.0', '2026-02-01'))).toEqual([]);
    expect(served()).toEqual([]);
  });
});

describe('a build', () => {
  const history = [past('1.0.0', '2026-01-01'), past('1.1.0', '2026-02-01')];

  test('brings the history, and the files of the releases that are served', () => {
    write(history, { '1.0.0': '1.0.0', '1.1.0': '1.1.0' });
    writeKeptReleases(root, dist);
    expect(JSON.parse(readFileSync(join(dist, 'releases/history.json'), 'utf8'))).toEqual(history);
    expect(existsSync(join(dist, 'releases/1.0.0.json'))).toBe(true);
    expect(existsSync(join(dist, 'releases/1.1.0.json'))).toBe(false);
  });

  test('brings its own files once', () => {
    write(history, {}, history[0]?.version);
    expect(() => writeKeptReleases(root, dist)).not.toThrow();
    expect(existsSync(join(dist, 'releases/1.0.0.json'))).toBe(false);
  });

  test('stops where files of a release are missing, or their script was changed', () => {
    write(history, {});
    expect(() => writeKeptReleases(root, dist)).toThrow('releases/1.0.0.json is missing');
    write(history, { '1.0.0': 'steal()' });
    expect(() => writeKeptReleases(root, dist)).toThrow(
      `has the hash ${hashOf('steal()')}, and not ${hashOf('1.0.0')}`,
    );
  });
});
