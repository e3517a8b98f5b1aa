/** Reads the SVG of a mark that an operator supplies: shapes and colours, and nothing that runs, loads or refers elsewhere. */
import { UnfitMark } from './picture.ts';

/** The elements that draw. Others run scripts, load, animate, or repeat what is drawn without a limit. */
const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

const tokens =
  /<(?<end>\/?)(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/g;
const attribute = /(?<name>[A-Za-z_][\w:.-]*)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;

/** Returns the picture's width divided by its height. Throws {@link UnfitMark} that names what is wrong and the remedy. */
export function readSvgShape(svg: string): number {
  // A comment draws nothing. What else begins so may declare entities.
  const source = svg.replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/, '').replace(/<!--(?:(?!--)[\s\S])*-->/g, '');
  const open: string[] = [];
  let root: ReadonlyMap<string, string> | undefined;
  let at = 0;
  for (const { 0: all, index, groups = {} } of source.matchAll(tokens)) {
    if (index !== at) break;
    at += all.length;
    const { end, name = '', attributes = '', empty, text } = groups;
    if (text !== undefined) {
      requireText(text, open.at(-1));
      continue;
    }
    if (end) {
      if (open.pop() !== name) throw notClosed();
      continue;
    }
    if (!elements.has(name))
      throw new UnfitMark(`has an element ${name}, which a mark may not have; export it as plain shapes`);
    if (open.length === 0 && root !== undefined) throw notClosed();
    const read = readAttributes(attributes);
    root ??= name === 'svg' ? read : undefined;
    if (root === undefined) throw new UnfitMark('is no SVG; it must begin with <svg');
    if (!empty) open.push(name);
  }
  if (at !== source.length || open.length > 0 || root === undefined) throw notClosed();
  if (root.get('xmlns') !== 'http://www.w3.org/2000/svg')
    throw new UnfitMark(
      'lacks xmlns="http://www.w3.org/2000/svg", without which browsers draw nothing; add it to <svg>',
    );
  return shapeOf(root);
}

const notClosed = () => new UnfitMark('is no well-formed SVG; export it anew as plain SVG');

function requireText(text: string, parent: string | undefined): void {
  requirePlain(text);
  if (parent === 'style') return requireOwnStyle(text, 'style');
  if (text.trim() !== '' && parent !== 'title' && parent !== 'desc')
    throw new UnfitMark('has text, which each computer draws in another font; turn it into paths');
}

/** An entity may hide an address. */
function requirePlain(text: string): void {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text))
    throw new UnfitMark('has a character reference, which may hide an address; write the character itself');
}

function readAttributes(attributes: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const { groups = {} } of attributes.matchAll(attribute)) {
    const { name = '', double, single = '' } = groups;
    const value = double ?? single;
    requirePlain(value);
    if (/^on/i.test(name)) throw new UnfitMark(`has an attribute ${name}, which is a script; take it out`);
    // The names of namespaces look like addresses, and nobody asks for them.
    if (!/^xmlns(?::\w+)?$/.test(name)) requireOwnStyle(value, name);
    if (/(?:^|:)(?:href|src|base)$/i.test(name))
      throw new UnfitMark(`has an attribute ${name}, which refers elsewhere; draw what it refers to`);
    read.set(name, value);
  }
  return read;
}

/** Only parts of the mark itself may be named. */
function requireOwnStyle(value: string, name: string): void {
  if (/[\\@]|:\/\/|(?:java|vb)script:|data:/i.test(value) || /url\((?!\s*["']?#)/i.test(value))
    throw new UnfitMark(
      `has something in ${name} that refers elsewhere; leave colours and parts of the mark itself`,
    );
}

function shapeOf(root: ReadonlyMap<string, string>): number {
  const box = root
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .slice(2);
  const [width = 0, height = 0] = (box ?? [root.get('width') ?? '', root.get('height') ?? '']).map((text) =>
    Number(text.replace(/px$/, '')),
  );
  if (width > 0 && height > 0 && Number.isFinite(width / height)) return width / height;
  throw new UnfitMark('has no size; give <svg> a viewBox such as "0 0 152 96"');
}
