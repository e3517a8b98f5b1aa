/** Puts a picture on an opaque plate, which fills the box that it is drawn in. */

/** Pictures of about the shape of a card fill the plate, all others stand inside with a margin. */
const cardShape = { from: 1.4, to: 1.75 };
const margin = 'x="10%" y="14%" width="80%" height="72%"';
const whole = 'width="100%" height="100%"';

/**
 * Makes a mark, in SVG: an opaque plate of any size with the picture in its middle. It covers the brand's name, which stands
 * below it until the image has loaded. The outer `<svg>` has no `viewBox`, so a background stretches it.
 *
 * @param shape the picture's width divided by its height
 * @param draw gives the picture's element with these attributes, which say where it stands
 */
export function createPlate(shape: number, draw: (place: string) => string, ground = '#fff'): string {
  const place = shape >= cardShape.from && shape <= cardShape.to ? whole : margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" rx="3" fill="${ground}" stroke="#000" ` +
    `stroke-opacity=".12" stroke-width="2"/>${draw(place)}</svg>`
  );
}
