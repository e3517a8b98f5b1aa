/** Checks that a file is a font in the format WOFF2 (W3C, "WOFF File Format 2.0"), before a browser gets it. */

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

/** The parser takes 0.3 MB, and most gateways serve no font: the first font loads it. */
const loadParser = async () => (await import('woff2-encoder/decompress')).default;

/**
 * Returns what is wrong with a file, as the end of a sentence that begins with the file; undefined when it is a WOFF2
 * font of allowed size. The parser decodes every table, and refuses a file whose tables are cut off, do not decompress
 * or lie outside of it.
 */
export async function findFontProblem(file: Buffer): Promise<string | undefined> {
  if (file.length > maxFontBytes) return tooLarge;
  const start = file.toString('latin1', 0, 4);
  if (start !== signature) {
    const format = Object.hasOwn(otherFormats, start) ? `, but ${otherFormats[start]}` : '';
    return `is no WOFF2 file${format}; convert the font to WOFF2`;
  }
  if (file.length < headerBytes || file.readUInt32BE(lengthAt) !== file.length) return broken;
  const parse = await loadParser();
  try {
    return (await parse(file)).length > 0 ? undefined : broken;
  } catch {
    return broken;
  }
}

/** What is wrong with a file of more bytes than a font may have. */
export const tooLarge = 'has more than 200 KB; leave out the characters that the shop does not need';

const broken = 'is a damaged WOFF2 file; export the font again';
