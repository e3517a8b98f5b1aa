/** Puts a checked drawing, as it is, on an opaque plate, which fills the box that it is drawn in. */
import { checkSvg, type Drawing, svgSpace, UnfitMark } from './check-svg.ts';

/** Drawings of about the shape of a card fill the plate, all others stand inside with a margin. */
const cardShape = { from: 1.4, to: 1.75 };
const margin = { x: '10%', y: '14%', width: '80%', height: '72%' };
const whole = { width: '100%', height: '100%' };

/**
 * Makes the mark of an SVG file: an opaque plate of any size with the drawing in its middle. It covers the brand's name,
 * which stands below it until the image has loaded. The outer `<svg>` has no `viewBox`, so a background stretches it.
 *
 * Throws {@link UnfitMark} when the file is not safe or no drawing.
 */
export function createPlate(svg: string, ground = '#fff'): string {
  const { attributes, content } = checkSvg(svg.replace(/^\uFEFF/, ''));
  const [x, y, width, height] = boxOf(attributes);
  const shape = width / height;
  const place = shape >= cardShape.from && shape <= cardShape.to ? whole : margin;
  const drawn = Object.entries(attributes).filter(([name]) => !placing.has(name));
  const all = [...drawn, ...Object.entries(place), ['viewBox', `${x} ${y} ${width} ${height}`] as const];
  const texts = all.map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return (
    `<svg xmlns="${svgSpace}"><rect width="100%" height="100%" rx="3" fill="${ground}" stroke="#000" ` +
    `stroke-opacity=".12" stroke-width="2"/><svg${texts.join('')}>${content}</svg></svg>`
  );
}

const placing = new Set([
  ...['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'id', 'overflow', 'xmlns'],
]);

function boxOf(attributes: Drawing['attributes']): readonly [number, number, number, number] {
  const viewBox = attributes.viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = [attributes.width, attributes.height].map((length = '') => Number(length.replace(/px$/, '')));
  const [x = 0, y = 0, width = 0, height = 0] = viewBox ?? [0, 0, ...size];
  if ([x, y].every(Number.isFinite) && width > 0 && height > 0 && width < 1e6 && height < 1e6)
    return [x, y, width, height];
  throw new UnfitMark('has no viewBox of four numbers, and no width and height; give it a viewBox');
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\s+/g, ' ');
}
