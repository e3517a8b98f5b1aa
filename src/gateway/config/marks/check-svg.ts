/**
 * Checks the drawing of a mark that an operator supplies, and does not change it. The mark is only shown as an image, and
 * the answer that carries it has a policy under which it can neither run nor load anything (`routes/brand-images.ts`).
 */
import { parseXml, XmlDocumentType, XmlElement, XmlError } from '@rgrove/parse-xml';

/** Why a file cannot be a mark. The message continues a sentence that begins with the file's name. */
export class UnfitMark extends Error {}

/** A drawing that may be a mark. */
export interface Drawing {
  /** Those of the root, by name, such as `fill` and `xmlns:xlink`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The text between the root's two tags. */
  readonly content: string;
}

export const svgSpace = 'http://www.w3.org/2000/svg';
const htmlSpace = 'http://www.w3.org/1999/xhtml';

/** The largest file that is taken, in bytes. A mark is shown at 38 × 24 pixels. */
const maxBytes = 16 * 1024;
const maxDepth = 64;
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

/** Reads the drawing. Throws {@link UnfitMark} that names what is wrong and the remedy. */
export function checkSvg(text: string): Drawing {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes)
    throw new UnfitMark(`has ${bytes} bytes, more than the ${maxBytes} that a mark may have; simplify it`);
  const root = readRoot(text);
  if (root.name.replace(/^.*:/, '') !== 'svg' || !isOfSvg(root))
    throw new UnfitMark('is no SVG file: its first element is not <svg>; give an SVG file');
  const all = elementsIn(root);
  for (const element of all) checkElement(element);
  checkUses(all);
  const [first, last] = [root.children[0], root.children.at(-1)];
  return { attributes: root.attributes, content: first && last ? text.slice(first.start, last.end) : '' };
}

function readRoot(text: string): XmlElement {
  try {
    const { children, root } = parseXml(text, {
      includeOffsets: true,
      preserveComments: true,
      preserveDocumentType: true,
    });
    if (children.some((node) => node instanceof XmlDocumentType && node.internalSubset !== null))
      throw new UnfitMark('declares entities in its DOCTYPE; take the DOCTYPE out');
    if (root) return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw malformed(error.message.split('\n')[0]);
  }
  throw malformed('it has no root');
}

const malformed = (reason = '') =>
  new UnfitMark(`is not well-formed XML (${reason}); export it again as SVG`);

function elementsIn(element: XmlElement, depth = 1): XmlElement[] {
  if (depth > maxDepth) throw new UnfitMark(`nests elements deeper than ${maxDepth}; simplify the drawing`);
  const children = element.children.filter((node) => node instanceof XmlElement);
  return [element, ...children.flatMap((child) => elementsIn(child, depth + 1))];
}

/** The namespace of an element's or attribute's name, empty where none is declared. Throws for an unknown prefix. */
function spaceOf(name: string, element: XmlElement): string {
  const [prefix] = name.includes(':') ? name.split(':') : [];
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  for (let node: XmlElement['parent'] = element; node instanceof XmlElement; node = node.parent) {
    const space = node.attributes[declaration];
    if (space !== undefined) return space;
  }
  if (prefix === undefined || prefix === 'xml') return '';
  throw malformed(`the prefix ${prefix} is not declared`);
}

const isOfSvg = (element: XmlElement) => ['', svgSpace].includes(spaceOf(element.name, element));

function checkElement(element: XmlElement): void {
  const name = element.name.replace(/^.*:/, '');
  if (spaceOf(element.name, element) === htmlSpace || (isOfSvg(element) && !allowed.has(name)))
    throw new UnfitMark(
      `has the element <${name}>, which a mark may not have; draw it with shapes and their attributes alone`,
    );
  for (const [attribute, value] of Object.entries(element.attributes)) {
    if (/^xmlns(?::|$)/.test(attribute)) continue;
    if (attribute.includes(':')) spaceOf(attribute, element);
    if (/^(?:.*:)?on/i.test(attribute))
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
function checkUses(all: readonly XmlElement[]): void {
  const uses = all.filter(({ name }) => /(?:^|:)use$/.test(name));
  const links = uses.flatMap(({ attributes }) =>
    Object.entries(attributes).filter(([name]) => isLink.test(name)),
  );
  const copied = new Set(links.map(([, value]) => value.slice(1)));
  const isNested = all.some(
    (element) =>
      copied.has(element.attributes.id ?? '') && elementsIn(element).some((inner) => uses.includes(inner)),
  );
  if (isNested || uses.length > maxUses)
    throw new UnfitMark(`copies shapes with <use> more than ${maxUses} times or in each other; simplify it`);
}
