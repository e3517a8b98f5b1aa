import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadAssets } from '../../../src/gateway/assets/assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-assets-'));
  mkdirSync(join(folder, 'public/locales'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = {
  version: '0123456789ab',
  buildNumber: 'x',
  integrity: { 'frame.js': 'sha384-x' },
  sources: 'ignored',
};
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

describe('the build’s files', () => {
  test('are read with their precompressed copies; source maps and other files are not served', () => {
    write('build.json', JSON.stringify(build));
    write('public/frame.js', 'frame');
    write('public/frame.js.br', 'br');
    write('public/frame.js.map', '{}');
    write('public/locales/de.json', '{}');
    mkdirSync(join(folder, 'wallets'));
    write('wallets/apple-pay.js', 'wallet');
    mkdirSync(join(folder, 'marks'));
    write('marks/VISA.svg', '<svg/>');
    const assets = loadAssets(folder);
    expect(assets).toMatchObject({ version: '0123456789ab', integrity: { 'frame.js': 'sha384-x' } });
    expect([...assets.files.keys()].sort()).toEqual(['frame.js', 'locales/de.json']);
    expect([...assets.wallets.keys()]).toEqual(['apple-pay.js']);
    expect([...assets.marks]).toEqual([['VISA', '<svg/>']]);
    expect(assets.files.get('frame.js')).toEqual({
      type: 'text/javascript; charset=utf-8',
      hash: createHash('sha256').update('frame').digest('base64url').slice(0, 22),
      identity: Buffer.from('frame'),
      br: Buffer.from('br'),
      gzip: undefined,
    });
  });

  test('may lack the wallets’ stand-ins and the marks', () => {
    write('build.json', JSON.stringify(build));
    const { wallets, marks } = loadAssets(folder);
    expect([wallets.size, marks.size]).toEqual([0, 0]);
  });

  test('that are missing give an error with the command that builds them', () => {
    expect(() => loadAssets(folder)).toThrow(
      /build\.json is missing; build the browser files first with: npm run build/,
    );
  });

  test('whose manifest is wrong are refused', () => {
    write('build.json', JSON.stringify({ ...build, version: 'latest' }));
    expect(() => loadAssets(folder)).toThrow('version');
  });
});
