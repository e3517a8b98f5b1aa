/** Contrast of two colours, as WCAG 2.2 defines it. */

/** @param {string} hex a colour as `#rrggbb` */
function luminanceOf(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast of two colours, from 1 (none) to 21 (black on white).
 *
 * @param {string} one a colour as `#rrggbb`
 * @param {string} other a colour as `#rrggbb`
 */
export function contrastOf(one, other) {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((low, high) => low - high);
  return (light + 0.05) / (dark + 0.05);
}
