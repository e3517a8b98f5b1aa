/** Reads and writes `src/texts/sources.json`, which records the English text that each translation was made from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';
import { digestsOf, readTexts } from './text-reviews.mjs';

/**
 * By the path of a text, such as `form.cardNumber`: the digest of the English text from which every language was
 * translated, or the digests by language while some languages are behind.
 *
 * @typedef {Record<string, string | Record<string, string>>} TextSources
 */

/** @typedef {{ code: string, path: string }} StaleText */

export const sourcesFile = join(root, 'src/texts/sources.json');

/** @returns {TextSources} */
export const readSources = () => JSON.parse(readFileSync(sourcesFile, 'utf8'));

/** Returns the codes of all languages but English. */
export const translatedCodes = () =>
  readdirSync(join(root, 'src/texts'))
    .flatMap((name) => /^(..)\.json$/.exec(name)?.[1] ?? [])
    .filter((code) => code !== 'en');

/** @returns {Record<string, string>} the digests of today's English texts */
export const englishDigests = () => digestsOf(readTexts('en'));

/**
 * Returns the texts whose English has changed, or is new, since they were translated.
 *
 * @param {TextSources} sources
 * @param {Record<string, string>} english digests of the English texts
 * @param {readonly string[]} codes
 * @returns {StaleText[]}
 */
export function staleTexts(sources, english, codes) {
  return Object.entries(english).flatMap(([path, digest]) =>
    codes.filter((code) => sourceOf(sources[path], code) !== digest).map((code) => ({ code, path })),
  );
}

/**
 * Returns the sources after these languages have been translated from today's English.
 *
 * @param {TextSources} sources
 * @param {Record<string, string>} english digests of the English texts
 * @param {readonly string[]} codes all languages
 * @param {readonly string[]} translated the languages that are up to date now
 * @param {readonly string[]} [paths] the texts that were translated; all when absent
 * @returns {TextSources}
 */
export function recordTranslation(sources, english, codes, translated, paths = Object.keys(english)) {
  const entries = Object.entries(english).map(([path, digest]) => {
    const isDone = (/** @type {string} */ code) => translated.includes(code) && paths.includes(path);
    const digests = codes.map((code) => [code, isDone(code) ? digest : sourceOf(sources[path], code)]);
    const isEven = digests.every(([, source]) => source === digest);
    return [path, isEven ? digest : Object.fromEntries(digests.filter(([, source]) => source !== ''))];
  });
  return Object.fromEntries(entries);
}

/** @param {TextSources[string] | undefined} source @param {string} code */
function sourceOf(source, code) {
  return (typeof source === 'object' ? source[code] : source) ?? '';
}
