/** A shop's font as card fields get it: no shape tells which digit was typed (threeds-security.md T4). */
import { readFileSync } from 'node:fs';
import { type Font, parse } from 'opentype.js';
import { describe, expect, test } from 'vitest';
import decompress from 'woff2-encoder/decompress';
import { createEvenFont } from '../../../src/gateway/fonts/even-digits.ts';
import { makeFont } from '../../support/make-font.ts';

const digits = [...'0123456789'];

const oneWidth = Object.fromEntries(digits.map((digit) => [digit, { width: 500 }]));

async function fontOf(path: string): Promise<Uint8Array> {
  return decompress(readFileSync(`node_modules/@fontsource/${path}-400-normal.woff2`));
}

function read(file: Uint8Array): { font: Font; tables: string[] } {
  const bytes = Buffer.from(file);
  const isWoff = bytes.toString('latin1', 0, 4) === 'wOFF';
  const [first, size, count] = isWoff ? [44, 20, 12] : [12, 16, 4];
  const rows = Array.from({ length: bytes.readUInt16BE(count) }, (_, row) => first + size * row);
  return {
    font: parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    tables: rows.map((at) => bytes.toString('latin1', at, at + 4)),
  };
}

const widthsOf = (font: Font) =>
  new Set(digits.map((digit) => font.glyphs.get(font.charToGlyphIndex(digit)).advanceWidth));

describe('a font of a shop', () => {
  test.each([
    ['with tabular figures', 'lora/files/lora-latin', 650],
    ['with tabular figures and without serifs', 'space-grotesk/files/space-grotesk-latin', 620],
    ['without tabular figures', 'tajawal/files/tajawal-latin', 553],
  ])('%s has one width for ten digits, which were drawn with several', async (_name, path, width) => {
    const file = await fontOf(path);
    expect(widthsOf(read(file).font).size).toBeGreaterThan(5);
    expect([...widthsOf(read(createEvenFont(file)).font)]).toEqual([width]);
  });

  test('keeps its outlines, and the digits of its tabular figures', async () => {
    const before = read(await fontOf('lora/files/lora-latin')).font;
    const after = read(createEvenFont(await fontOf('lora/files/lora-latin'))).font;
    const tabular = before.substitution.getSingle('tnum', 'latn') ?? [];
    for (const digit of digits) {
      const by = tabular.find(({ sub }) => sub === before.charToGlyphIndex(digit))?.by;
      expect(after.charToGlyphIndex(digit)).toBe(by);
    }
    for (const letter of 'AQzé') expect(after.charToGlyphIndex(letter)).toBe(before.charToGlyphIndex(letter));
  });

  test('has no table that draws a digit in another way beside other characters', async () => {
    const { tables } = read(createEvenFont(await fontOf('lora/files/lora-latin')));
    expect(read(await fontOf('lora/files/lora-latin')).tables).toEqual(
      expect.arrayContaining(['GPOS', 'GSUB']),
    );
    expect(tables).toEqual(expect.arrayContaining(['cmap', 'glyf', 'hmtx']));
    expect(tables.filter((tag) => /^(G|kern|morx|feat|hdmx|VDMX|LTSH|Sil|SVG|CBDT|sbix)/.test(tag))).toEqual(
      [],
    );
  });

  test('of Arabic letters alone keeps how they join, and draws no character of a number', async () => {
    const { font, tables } = read(createEvenFont(await fontOf('tajawal/files/tajawal-arabic')));
    expect(tables).toEqual(expect.arrayContaining(['GPOS', 'GSUB']));
    expect([...'0123456789 /'].filter((character) => font.charToGlyphIndex(character) > 0)).toEqual([]);
    expect(font.charToGlyphIndex('ب')).toBeGreaterThan(0);
  });

  test('with digits leaves letters that join to the next family', () => {
    const { font } = read(createEvenFont(makeFont({ ...oneWidth, A: { width: 600 }, ب: { width: 700 } })));
    expect(font.charToGlyphIndex('A')).toBeGreaterThan(0);
    expect(font.charToGlyphIndex('ب')).toBe(0);
    expect([...widthsOf(font)]).toEqual([500]);
  });

  test('of a script without digits has no full-width ones either, and letters of other fields are left to others', () => {
    const { font, tables } = read(
      createEvenFont(makeFont({ ب: { width: 700 }, é: { width: 500 }, '７': { width: 900 } })),
    );
    expect([...'بé７'].map((character) => font.charToGlyphIndex(character) > 0)).toEqual([
      true,
      false,
      false,
    ]);
    expect(tables).not.toContain('fvar');
  });

  test.each([
    ['some digits', { 1: { width: 500 }, 2: { width: 500 } }, /has some of the digits and not 0, 3, 4/],
    [
      'a digit that is slow to draw',
      { ...oneWidth, 7: { width: 500, lines: 3_000 } },
      /the digit 7 with more than 2000/,
    ],
  ])('with %s is refused', (_name, characters, reason) => {
    expect(() => createEvenFont(makeFont(characters))).toThrow(reason);
  });

  test('that is cut off anywhere gives an error, and no font', async () => {
    const file = await fontOf('tajawal/files/tajawal-latin');
    for (let length = 0; length < file.length; length += 97)
      expect(() => createEvenFont(file.slice(0, length))).toThrow();
  });
});
