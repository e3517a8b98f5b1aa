/// <reference path="../../src/gateway/fonts/opentype.d.ts" />
/** Makes small fonts of a test's own, of rectangles. */
import * as opentype from 'opentype.js';
import { compress } from 'woff2-encoder';

/** What of the package's drawing part is used; its reading part is declared in `src/gateway/fonts/opentype.d.ts`. */
interface Drawing {
  Path: new () => { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void };
  Glyph: new (glyph: object) => object;
  Font: new (font: object) => { toArrayBuffer(): ArrayBuffer };
}

export interface Drawn {
  /** The advance of a character, in thousandths of the font size. */
  readonly width: number;
  /** How many lines draw it; 4 when absent. */
  readonly lines?: number;
}

/** The ten digits with ten widths, by which a page could tell them apart. */
export const tenWidths: Readonly<Record<string, Drawn>> = Object.fromEntries(
  [...'0123456789'].map((digit, index) => [digit, { width: 300 + 70 * index }]),
);

/** Returns a font with these characters, in the format OpenType. */
export function makeFont(characters: Readonly<Record<string, Drawn>>, family = 'Made'): Buffer {
  // Node takes the package's CommonJS file, whose exports are its default.
  const { Path, Glyph, Font }: Drawing = Reflect.get(opentype, 'default') ?? opentype;
  const draw = (lines: number) => {
    const path = new Path();
    path.moveTo(50, 0);
    for (let line = 1; line < lines; line++) path.lineTo(50 + (line % 2) * 100, (700 * line) / lines);
    return path;
  };
  const glyphs = [
    new Glyph({ name: '.notdef', advanceWidth: 500, path: new Path() }),
    ...Object.entries(characters).map(
      ([character, { width, lines = 4 }], index) =>
        new Glyph({
          name: `drawn${index}`,
          unicode: character.codePointAt(0),
          advanceWidth: width,
          path: draw(lines),
        }),
    ),
  ];
  const metrics = { unitsPerEm: 1000, ascender: 800, descender: -200 };
  return Buffer.from(
    new Font({ familyName: family, styleName: 'Regular', ...metrics, glyphs }).toArrayBuffer(),
  );
}

/** Returns the same font in the format WOFF2. */
export async function makeWoff2(
  characters: Readonly<Record<string, Drawn>>,
  family?: string,
): Promise<Buffer> {
  return Buffer.from(await compress(makeFont(characters, family)));
}
