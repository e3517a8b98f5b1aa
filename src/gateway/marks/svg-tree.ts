/** Reads SVG text into a tree, with a parser that takes well-formed XML only. */
import sax from 'sax';

/** An element of an SVG file, with its place in the text. */
export interface SvgElement {
  /** The local name, such as `path`. */
  readonly name: string;
  /** The namespace, empty for a file that names none. */
  readonly space: string;
  /** Values by name, with its prefix, such as `fill` and `xlink:href`. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Namespaces by the attribute that declares them, such as `xmlns:xlink`. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  /** From the first character of its tag to behind the last one. */
  readonly start: number;
  readonly end: number;
  /** Its content, between its two tags. */
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** Why a file cannot be a mark. The message continues a sentence that begins with the file's name. */
export class UnfitMark extends Error {}

export const svgSpace = 'http://www.w3.org/2000/svg';
const xmlnsSpace = 'http://www.w3.org/2000/xmlns/';
const maxDepth = 64;

export const isOfSvg = ({ space }: SvgElement): boolean => space === svgSpace || space === '';

/** Returns the root element. Throws {@link UnfitMark} for text that is no well-formed SVG file. */
export function readSvg(text: string): SvgElement {
  const parser = sax.parser(true, { xmlns: true });
  const open: GrowingElement[] = [];
  let root: SvgElement | undefined;
  parser.onerror = ({ message }) => {
    const [reason = '', line] = message.split('\nLine: ');
    throw malformed(`${reason} in line ${1 + Number.parseInt(line ?? '', 10)}`);
  };
  parser.ondoctype = (doctype) => {
    if (doctype.includes('[')) throw new UnfitMark('declares entities in its DOCTYPE; take the DOCTYPE out');
  };
  parser.onopentag = (tag) => {
    const { local, uri, attributes } = tag as sax.QualifiedTag;
    if (open.length === 0 && root !== undefined) throw malformed('it has two roots');
    if (open.length === maxDepth)
      throw new UnfitMark(`nests elements deeper than ${maxDepth}; simplify the drawing`);
    const all = Object.values(attributes);
    const element: GrowingElement = {
      name: local,
      space: uri,
      attributes: new Map(all.filter((one) => one.uri !== xmlnsSpace).map((one) => [one.name, one.value])),
      declarations: new Map(
        all
          .filter((one) => one.uri === xmlnsSpace && one.name !== 'xmlns')
          .map((one) => [one.name, one.value]),
      ),
      children: [],
      // The parser counts the character that it has just read.
      start: parser.startTagPosition - 1,
      contentStart: parser.position,
      contentEnd: parser.position,
      end: parser.position,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.onclosetag = () => {
    const element = open.pop();
    if (element === undefined || parser.position === element.contentStart) return;
    element.contentEnd = parser.startTagPosition - 1;
    element.end = parser.position;
  };
  parser.write(text).close();
  if (root?.name === 'svg' && isOfSvg(root)) return root;
  throw new UnfitMark('is no SVG file: its first element is not <svg>; give an SVG file');
}

const malformed = (reason: string) =>
  new UnfitMark(`is not well-formed XML (${reason}); export it again as SVG`);

interface GrowingElement extends SvgElement {
  readonly children: SvgElement[];
  contentEnd: number;
  end: number;
}
