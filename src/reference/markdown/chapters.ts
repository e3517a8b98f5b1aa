/**
 * Documents that are too long for programs that read them: each becomes a short one, which lists its chapters, and one
 * document for each chapter. People read them as one page, for which the chapters are joined again.
 */

/** Most bytes of a document. A program that writes a shop reads whole documents, and has little room. */
export const maxDocument = 40 * 1024;

/** Texts by their paths in the project, or by their addresses. */
export type Documents = Readonly<Record<string, string>>;

/** A chapter's heading, with a name of its own or none. */
const heading = /^## (?:<a id="([^"]+)">(.*)<\/a>|(.*))$/m;
const listTitle = '\n\n## Chapters\n\n';

/** The last part of the name of a chapter: `success` of `category.success`. */
const fileName = (id: string) => id.slice(id.lastIndexOf('.') + 1);

/** The name of a file for a heading: its words, with hyphens. */
const toFileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The path of a chapter of a document, which is in a folder of the document's name. */
const chapterPath = (path: string, id: string) => path.replace(/\.md$/, `/${fileName(id)}.md`);

const isLong = (text: string) => Buffer.byteLength(text) > maxDocument;

/** Cuts the documents that are too long, and leads every link to the chapter that has its place. */
export function cutLong(documents: Documents): Documents {
  const cut = createCutter(documents);
  return Object.assign({}, ...Object.entries(documents).map(([path, text]) => cut(path, text)));
}

/**
 * Returns a function that gives a document, or its list and its chapters when it is too long, with links that lead to the
 * chapters of others.
 *
 * @param others the documents to which links may lead; those that are not too long may be missing
 */
export function createCutter(others: Documents): (path: string, text: string) => Documents {
  const places = new Map<string, string>();
  for (const [path, text] of Object.entries(others))
    for (const chapter of isLong(text) ? cutDocument(path, text).chapters : [])
      for (const [, id = ''] of chapter.text.matchAll(/<a id="([^"]+)">/g))
        places.set(`${path}#${id}`, chapter.path);
  // Links have the brackets of a name, such as `cart.items[n].type`, as their codes.
  const placeOf = (hash: string) => hash.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const move = (target: string, hash: string) => (places.get(target + placeOf(hash)) ?? target) + hash;
  return (from, whole) => {
    const { list, chapters } = isLong(whole)
      ? cutDocument(from, whole)
      : { list: { path: from, text: whole }, chapters: [] };
    return Object.fromEntries(
      [list, ...chapters].map(({ path, text }) => [path, moveLinks(text, from, path, move)]),
    );
  };
}

/** Cuts one document at its chapters. The links are still those of the whole. @param path its own */
function cutDocument(path: string, text: string) {
  const [introduction = '', ...parts] = text.split(/\n\n(?=## )/);
  const [before = '', title = ''] = /^([\s\S]*?)^# (.*)$/m.exec(introduction)?.slice(1) ?? [];
  const chapters = parts.map((part) => {
    const [line = '', id, named, unnamed = ''] = heading.exec(part) ?? [];
    const name = named ?? unnamed;
    const rest = part
      .slice(line.length)
      .trim()
      .replace(/^#(##+ )/gm, '$1');
    return {
      path: chapterPath(path, id ?? toFileName(name)),
      name,
      sentence: shortSentence(rest),
      text: `${before}# ${id === undefined ? name : `<a id="${id}">${name}</a>`}\n\nA chapter of [${title}](${lastOf(path)}).\n\n${rest}\n`,
    };
  });
  const list = chapters.map(
    ({ path: to, name, sentence }) =>
      `- [${name}](${lastOf(path).replace(/\.md$/, '')}/${lastOf(to)})${sentence}`,
  );
  return { list: { path, text: `${introduction}${listTitle}${list.join('\n')}\n` }, chapters };
}

/** The first paragraph of a chapter, where it is a short one of its own. */
function shortSentence(text: string): string {
  const [, sentence = ''] = /^([^\n]{1,160})(?:\n\n|$)/.exec(text) ?? [];
  return sentence === '' || /^[-#<|]/.test(sentence) ? '' : `: ${sentence}`;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Joins what {@link cutLong} has cut. */
export function joinChapters(documents: Documents): Documents {
  const parents = Object.keys(documents).filter((path) => documents[path]?.includes(listTitle));
  const chaptersOf = (path: string) => {
    const folder = path.replace(/\.md$/, '/');
    const [, list = ''] = documents[path]?.split(listTitle) ?? [];
    return [...list.matchAll(/^- \[.*?\]\(([^)]+)\)/gm)].map(([, to = '']) => folder + lastOf(to));
  };
  const chapters = new Map(parents.flatMap((path) => chaptersOf(path).map((one) => [one, path] as const)));
  const whole = (path: string) => {
    const move = (target: string, hash: string) => (chapters.get(target) ?? target) + hash;
    const partOf = (one: string) => {
      const text = moveLinks(documents[one] ?? '', one, path, move);
      const [begin = '', title] = /^[\s\S]*?^# (.*)\n\nA chapter of .*\n\n/m.exec(text) ?? [];
      return `## ${title}\n\n${text
        .slice(begin.length)
        .trimEnd()
        .replace(/^(#+ )/gm, '#$1')}`;
    };
    const [introduction = ''] = (documents[path] ?? '').split(listTitle);
    const opening = moveLinks(introduction, path, path, move);
    if (!parents.includes(path)) return opening;
    return `${[opening, ...chaptersOf(path).map(partOf)].join('\n\n')}\n`;
  };
  return Object.fromEntries(
    Object.keys(documents)
      .filter((path) => !chapters.has(path))
      .map((path) => [path, whole(path)]),
  );
}

/**
 * Writes the links of a text anew that lead to documents, for another place of the text. They are absolute in a text that has an absolute path.
 *
 * @param move gives the new path and hash
 */
export function moveLinks(
  text: string,
  from: string,
  to: string,
  move: (target: string, hash: string) => string,
): string {
  return text.replace(/\]\((?![a-z]+:)([^)#\s]*)(#[^)\s]*)?\)/g, (whole: string, file: string, hash = '') => {
    const target = file === '' ? from : resolvePath(from, file);
    const address = move(target, hash);
    const stays = from === to && address === target + hash;
    if (stays && !to.startsWith('/')) return whole;
    const [path = ''] = address.split('#');
    if (path === to) return hash === '' ? `](${lastOf(to)})` : `](${hash})`;
    return `](${to.startsWith('/') ? address : relativePath(to, address)})`;
  });
}

function resolvePath(from: string, file: string): string {
  const isAbsolute = from.startsWith('/') || file.startsWith('/');
  const path = new URL(file, `file:///${from.replace(/^\//, '')}`).pathname;
  return isAbsolute ? path : path.slice(1);
}

function relativePath(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const parts = to.split('/');
  const common = folders.findIndex((folder, at) => parts[at] !== folder);
  const shared = common === -1 ? folders.length : common;
  return [...folders.slice(shared).map(() => '..'), ...parts.slice(shared)].join('/');
}
