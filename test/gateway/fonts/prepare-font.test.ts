/** What becomes of a file that a shop names as its font (W3C, "WOFF File Format 2.0", 4). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maxFontBytes, prepareFont } from '../../../src/gateway/fonts/prepare-font.ts';
import { makeWoff2, tenWidths } from '../../support/make-font.ts';

const lora = readFileSync('node_modules/@fontsource/lora/files/lora-latin-400-normal.woff2');
const woff1 = readFileSync('node_modules/@fontsource/lora/files/lora-latin-400-normal.woff');
const tajawal = readFileSync('node_modules/@fontsource/tajawal/files/tajawal-arabic-400-normal.woff2');
const inter = readFileSync('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');

/** Returns a copy of the font, changed; its header still says the right length. */
function changed(change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(lora);
  change(copy);
  return copy;
}

/** Returns the font without its end, with a header that says the new length. */
function cut(length: number): Buffer {
  const copy = Buffer.from(lora.subarray(0, length));
  copy.writeUInt32BE(length, 8);
  return copy;
}

describe('a file of a shop', () => {
  test.each([
    ['of Latin letters', lora],
    ['of Arabic letters', tajawal],
  ])('that is a WOFF2 font %s becomes a WOFF file', async (_name, file) => {
    expect(await prepareFont(file)).toEqual({ font: expect.any(Buffer) });
  });

  test('whose digits cannot be made even is refused with the reason', async () => {
    const { 7: _seven, ...others } = tenWidths;
    expect(await prepareFont(await makeWoff2(others))).toEqual({
      problem: 'has some of the digits and not 7; export it with all ten or none',
    });
  });

  test.each<[string, Buffer, RegExp]>([
    ['an empty file', Buffer.alloc(0), /is no WOFF2 file; convert/],
    ['a page', Buffer.from('<!doctype html><title>Not found</title>'), /is no WOFF2 file; convert/],
    ['a TrueType font', inter.subarray(0, 100_000), /is no WOFF2 file, but TrueType; convert/],
    ['a WOFF 1 font', woff1, /is no WOFF2 file, but WOFF 1; convert/],
    ['another signature', changed((copy) => copy.write('wOF3')), /is no WOFF2 file/],
    ['the signature alone', lora.subarray(0, 4), /damaged/],
    ['a header alone', cut(48), /damaged/],
    ['a file whose end is missing', lora.subarray(0, 10_000), /damaged/],
    ['a file whose end is missing and whose header says so', cut(10_000), /damaged/],
    ['more bytes than the header says', Buffer.concat([lora, Buffer.alloc(8)]), /damaged/],
    ['compressed data that is none', changed((copy) => copy.fill(0xff, 200)), /damaged/],
    ['a claim of 65,535 tables', changed((copy) => copy.writeUInt16BE(0xffff, 12)), /damaged/],
    ['a claim of 4 GB of tables', changed((copy) => copy.writeUInt32BE(0xffffffff, 20)), /damaged/],
  ])('that is %s is refused', async (_name, file, problem) => {
    expect(await prepareFont(file)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('has 200 KB at most, whatever they are', async () => {
    for (const [bytes, problem] of [
      [maxFontBytes + 1, /more than 200 KB/],
      [maxFontBytes, /is no WOFF2 file/],
    ] as const)
      expect(await prepareFont(Buffer.alloc(bytes))).toEqual({ problem: expect.stringMatching(problem) });
  });
});
