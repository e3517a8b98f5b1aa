/** Reads the project's own pages as a tree. They are well formed, because components and Markdown have written them. */

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

/** An element, or a text as readers see it. */
export type Node = Element | string;

/** A comment, a tag with its attributes, or a text. */
const pieces = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</gi;

const withoutEnd = ['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr'];

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

const decode = (text: string) => text.replace(/&(#?\w+);/g, (sign, name) => signs[name] ?? sign);

/** Returns what an HTML text has. Throws where an element ends that has not begun. */
export function readElements(html: string): readonly Node[] {
  const open: { tag: string; attributes: Record<string, string>; children: Node[] }[] = [
    { tag: '', attributes: {}, children: [] },
  ];
  for (const [piece, end, tag, attributes = '', closed] of html.matchAll(pieces)) {
    const parent = open.at(-1);
    if (piece.startsWith('<!--') || parent === undefined) continue;
    if (tag === undefined) parent.children.push(decode(piece));
    else if (end !== '') {
      if (open.length === 1 || parent.tag !== tag) throw new Error(`</${tag}> ends no <${parent.tag}>.`);
      open.pop();
    } else {
      const element = { tag, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (closed === '' && !withoutEnd.includes(tag)) open.push(element);
    }
  }
  return open[0]?.children ?? [];
}

function readAttributes(text: string): Record<string, string> {
  const all = text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...all].map(([, name = '', value = '']) => [name, decode(value)]));
}

/** Returns the text of nodes, as it stands in the source. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
