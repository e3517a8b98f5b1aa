/** Puts a checked drawing, as it is, on an opaque plate, which fills the box that it is drawn in. */
import { checkSvg } from './check-svg.ts';
import { type SvgElement, svgSpace, UnfitMark } from './svg-tree.ts';

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
  const text = svg.replace(/^\uFEFF/, '');
  const root = checkSvg(text);
  if (isPlate(root)) return tagged('svg', [['xmlns', svgSpace], ...root.declarations], contentOf(text, root));
  const box = boxOf(root);
  const first = root.children.find(({ name }) => !silent.has(name));
  const background =
    first !== undefined && [root, first].every(showsAll) && coversAll(first, box) ? first : undefined;
  const shape = box.width / box.height;
  const place = shape >= cardShape.from && shape <= cardShape.to ? whole : margin;
  const art = tagged(
    'svg',
    [
      ...(own !== undefined && !hasColour(root) ? [['fill', own] as const] : []),
      ...[...root.attributes].filter(([name]) => !placing.has(name)),
      ...root.declarations,
      ...Object.entries(place),
      ['viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`],
    ],
    contentOf(text, root, background),
  );
  const fill = escaped(background?.attributes.get('fill') ?? '#fff');
  const ground = `<rect width="100%" height="100%" rx="3" fill="${fill}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`;
  return `<svg xmlns="${svgSpace}">${ground}${art}</svg>`;
}

/** Elements that may stand before the background. */
const silent: ReadonlySet<string> = new Set(['defs', 'title', 'desc', 'metadata', 'view', 'namedview']);

/** Returns the text of an element's content, without one of its children. */
function contentOf(text: string, { contentStart, contentEnd }: SvgElement, left?: SvgElement): string {
  if (left === undefined) return text.slice(contentStart, contentEnd);
  return text.slice(contentStart, left.start) + text.slice(left.end, contentEnd);
}

const hasColour = ({ attributes, children }: SvgElement): boolean =>
  attributes.has('fill') || attributes.has('stroke') || children.some(hasColour);

/** Whether the drawing is a plate already: it comes from a folder that the importer wrote. */
function isPlate({ attributes, children: [ground, art, ...more] }: SvgElement): boolean {
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

function boxOf({ attributes }: SvgElement): Box {
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
const showsAll = ({ attributes }: SvgElement) =>
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
function coversAll({ name, attributes }: SvgElement, box: Box): boolean {
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

function tagged(name: string, attributes: Iterable<readonly [string, string]>, content: string): string {
  const start = [name, ...[...attributes].map(([attribute, value]) => `${attribute}="${escaped(value)}"`)];
  return `<${start.join(' ')}>${content}</${name}>`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\s+/g, ' ');
}
