/** Makes a guide of a document in Markdown. The page's policy allows no style in it, and a keyboard reaches what scrolls. */
import GithubSlugger from 'github-slugger';
import createParser, { type Token } from 'markdown-it';
import { guideAddress } from '../addresses.ts';
import { type Guide, type GuideHeading, guideName, rowLevel } from './guide.ts';

const markdown = createParser({ html: true });
const { rules } = markdown.renderer;
const scrolling = (label: string) => `class="scroll" tabindex="0" role="group" aria-label="${label}"`;

rules.fence = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const label = info === '' ? 'Example' : `Example: ${markdown.utils.escapeHtml(info)}`;
  return `<pre ${scrolling(label)}><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`;
};
rules.table_open = (tokens, at) => {
  const label = markdown.utils.escapeHtml(String(tokens[at]?.attrGet('aria-label')));
  return `<div ${scrolling(label)}><table role="table">\n`;
};
rules.code_inline = (tokens, at) => {
  const { content = '' } = tokens[at] ?? {};
  // The digits of a card number stand in one line.
  const kind = /^\d{4}( \d+)+$/.test(content) ? ' class="number"' : '';
  return `<code${kind}>${markdown.utils.escapeHtml(content)}</code>`;
};
rules.table_close = () => '</table></div>\n';

/** What a guide may lead to and show. */
export interface GuideFiles {
  /** Paths of all documents below `docs`. */
  readonly paths: readonly string[];
  /**
   * Pictures as `data:` addresses, by their path in the project: the page loads nothing. Empty for one that a guide leaves
   * out.
   */
  readonly pictures: Readonly<Record<string, string>>;
}

/** @param path below `docs` */
export function renderGuide(path: string, text: string, { paths, pictures }: GuideFiles): Guide {
  const tokens = markdown.parse(text, {});
  const headings = addAnchors(tokens);
  const [title] = headings;
  if (title?.level !== 1) throw new Error(`docs/${path} does not begin with its title.`);
  labelTables(tokens);
  for (const { children } of tokens) {
    leadLinks(children ?? [], path, paths);
    showPictures(children ?? [], path, pictures);
  }
  const end = tokens.findIndex(({ type }) => type === 'heading_close') + 1;
  return {
    name: guideName(path),
    title: title.title,
    headings: headings.slice(1),
    html: markdown.renderer.render(tokens.slice(end), markdown.options, {}),
  };
}

/**
 * Gives each heading the anchor that GitHub gives it. What a document names itself, by `<a id>` around a heading or around
 * the first cell of a row, has that name, and becomes a link to itself.
 */
function addAnchors(tokens: readonly Token[]): GuideHeading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, at): GuideHeading[] => {
    const isRow = token.type === 'tr_open';
    const inline = tokens[isRow ? at + 2 : at + 1];
    if (inline === undefined || !(isRow || token.type === 'heading_open')) return [];
    const title = textOf(inline);
    const [first] = inline.children ?? [];
    const [, id] = /^<a id="([^"]+)">$/.exec(first?.content ?? '') ?? [];
    if (isRow) {
      if (first === undefined || id === undefined) return [];
      first.content = `<a href="#${id}">`;
      token.attrSet('id', id);
      return [{ level: rowLevel, id, title }];
    }
    const slug = slugger.slug(title);
    if (first !== undefined && id !== undefined) first.content = `<a id="${slug}" href="#${id}">`;
    token.attrSet('id', id ?? slug);
    return [{ level: Number(token.tag.slice(1)), id: id ?? slug, title }];
  });
}

const textOf = ({ children }: Token) =>
  (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

const roles: Readonly<Record<string, string>> = {
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
};

/**
 * In a narrow window the cells of a row stand below each other, each with the title of its column. The first one names the
 * others. Roles say what is a table there: some screen readers announce none whose cells are displayed as blocks.
 */
function labelTables(tokens: readonly Token[]): void {
  let heading = '';
  let titles: string[] = [];
  let column = 0;
  for (const [at, token] of tokens.entries()) {
    const { type } = token;
    if (type === 'heading_open') heading = textOf(tokens[at + 1] as Token);
    if (type === 'table_open') token.attrSet('aria-label', `Table: ${heading}`);
    if (type === 'thead_open') titles = [];
    if (type === 'tr_open') column = 0;
    const role = roles[type];
    if (role !== undefined) token.attrSet('role', role);
    if (type !== 'th_open' && type !== 'td_open') continue;
    const text = textOf(tokens[at + 1] as Token);
    token.attrs = [['role', String(role)]];
    if (type === 'th_open') {
      titles.push(text);
      token.attrSet('scope', 'col');
    } else if (column === 0 && text !== '') {
      token.attrs = [
        ['scope', 'row'],
        ['role', 'rowheader'],
      ];
      for (const tag of [token, tokens[at + 2] as Token]) tag.tag = 'th';
    } else if (titles[column]) token.attrSet('data-label', titles[column] ?? '');
    column += 1;
  }
}

/**
 * Lets a link to another document lead to its guide. Other files of the project are not served: their links become their
 * texts, with the path where the text does not say it.
 */
function leadLinks(tokens: Token[], path: string, paths: readonly string[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.type !== 'link_open') continue;
    const href = String(token.attrGet('href'));
    if (/^(?:[a-z]+:|#)/.test(href)) continue;
    const [file = '', anchor] = href.split('#');
    const target = pathIn(path, file);
    const below = target.replace(/^docs\//, '');
    const document = [below, `${below}/README.md`, `${below}README.md`].find((one) => paths.includes(one));
    if (target.startsWith('docs/') && document !== undefined) {
      token.attrSet('href', guideAddress(guideName(document)) + (anchor === undefined ? '' : `#${anchor}`));
      continue;
    }
    const end = tokens.findIndex(({ type }, n) => n > at && type === 'link_close');
    const inside = tokens.slice(at + 1, end);
    tokens.splice(at, end - at + 1, ...inside, ...pathAfter(inside, target));
    at += inside.length - 1;
  }
}

/** Puts pictures into the page, with their size, so that nothing moves. Throws for one that is not there. */
function showPictures(tokens: readonly Token[], path: string, pictures: GuideFiles['pictures']): void {
  for (const token of tokens) {
    if (token.type !== 'image') continue;
    const target = pathIn(path, String(token.attrGet('src')));
    const picture = pictures[target];
    if (picture === undefined) throw new Error(`docs/${path} shows ${target}, which is not there.`);
    if (picture === '') {
      Object.assign(token, { type: 'text', content: '' });
      continue;
    }
    token.attrSet('src', picture);
    // The header of a PNG.
    const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1, 200), 'base64');
    token.attrSet('width', String(bytes.readUInt32BE(16)));
    token.attrSet('height', String(bytes.readUInt32BE(20)));
  }
}

/** Returns the path in the project of a file that a document names. @param path of the document below `docs` */
const pathIn = (path: string, file: string) => new URL(file, `file:///docs/${path}`).pathname.slice(1);

function pathAfter(inside: readonly Token[], target: string): Token[] {
  if (inside.some(({ content }) => content.includes(target))) return [];
  const [{ children }] = markdown.parseInline(` (\`${target}\`)`, {}) as [Token];
  return children ?? [];
}
