/** Makes of a shop's file in the format WOFF2 (W3C, "WOFF File Format 2.0") the font that browsers get. */
import { createEvenFont, UnevenFont } from './even-digits.ts';

/** The largest font that is fetched, in bytes. */
export const maxFontBytes = 200 * 1024;

/** The first four bytes of the format, and of those that are often sent in its place. */
const signature = 'wOF2';
const otherFormats: Readonly<Record<string, string>> = {
  wOFF: 'WOFF 1',
  '\u0000\u0001\u0000\u0000': 'TrueType',
  true: 'TrueType',
  OTTO: 'OpenType',
  ttcf: 'a TrueType collection',
};

/** Bytes of the header, and where it says how long the whole file is. */
const headerBytes = 48;
const lengthAt = 8;

/** The font that is served, or what is wrong with a file, as the end of a sentence that begins with the file. */
export type PreparedFont = { readonly font: Buffer } | { readonly problem: string };

export type PrepareFont = (file: Buffer) => Promise<PreparedFont>;

/** The parser takes 0.3 MB, and most gateways serve no font: the first font loads it. */
const loadParser = async () => (await import('woff2-encoder/decompress')).default;

/**
 * Prepares the font of a file of allowed size. The parser decodes every table, and refuses a file whose tables are cut
 * off, do not decompress or lie outside of it.
 */
export async function prepareFont(file: Buffer): Promise<PreparedFont> {
  if (file.length > maxFontBytes) return { problem: tooLarge };
  const start = file.toString('latin1', 0, 4);
  if (start !== signature) {
    const format = Object.hasOwn(otherFormats, start) ? `, but ${otherFormats[start]}` : '';
    return { problem: `is no WOFF2 file${format}; convert the font to WOFF2` };
  }
  if (file.length < headerBytes || file.readUInt32BE(lengthAt) !== file.length) return { problem: broken };
  const parse = await loadParser();
  try {
    return { font: createEvenFont(await parse(file)) };
  } catch (error) {
    return { problem: error instanceof UnevenFont ? error.message : broken };
  }
}

/** What is wrong with a file of more bytes than a font may have. */
export const tooLarge = 'has more than 200 KB; leave out the characters that the shop does not need';

const broken = 'is a damaged WOFF2 file; export the font again';
