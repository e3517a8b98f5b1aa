/** Reads SVG text into a tree, with a parser that takes well-formed XML only. */
import sax from 'sax';

/** An element of an SVG file. Text outside of `<style>` is left out. */
export interface SvgElement {
  /** The local name, such as `path`. */
  readonly name: string;
  /** Whether the element belongs to SVG, and not to the notes that a drawing program leaves. */
  readonly isSvg: boolean;
  /** Values by name, such as `fill`; `xlink:href` is `href`, other names keep their prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  readonly text: string;
}

/** Why a file cannot be a mark. The message continues a sentence that begins with the file's name. */
export class UnfitMark extends Error {}

const svgSpace = 'http://www.w3.org/2000/svg';
const linkSpace = 'http://www.w3.org/1999/xlink';
const xmlnsSpace = 'http://www.w3.org/2000/xmlns/';
const maxDepth = 64;

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
    const element: GrowingElement = {
      name: local,
      isSvg: uri === svgSpace || uri === '',
      attributes: new Map(
        Object.values(attributes)
          .filter((attribute) => attribute.uri !== xmlnsSpace)
          .map((attribute) => [nameOf(attribute), attribute.value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (element?.name === 'style') element.text += piece;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => void open.pop();
  parser.write(text.replace(/^\uFEFF/, '')).close();
  if (root?.name === 'svg' && root.isSvg) return root;
  throw new UnfitMark('is no SVG file: its first element is not <svg>; give an SVG file');
}

const malformed = (reason: string) =>
  new UnfitMark(`is not well-formed XML (${reason}); export it again as SVG`);

interface GrowingElement extends SvgElement {
  readonly children: SvgElement[];
  text: string;
}

/** Attributes without a prefix belong to SVG, those of XLink are written without theirs (SVG 2). */
function nameOf({ uri, local, name }: { uri: string; local: string; name: string }): string {
  return uri === linkSpace ? local : name;
}
