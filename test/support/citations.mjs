/**
 * Finds the citations of the specification and of the design in comments, tests and tables, and reports those whose
 * target does not exist. A citation names a document and a place in it: `service.md, "Errors"`, `gateway-contract 3.7`,
 * `threeds-security T25`, `locales.md section 4, rule 15`, `design decision 12`. The documents are the files of
 * `docs/spec` and `docs/decisions`, and any other that is cited by its path; a place is a heading, the number in front of
 * a heading, or an `<a id>`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, root } from '../../tools/sources.mjs';

/**
 * @typedef {object} Citation
 * @property {string} file path below the root
 * @property {string} document name without `.md`; `design` and `settled-questions` for numbered sentences
 * @property {string} place as it is written; empty when only the document is named
 * @property {string} text what stands there, for messages
 */

const specification = 'docs/spec';
const decisions = 'docs/decisions';
const cited = ['src', 'tools', 'test', 'e2e', 'public'];

/** Names of documents that may be cited without `.md`. The names of the others are everyday words. */
const hyphenated = /\b(?:[Ww]idget-contract|[Gg]ateway-contract|threeds-security|merchant-usage)\b/.source;
const document = new RegExp(
  [
    /(?<path>(?<![\w./-])(?!\/docs\b)[\w./-]*?)(?<name>[\w-]+)\.md\b`?/.source,
    `(?<bare>${hyphenated})(?=,? (?:"|[A-D]?\\.?\\d|T\\d|A-?\\d|section|part|fault|habit))`,
    /\b(?<sentence>[Dd]esign decision|[Ss]ettled question)s?(?= \d)/.source,
    /(?<=\()(?<item>(?=T\d|[A-D]\.\d))/.source,
    /\b(?<experience>A-\d\d)\b/.source,
  ].join('|'),
  'g',
);

const between = /(?:,|:)?(?: and| to| or)?\s+/y;
const places = {
  heading: /"([^"]+)"/y,
  section: /sections? (\d+(?:\.\d+)*)/y,
  part: /(row|rule|habit|fault|item|trap|check|point|part)s? (\d+|[A-D]\b)/y,
  item: /(?:[A-D]\.\d+|API\d+|[A-Z]-?\d+)\b/y,
  number: /\d{1,2}(?:\.\d+)*(?![\w%])/y,
};

/**
 * Returns every citation of a text. Line breaks inside a comment are ignored.
 *
 * @param {string} source @param {string} file path below the root
 * @returns {Citation[]}
 */
export function citationsIn(source, file) {
  const text = source.replaceAll('\\"', '"').replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?[ \t]*/g, ' ');
  return [...text.matchAll(document)].flatMap((match) => {
    const { path = '', name, bare, sentence, item, experience } = match.groups ?? {};
    const end = match.index + match[0].length;
    const known = documentOf({ name, bare, sentence, item, experience });
    const shown = text.slice(match.index, end + 40).trim();
    const folder = path.replace(/^docs\/(?:spec|decisions)\//, '');
    const cite = (/** @type {string} */ place) => ({
      file,
      document: `${folder}${known}`,
      place,
      text: shown,
    });
    // The tables of `test/conformance` cite headings without quotation marks.
    const headings = file.endsWith('.json') ? unquotedHeadings(text.slice(end)) : [];
    if (headings.length > 0) return headings.map(cite);
    if (experience) return [cite(experience)];
    const found = placesAt(text, end, item !== undefined, Boolean(sentence));
    return found.length > 0 ? found.map(cite) : [cite('')];
  });
}

/** @param {Record<string, string | undefined>} named */
function documentOf({ name, bare, sentence, item, experience }) {
  if (item !== undefined) return 'threeds-security';
  if (experience) return 'experience';
  if (sentence) return sentence.endsWith('decision') ? 'design' : 'settled-questions';
  return (name ?? bare ?? '').replace(/^[WG](?=\w+-contract)/, (letter) => letter.toLowerCase());
}

/** `, Billing address, merchant billing address` has two. @param {string} rest */
function unquotedHeadings(rest) {
  const [, headings = ''] = /^`?, ([A-Z](?:\([^)]*\)|[^"“:.;)])*)/.exec(rest) ?? [];
  return headings.split(', ').filter(Boolean);
}

/**
 * Returns the places that follow the name of a document: `section 4, rules 11 and 17` has three.
 *
 * @param {string} text @param {number} start @param {boolean} alone no name stands before them @param {boolean} onlyNumbers
 */
function placesAt(text, start, alone, onlyNumbers) {
  const kinds = onlyNumbers ? /** @type {const} */ (['number']) : keys(places);
  /** @type {string[]} */
  const found = [];
  let at = start;
  let word = '';
  for (;;) {
    const gap = alone && at === start ? '' : hitAt(between, text, at)?.[0];
    if (gap === undefined) return found;
    const hits = kinds.map((kind) => ({ kind, hit: hitAt(places[kind], text, at + gap.length) }));
    const next = hits.find(({ hit }) => hit);
    if (!next?.hit) return found;
    const [whole, first = whole, second = ''] = next.hit;
    // `rules 11 and 17`: the second number is one of a rule, too.
    if (next.kind !== 'number') word = next.kind === 'part' ? `${first} ` : '';
    found.push(`${word}${next.kind === 'part' ? second : first}`);
    at += gap.length + whole.length;
  }
}

/** @param {RegExp} pattern @param {string} text @param {number} at */
function hitAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @template {object} T @param {T} value */
const keys = (value) => /** @type {(keyof T)[]} */ (Object.keys(value));

/**
 * Returns the names of the places in a document, in small letters: its headings, the numbers in front of them, and its
 * anchors.
 *
 * @param {string} markdown
 */
export function placesOf(markdown) {
  const headings = [...markdown.matchAll(/^#{1,6} (.*)$/gm)].map(([, text = '']) => text.replaceAll('`', ''));
  const numbers = headings.flatMap((text) => /^[A-D]?\.?\d*(?:\.\d+)*(?=[ .:])/.exec(text) ?? []);
  const anchors = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id.replaceAll('-', ' '));
  return new Set([...headings, ...numbers, ...anchors].map(plain).filter(Boolean));
}

