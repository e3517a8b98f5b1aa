/** The colours that the page has behind an element. */

/**
 * Returns the computed colour that is seen behind an element, which may be its own. Undefined where a picture is behind it;
 * `transparent` where there is only the browser's ground, which follows the page's colour scheme as the widget does.
 */
export function findGround(element: Element): string | undefined {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  if (backgroundImage.includes('(')) return;
  if (lightness(backgroundColor) !== undefined) return backgroundColor;
  const { parentNode } = element;
  const parent = element.assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : parentNode);
  return parent instanceof Element ? findGround(parent) : 'transparent';
}

/** Whether two computed colours are so alike that texts and borders of the one can be seen on the other. */
export const areAlike = (one: string, other: string) =>
  Math.abs((lightness(one) ?? 0) - (lightness(other) ?? 0)) <= 12;

/** Returns the lightness of a computed colour, 0 to 255; undefined for a transparent colour. */
export function lightness(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return alpha === 0 ? undefined : (red * 3 + green * 6 + blue) / 10;
}
