/** Makes a guide of a document in Markdown. The page's policy allows no style in it, and a keyboard reaches what scrolls. */
import GithubSlugger from 'github-slugger';
import createParser, { type Token } from 'markdown-it';
import { guideAddress } from '../page/addresses.ts';
import { type Guide, type GuideHeading, guideName } from './guide.ts';

const markdown = createParser({ html: true });
const { rules } = markdown.renderer;
const scrolling = (label: string) => `class="scroll" tabindex="0" role="group" aria-label="${label}"`;

rules.fence = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const label = info === '' ? 'Example' : `Example: ${markdown.utils.escapeHtml(info)}`;
  return `<pre ${scrolling(label)}><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`;
};
rules.table_open = () => `<div ${scrolling('Table')}><table role="table">\n`;
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
  labelCells(tokens);
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

/** Gives each heading the anchor that GitHub gives it, and makes it a link to itself. */
function addAnchors(tokens: readonly Token[]): GuideHeading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, at) => {
    const inline = tokens[at + 1];
    if (token.type !== 'heading_open' || inline === undefined) return [];
    const title = textOf(inline);
    const id = slugger.slug(title);
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, title }];
  });
}

const textOf = ({ children }: Token) =>
  (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

/** In a narrow window the cells of a row stand below each other, each with the title of its column. */
function labelCells(tokens: readonly Token[]): void {
  let titles: string[] = [];
  let column = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'thead_open') titles = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const inline = tokens[at + 1];
    token.attrs = [['role', token.tag === 'th' ? 'columnheader' : 'cell']];
    if (token.tag === 'th') titles.push(inline === undefined ? '' : textOf(inline));
    else if (titles[column]) token.attrSet('data-label', titles[column] ?? '');
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