/** @param {string} place */
const plain = (place) =>
  place
    .toLowerCase()
    .replaceAll('`', '')
    .replaceAll('-', ' ')
    .replace(/[.:]+$/, '')
    .trim();

/** The specification's documents by name, each with its places. @returns {Map<string, Set<string>>} */
export function knownDocuments() {
  const paths = [specification, decisions].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  return new Map(
    paths.map((path) => [
      path.slice(path.lastIndexOf('/') + 1, -3),
      placesOf(readFileSync(join(root, path), 'utf8')),
    ]),
  );
}

/**
 * Returns what is wrong with a citation; empty when its target exists.
 *
 * @param {Citation} citation @param {Map<string, Set<string>>} documents
 */
export function citationProblem({ file, document: name, place, text }, documents) {
  const own = documents.get(name) ?? placesOfFile(name, file);
  if (!own) return `${file}: there is no ${name}.md (“${text}”)`;
  if (!place || own.has(plain(place))) return '';
  return `${file}: ${name}.md has no “${place}” (“${text}”)`;
}

/**
 * Returns the places in another document of the repository, which is in the file's folder or below the root; undefined
 * when there is none. @param {string} name @param {string} file
 */
function placesOfFile(name, file) {
  const path = `${name.replace(/^\/+/, '')}.md`;
  const folders = [join(root, dirname(file)), root, join(root, 'test'), join(root, 'docs')];
  const folder = folders.find((candidate) => existsSync(join(candidate, path)));
  return folder === undefined ? undefined : placesOf(readFileSync(join(folder, path), 'utf8'));
}

/** Returns every citation in the files of these folders. */
export const allCitations = () =>
  cited
    .flatMap(listFiles)
    .filter((file) => /\.(?:ts|tsx|mjs|js|css|json|html|md)$/.test(file))
    .flatMap((file) => citationsIn(readFileSync(join(root, file), 'utf8'), file));
