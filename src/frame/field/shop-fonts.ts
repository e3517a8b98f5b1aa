/**
 * Loads the shop's fonts, each given as family, hash, weight and style; the list only grows. A font is loaded whole as
 * soon as it is named, for all characters (a `FontFace` without `unicode-range`) and whatever the shopper types, so that
 * neither a request nor its time depends on a digit. The address is always the gateway's: the page names only the hash.
 *
 * @param loaded called when the text may have another width
 */
export function addFontFaces(fonts: readonly (readonly string[])[], loaded: () => void): void {
  for (const [family = '', hash = '', weight = '', style = ''] of fonts.slice(document.fonts.size)) {
    if (!/^\w{64}$/.test(hash)) continue;
    const face = new FontFace(family, `url(fonts/${hash}.woff2)`, { weight, style });
    document.fonts.add(face);
    // Without the font the text has the next one of its family list.
    face.load().then(loaded, () => {});
  }
}
