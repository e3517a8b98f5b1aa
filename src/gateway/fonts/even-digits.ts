/// <reference path="./opentype.d.ts" />
/**
 * Makes a shop's font one in which no shape tells which digit was typed (threeds-security.md T4): the ten digits get one
 * width, and everything goes that draws a character in another way beside other characters. A font of a script that needs
 * that, such as Arabic, keeps it when it has no digits, and loses every character that a card field may show.
 */
import { deflateSync } from 'node:zlib';
import { type Font, parse } from 'opentype.js';

/**
 * The tables that are kept (OpenType 1.9, 5): outlines, metrics, hinting. Not among them are those of kerning (kern, kerx), of
 * shaping by other engines (morx, Silf …), of widths for single sizes (hdmx, LTSH, VDMX), of pictures, and of variations, by
 * which digits get other widths: a variable font is drawn in its default weight.
 */
const keptTables: ReadonlySet<string> = new Set([
  'OS/2',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'post',
  'CFF ',
  'glyf',
  'loca',
  'cvt ',
  'fpgm',
  'gasp',
  'prep',
]);
/** The tables of substitution and positioning. */
const shapingTables: ReadonlySet<string> = new Set(['GDEF', 'GPOS', 'GSUB']);

/** The scripts that need no shaping. */
const letterByLetter =
  /[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const digits = [...'0123456789'];

/** How many commands draw a digit at most: the time of drawing one may not tell it. Display fonts have some hundred. */
const maxCommands = 2_000;

/** Bytes of the header and of a row of a file in the format WOFF 1.0 (W3C, "WOFF File Format 1.0", 3 and 4). */
const headerBytes = 44;
const rowBytes = 20;

/** What is wrong with a font, as the end of a sentence that begins with it. */
export class UnevenFont extends Error {}

/**
 * Returns the font as a WOFF 1.0 file. Throws `UnevenFont` when its digits cannot be made even, and any other error when it
 * is damaged.
 *
 * @param file in the format TrueType or OpenType
 */
export function createEvenFont(file: Uint8Array): Buffer {
  const source = Buffer.from(file);
  const font = parse(source.buffer.slice(source.byteOffset, source.byteOffset + source.length));
  const glyphOf = findGlyphs(font);
  const drawn = digits.map((digit) => font.glyphs.get(glyphOf(digit)));
  const missing = digits.filter((digit) => glyphOf(digit) === 0);
  const hasDigits = missing.length < digits.length;
  if (hasDigits && missing.length > 0)
    throw new UnevenFont(
      `has some of the digits and not ${missing.join(', ')}; export it with all ten or none`,
    );
  const slow = drawn.findIndex((glyph) => glyph.getPath(0, 0, font.unitsPerEm).commands.length > maxCommands);
  if (slow >= 0)
    throw new UnevenFont(
      `draws the digit ${slow} with more than ${maxCommands} lines and curves; simplify it`,
    );
  const characters = Object.keys(font.tables.cmap.glyphIndexMap).map((key) =>
    String.fromCodePoint(Number(key)),
  );
  const isShaped = !hasDigits && characters.some((character) => !letterByLetter.test(character));
  const tables = readTables(source, (tag) => keptTables.has(tag) || (isShaped && shapingTables.has(tag)));
  if (hasDigits) {
    const advances = drawn.map(({ advanceWidth = 0 }) => advanceWidth);
    // A CFF outline has a width of its own, which browsers take.
    if (!tables.has('glyf') && new Set(advances).size > 1)
      throw new UnevenFont(
        'has digits of several widths; export it with tabular figures or TrueType outlines',
      );
    setWidths(tables, font, new Set(digits.map(glyphOf)), Math.max(...advances));
  }
  const kept = characters.filter(
    (character) => letterByLetter.test(character) !== isShaped && !isOtherDigit(character),
  );
  tables.set('cmap', writeCharacters(font, glyphOf, kept));
  return writeWoff(source.readUInt32BE(0), tables);
}

/**
 * Returns a function that finds the glyph of a character; 0 where there is none. Where the font has tabular figures (the
 * feature `tnum`), they are the glyphs of digits, blanks and points, so that these look as in the page's own fields.
 */
function findGlyphs(font: Font): (character: string) => number {
  const scripts = font.tables.gsub ? ['latn', 'DFLT'] : [];
  const tabular = new Map<number, number>();
  for (const { sub, by } of scripts.flatMap((script) => font.substitution.getSingle('tnum', script) ?? []))
    if (typeof by === 'number') tabular.set(sub, by);
  return (character) => {
    const glyph = font.charToGlyphIndex(character);
    return tabular.get(glyph) ?? glyph;
  };
}

/** Whether a character is a digit of another script or form, such as a full-width one, which a field turns into its own. */
const isOtherDigit = (character: string) => character > '9' && /\p{Nd}/u.test(character.normalize('NFKC'));

function readTables(source: Buffer, isKept: (tag: string) => boolean): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let row = 0; row < source.readUInt16BE(4); row++) {
    const at = 12 + 16 * row;
    const tag = source.toString('latin1', at, at + 4);
    const start = source.readUInt32BE(at + 8);
    if (isKept(tag)) tables.set(tag, source.subarray(start, start + source.readUInt32BE(at + 12)));
  }
  return tables;
}

