/** Contrast of two colours, as WCAG 2.2 defines it. */

/** @param hex a colour as `#rrggbb` */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue of a colour, each from 0 to 255. @param hex a colour as `#rrggbb` */
const toChannels = (hex: string): readonly number[] =>
  [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16));

/** Returns the contrast of two colours as `#rrggbb`, from 1 (none) to 21 (black on white). */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((low, high) => low - high);
  return (light + 0.05) / (dark + 0.05);
}
