/** Puts a checked drawing on an opaque plate, which fills the box that it is drawn in. */
import { type CleanElement, cleanSvg } from './clean-svg.ts';
import { UnfitMark } from './svg-tree.ts';

const space = 'http://www.w3.org/2000/svg';

/** Drawings of about the shape of a card fill the plate, all others stand inside with a margin. */
const cardShape = { from: 1.4, to: 1.75 };
const margin = { x: '10%', y: '14%', width: '80%', height: '72%' };
const whole = { width: '100%', height: '100%' };

/**
 * Makes the mark of an SVG file: an opaque plate of any size with the drawing in its middle. It covers the brand's name,
 * which stands below it until the image has loaded. The outer `<svg>` has no `viewBox`, so a background stretches it.
 *
 * Throws {@link UnfitMark} when the file is not safe or no drawing.
 *
 * @param own the brand's colour for a drawing that has none, such as `#0070ba`; black when absent
 */
export function createPlate(svg: string, own?: string): string {
  const root = cleanSvg(svg);
  if (isPlate(root)) return written({ ...root, attributes: new Map([['xmlns', space], ...root.attributes]) });
  const box = boxOf(root);
  const background = showsAll(root)
    ? root.children.find((child) => showsAll(child) && coversAll(child, box))
    : undefined;
  const isFirst = background === root.children.find(({ name }) => name !== 'defs');
  const colour = isFirst ? background?.attributes.get('fill') : undefined;
  const shape = box.width / box.height;
  const place = shape >= cardShape.from && shape <= cardShape.to ? whole : margin;
  const kept = [...root.attributes].filter(([name]) => !placing.has(name));
  const art: CleanElement = {
    name: 'svg',
    attributes: new Map([
      ...(own !== undefined && !hasColour(root) ? [['fill', own] as const] : []),
      ...kept,
      ...Object.entries(place),
      ['viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`],
    ]),
    children: colour === undefined ? root.children : root.children.filter((child) => child !== background),
  };
  const rect = `<rect width="100%" height="100%" rx="3" fill="${escaped(colour ?? '#fff')}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`;
  return `<svg xmlns="${space}">${rect}${written(art)}</svg>`;
}

const hasColour = ({ attributes, children }: CleanElement): boolean =>
  attributes.has('fill') || attributes.has('stroke') || children.some(hasColour);

/** Whether the drawing is a plate already: it comes from a folder that the importer wrote. */
function isPlate({ attributes, children: [ground, art, ...more] }: CleanElement): boolean {
  const isGround =
    ground?.name === 'rect' && ['width', 'height'].every((name) => ground.attributes.get(name) === '100%');
  const isArt = art?.name === 'svg' && art.attributes.has('viewBox');
  return attributes.size === 0 && isGround && isArt && more.length === 0;
}

const placing = new Set(['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'id', 'overflow']);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boxOf({ attributes }: CleanElement): Box {
  const viewBox = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = ['width', 'height'].map((name) => Number((attributes.get(name) ?? '').replace(/px$/, '')));
  const [x = 0, y = 0, width = 0, height = 0] = viewBox ?? [0, 0, ...size];
  if ([x, y].every(Number.isFinite) && width > 0 && height > 0 && width < 1e6 && height < 1e6)
    return { x, y, width, height };
  throw new UnfitMark('has no viewBox of four numbers, and no width and height; give it a viewBox');
}

/** Whether nothing moves, cuts, thins or hides the element. */
const showsAll = ({ attributes }: CleanElement) =>
  ['transform', 'opacity', 'fill-opacity', 'clip-path', 'mask'].every((name) => !attributes.has(name)) &&
  attributes.get('display') !== 'none' &&
  (attributes.get('visibility') ?? 'visible') === 'visible';

/** Words for a fill that are no colour, or one that is not known here or not opaque. */
const noColours: ReadonlySet<string> = new Set([
  ...['none', 'transparent', 'currentcolor'],
  ...['inherit', 'initial', 'unset', 'revert'],
]);

const isOpaqueColour = (fill = 'none') =>
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$|^[a-z]+$/i.test(fill) && !noColours.has(fill.toLowerCase());

/** Whether an element is a rectangle in one colour that fills the drawing: the colour of the plate. */
function coversAll({ name, attributes }: CleanElement, box: Box): boolean {
  if (name !== 'rect' || attributes.has('stroke') || !isOpaqueColour(attributes.get('fill'))) return false;
  const lengthOf = (attribute: string, all: number) => {
    const value = attributes.get(attribute) ?? '0';
    return value === '100%' ? all : Number(value);
  };
  const [x, y] = [lengthOf('x', 0), lengthOf('y', 0)];
  return (
    x <= box.x &&
    y <= box.y &&
    x + lengthOf('width', box.width) >= box.x + box.width &&
    y + lengthOf('height', box.height) >= (box.y + box.height) * 0.99
  );
}

function written({ name, attributes, children }: CleanElement): string {
  const start = [name, ...[...attributes].map(([attribute, value]) => `${attribute}="${escaped(value)}"`)];
  return children.length === 0
    ? `<${start.join(' ')}/>`
    : `<${start.join(' ')}>${children.map(written).join('')}</${name}>`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\s+/g, ' ');
}
