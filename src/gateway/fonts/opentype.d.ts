/** What of the package `opentype.js` is used. Its own types bring those of the browser's document with them. */
declare module 'opentype.js' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly numGlyphs: number;
    readonly glyphs: { get(glyph: number): Glyph };
    readonly substitution: {
      /** Returns the single substitutions of a feature; undefined where the script has none. */
      getSingle(feature: string, script: string): { sub: number; by: number | number[] }[] | undefined;
    };
    readonly tables: {
      readonly cmap: { readonly glyphIndexMap: Readonly<Record<string, number>> };
      readonly gsub?: object;
    };
    /** Returns the glyph of a character; 0 where there is none. */
    charToGlyphIndex(character: string): number;
  }
  export interface Glyph {
    readonly advanceWidth?: number;
    getPath(x: number, y: number, size: number): { readonly commands: readonly object[] };
  }
  /** Reads a font in the format TrueType or OpenType. Throws when it is damaged. */
  export function parse(file: ArrayBuffer): Font;
}
