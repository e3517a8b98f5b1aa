/** Writes a page as Markdown, for programs that read it: the text of its `main`, without forms, contents and buttons. */
import { type Element, type Node, readElements, textOf } from './elements.ts';

/** What a reader of the text cannot use. */
const leftOut = ['form', 'search', 'script', 'style', 'iframe', 'nav', 'svg', 'button'];

/** Elements that stand in a line of text. */
const inLine = ['a', 'b', 'br', 'code', 'em', 'i', 'img', 'kbd', 'small', 'span', 'strong', 'sub', 'sup'];

/** Returns the page as Markdown. @param page a whole document, with one `main` */
export function pageAsMarkdown(page: string): string {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(page) ?? [];
  return `${blocks(readElements(main)).join('\n\n')}\n`;
}

/** The Markdown of each block; text beside blocks is one itself. */
function blocks(nodes: readonly Node[]): string[] {
  const result: string[] = [];
  let line: Node[] = [];
  const end = () => {
    const text = sentence(line);
    if (text !== '') result.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || inLine.includes(node.tag)) line.push(node);
    else {
      end();
      result.push(...block(node));
    }
  }
  end();
  return result;
}

function block(element: Element): string[] {
  const { tag, attributes, children } = element;
  if (leftOut.includes(tag)) return [];
  if (/^h[1-6]$/.test(tag)) return [`${'#'.repeat(Number(tag[1]))} ${heading(element)}`];
  if (tag === 'ul' || tag === 'ol') return [list(element)];
  if (tag === 'pre') return [fence(textOf(children), attributes['aria-label'])];
  if (tag === 'table') return [table(element)];
  if (tag === 'hr') return ['---'];
  if (tag === 'blockquote') return [blocks(children).join('\n\n').replace(/^/gm, '> ')];
  if (tag === 'details') return details(element);
  return blocks(children);
}

/** A text that begins a line: nothing of it is a list or a heading. */
const sentence = (nodes: readonly Node[]) =>
  inline(nodes)
    .trim()
    .replace(/^([-+#>]|\d+[.)])(?=\s)/, '\\$1');

/** A heading that leads to itself has a name of its own; others have the one that their words give. */
function heading({ attributes, children }: Element): string {
  const [first] = children;
  if (typeof first !== 'object' || first.attributes.href?.startsWith('#') !== true)
    return inline(children).trim();
  return nameText(attributes.id ?? first.attributes.href.slice(1), children).trim();
}

/** A text that has a name: the link to itself at its beginning, when it has one, becomes the place. */
function nameText(name: string, nodes: readonly Node[]): string {
  const [first, ...others] = nodes;
  const leads = typeof first === 'object' && first.tag === 'a';
  return leads
    ? `<a id="${name}">${inline(first.children)}</a>${inline(others)}`
    : `<a id="${name}">${inline(nodes)}</a>`;
}

function list({ tag, attributes, children }: Element): string {
  const items = elementsIn(children);
  const start = Number(attributes.start ?? 1);
  const isLoose = items.some((item) => elementsIn(item.children).some((one) => one.tag === 'p'));
  return items
    .map((item, at) => {
      const mark = tag === 'ol' ? `${start + at}. ` : '- ';
      return (
        mark +
        blocks(item.children)
          .join('\n\n')
          .replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
      );
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** A label says the language of an example; a command is one for a shell, and the rest is JSON or text. */
function fence(text: string, label = ''): string {
  const [, language] = /^Example: (\w+)$/.exec(label) ?? [];
  const fenceLanguage = language ?? (label.startsWith('Command') ? 'sh' : /^[{[]/.test(text) ? 'json' : '');
  const marks = text.includes('```') ? '````' : '```';
  return `${marks}${fenceLanguage}\n${text.replace(/\n$/, '')}\n${marks}`;
}

function table({ children }: Element): string {
  const lines = rowsIn(children).map(({ attributes, children: cells }) =>
    elementsIn(cells).map((one, at) =>
      cell(
        at === 0 && attributes.id !== undefined
          ? nameText(attributes.id, one.children)
          : inline(one.children),
      ),
    ),
  );
  const [head = [], ...body] = lines;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const cell = (text: string) => text.trim().replaceAll('|', '\\|');

const elementsIn = (nodes: readonly Node[]) =>
  nodes.filter((node): node is Element => typeof node === 'object');

function rowsIn(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.tag === 'tr' ? [node] : rowsIn(node.children);
  });
}

/** What another page has leads there. */
function details({ attributes, children }: Element): string[] {
  const summary = elementsIn(children).find(({ tag }) => tag === 'summary');
  const title = inline(summary?.children ?? []).trim();
  const { 'data-page': page } = attributes;
  if (page !== undefined) return [`- [${title}](${linkTarget(page)})`];
  return [`**${title}**`, ...blocks(children.filter((node) => node !== summary))];
}

function inline(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? prose(node) : span(node))).join('');
}

const prose = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*<[\]]|(?<!\w)_|_(?!\w)/g, '\\$&');

function span({ tag, attributes, children }: Element): string {
  if (leftOut.includes(tag)) return '';
  if (tag === 'code') return code(textOf(children));
  if (tag === 'br') return ' ';
  if (tag === 'img') return attributes.alt ? `(picture: ${prose(attributes.alt)})` : '';
  const text = inline(children);
  if (tag === 'a' && attributes.href !== undefined) return `[${text}](${linkTarget(attributes.href)})`;
  if (tag === 'strong' || tag === 'b') return `**${text}**`;
  if (tag === 'em' || tag === 'i') return `*${text}*`;
  return text;
}

function code(text: string): string {
  const marks = text.includes('`') ? '``' : '`';
  const space = /^`|`$/.test(text) ? ' ' : '';
  return marks + space + text + space + marks;
}

/** A bracket in an address would end a link in some readers. */
const linkTarget = (href: string) =>
  markdownAddress(href).replaceAll('[', '%5B').replaceAll(']', '%5D').replaceAll(' ', '%20');

/** Returns the address of the Markdown of a page of the reference; any other address as it is. */
export function markdownAddress(address: string): string {
  return address.replace(/^\/docs(?:\/[^?#.]*)?(?=[?#]|$)/, (path) => `${path}.md`);
}