/** Gives the digits one width, each in the middle of it. */
function setWidths(
  tables: Map<string, Buffer>,
  { numGlyphs }: Font,
  glyphs: ReadonlySet<number>,
  width: number,
): void {
  const { head, hhea, hmtx } = Object.fromEntries(tables);
  if (!head || !hhea || !hmtx) throw new Error('the font has no widths');
  const counted = hhea.readUInt16BE(34);
  const widths = Buffer.alloc(numGlyphs * 4);
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    const advance = hmtx.readUInt16BE(4 * Math.min(glyph, counted - 1));
    const bearing = hmtx.readInt16BE(glyph < counted ? 4 * glyph + 2 : 4 * counted + 2 * (glyph - counted));
    const more = glyphs.has(glyph) ? width - advance : 0;
    widths.writeUInt16BE(advance + more, 4 * glyph);
    widths.writeInt16BE(bearing + Math.round(more / 2), 4 * glyph + 2);
  }
  const counts = Buffer.from(hhea);
  counts.writeUInt16BE(numGlyphs, 34);
  // The flag says that each glyph begins at its bearing, which holds no more.
  const flags = Buffer.from(head);
  flags.writeUInt16BE(flags.readUInt16BE(16) & ~2, 16);
  tables.set('hmtx', widths).set('hhea', counts).set('head', flags);
}

/** Writes the table of characters: one subtable of format 12. */
function writeCharacters(
  font: Font,
  glyphOf: (character: string) => number,
  characters: readonly string[],
): Buffer {
  const map = characters
    .map((character) => ({ code: character.codePointAt(0) ?? 0, glyph: glyphOf(character) }))
    .filter(({ glyph }) => glyph > 0 && glyph < font.numGlyphs)
    .sort((one, other) => one.code - other.code);
  const table = Buffer.alloc(28 + 12 * map.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(map.length, 24);
  for (const [index, { code, glyph }] of map.entries()) {
    table.writeUInt32BE(code, 28 + 12 * index);
    table.writeUInt32BE(code, 32 + 12 * index);
    table.writeUInt32BE(glyph, 36 + 12 * index);
  }
  return table;
}

function checksum(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function writeWoff(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = Buffer.alloc(rowBytes * sorted.length);
  const bodies: Buffer[] = [];
  let offset = headerBytes + rows.length;
  let sfntBytes = 12 + 16 * sorted.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const small = deflateSync(table, { level: 9 });
    const body = small.length < table.length ? small : table;
    const at = rowBytes * index;
    rows.write(tag, at, 'latin1');
    rows.writeUInt32BE(offset, at + 4);
    rows.writeUInt32BE(body.length, at + 8);
    rows.writeUInt32BE(table.length, at + 12);
    rows.writeUInt32BE(checksum(table), at + 16);
    const padding = Buffer.alloc(-body.length & 3);
    bodies.push(body, padding);
    offset += body.length + padding.length;
    sfntBytes += table.length + (-table.length & 3);
  }
  const header = Buffer.alloc(headerBytes);
  header.write('wOFF', 'latin1');
  header.writeUInt32BE(flavor, 4);
  header.writeUInt32BE(offset, 8);
  header.writeUInt16BE(sorted.length, 12);
  header.writeUInt32BE(sfntBytes, 16);
  return Buffer.concat([header, rows, ...bodies]);
}
