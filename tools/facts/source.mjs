/** Reads where a table comes from, in the comment that stands above it. */

const sourcePattern = /\bSource(?: of ([A-Za-z’' ]+))?: (.+?),? read on (\d{4}-\d{2}-\d{2})/gs;

/** @param {string} comment */
const plain = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)?\s?/, '').replace(/\s*\*\/$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ');

/**
 * Returns sources and days of the comment that ends above a declaration, or of the first comment that has one when the table is the
 * whole file. Empty when it names none.
 *
 * @param {string} text of the file
 * @param {string} [name] of the declaration
 * @param {string} [part] what the source is of, where the comment names several: `Source of the networks: …`
 * @returns {{ source: string, day: string }[]}
 */
export function sourcesOf(text, name, part) {
  const at = name === undefined ? text.length : text.search(new RegExp(`\\b(?:const|function) ${name}\\b`));
  const lines = text
    .slice(0, Math.max(at, 0))
    .split('\n')
    .slice(0, name === undefined ? undefined : -1);
  const isComment = (/** @type {string} */ line) => /^\s*(?:\/\*|\*|\/\/)/.test(line);
  const from = name === undefined ? 0 : lines.map(isComment).lastIndexOf(false) + 1;
  const comment = plain(lines.slice(from).filter(isComment).join('\n'));
  return [...comment.matchAll(sourcePattern)].flatMap(([, of, source = '', day = '']) =>
    part === undefined || of === part ? [{ source, day }] : [],
  );
}
