/**
 * Checks the drawing of a mark that an operator supplies, and does not change it. The mark is only shown as an image, and
 * the answer that carries it has a policy under which it can neither run nor load anything (`routes/mark-images.ts`).
 */
import { isOfSvg, readSvg, type SvgElement, UnfitMark } from './svg-tree.ts';

/** The largest file that is taken, in bytes. A mark is shown at 38 × 24 pixels. */
const maxBytes = 16 * 1024;
const maxUses = 50;

/** The elements of SVG that draw vectors, and those that draw nothing. */
const allowed: ReadonlySet<string> = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'symbol',
    'use',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'title', 'desc', 'metadata', 'view'],
]);

/** Elements with the reason why they are refused, for the person who gave the file. */
const refused: Readonly<Record<string, string>> = {
  script: 'runs code; take it out',
  foreignObject: 'contains another document; take it out',
  image: 'contains a picture of pixels; take it out',
  feImage: 'contains a picture of pixels; take it out',
  a: 'links to another page; take it out',
  style: 'the policy of marks forbids; export it with presentation attributes',
};

const htmlSpace = 'http://www.w3.org/1999/xhtml';

/** Returns the drawing as a tree. Throws {@link UnfitMark} that names what is wrong and the remedy. */
export function checkSvg(text: string): SvgElement {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes)
    throw new UnfitMark(`has ${bytes} bytes, more than the ${maxBytes} that a mark may have; simplify it`);
  const root = readSvg(text);
  const all = elementsIn(root);
  for (const element of all) checkElement(element);
  checkUses(all);
  return root;
}

function checkElement(element: SvgElement): void {
  const { name, space, attributes } = element;
  const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
  if (reason !== undefined) throw new UnfitMark(`has the element <${name}>, which ${reason}`);
  if (space === htmlSpace || (isOfSvg(element) && !allowed.has(name)))
    throw new UnfitMark(`has the element <${name}>, which a mark may not have; convert it to paths`);
  for (const [attribute, value] of attributes) {
    if (/^(.*:)?on/i.test(attribute))
      throw new UnfitMark(`has the attribute ${attribute}, which runs code; take it out`);
    if (isOfSvg(element)) checkValue(attribute, value);
  }
}

function checkValue(attribute: string, value: string): void {
  if (attribute === 'style')
    throw new UnfitMark(
      'has the attribute style, which the policy of marks forbids; export it with presentation attributes',
    );
  const others = value.replace(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/g, '');
  const isOutside = isLink.test(attribute)
    ? !/^#[\w:.-]+$/.test(value)
    : !isText.test(attribute) && isAddress.test(others);
  if (!isOutside) return;
  throw new UnfitMark(
    `refers to something outside of itself ("${value.slice(0, 60)}"); embed nothing and link to nothing`,
  );
}

/** `href`, with the prefix of XLink, which may be any, or without one. */
const isLink = /^(?:.*:)?href$/;

/** Attributes that no browser reads an address from: names, notes, and those of other namespaces. */
const isText = /^(?:id|class|data-.*|aria-.*|.*:.*)$/;

/** A value that names a file, or could: escapes and functions that load. */
const isAddress = /url|image|src|import|expression|\\|@|javascript:|data:/i;

/** Refuses copies of copies, with which a small file can draw millions of shapes. */
function checkUses(all: readonly SvgElement[]): void {
  const uses = all.filter(({ name }) => name === 'use');
  const links = uses.flatMap(({ attributes }) => [...attributes].filter(([name]) => isLink.test(name)));
  const copied = new Set(links.map(([, value]) => value.slice(1)));
  const isNested = all.some(
    (element) =>
      copied.has(element.attributes.get('id') ?? '') &&
      elementsIn(element).some(({ name }) => name === 'use'),
  );
  if (isNested || uses.length > maxUses)
    throw new UnfitMark(`copies shapes with <use> more than ${maxUses} times or in each other; simplify it`);
}

function elementsIn(element: SvgElement): SvgElement[] {
  return [element, ...element.children.flatMap(elementsIn)];
}
