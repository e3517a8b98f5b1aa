/**
 * Returns a function that loads the shop's fonts, each given as family, hash, weight and style; the list only grows. A font
 * is loaded whole as soon as it is named, for all characters (a `FontFace` without `unicode-range`) and whatever the shopper
 * types, so that neither a request nor its time depends on a digit. The address is always the gateway's: the page names
 * only the hash, and the gateway serves the fonts of the checkout's merchant.
 *
 * @param loaded called in the same moment in which the text may have got a font
 */
export function createFontLoader(
  checkoutId: string,
  loaded: () => void,
): (fonts: readonly (readonly string[])[]) => void {
  let named = 0;
  return (fonts) => {
    for (const [family = '', hash = '', weight = '', style = ''] of fonts.slice(named)) {
      named += 1;
      if (!/^\w{64}$/.test(hash)) continue;
      const face = new FontFace(
        family,
        `url(fonts/${hash}.woff?checkoutId=${encodeURIComponent(checkoutId)})`,
        { weight, style },
      );
      const use = () => {
        document.fonts.add(face);
        loaded();
      };
      // Without the font the text has the next one of its family list.
      face.load().then(use, () => {});
    }
  };
}
