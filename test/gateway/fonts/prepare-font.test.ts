/** The check of a file that a shop names as its font (W3C, "WOFF File Format 2.0", 4). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findFontProblem, maxFontBytes } from '../../../src/gateway/fonts/check-woff2.ts';

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

describe('the check of a font', () => {
  test.each([
    ['of Latin letters', lora],
    ['of Arabic letters', tajawal],
  ])('finds nothing wrong with a WOFF2 font %s', async (_name, file) => {
    expect(await findFontProblem(file)).toBeUndefined();
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
  ])('refuses %s', async (_name, file, problem) => {
    expect(await findFontProblem(file)).toMatch(problem);
  });

  test('takes 200 KB at most, whatever they are', async () => {
    expect(await findFontProblem(Buffer.alloc(maxFontBytes + 1))).toMatch(/more than 200 KB/);
    expect(await findFontProblem(Buffer.alloc(maxFontBytes))).toMatch(/is no WOFF2 file/);
  });
});
